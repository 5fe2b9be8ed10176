import { CHECK_MAX } from '../../src/shortlists/viewings/domain.ts'
import { viewingText } from '../locales/en/viewing.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { Line } from './viewing-draft.ts'

type Props = { title: string; lines: readonly Line[]; change(lines: Line[]): void }

/** What to check at the viewing: lines that are ticked, changed, added and taken away. */
export function Checklist({ title, lines, change }: Props) {
  const { viewing: words } = useText(viewingText)
  const set = (key: number, part: Partial<Line>) =>
    change(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const next = Math.max(-1, ...lines.map(({ key }) => key)) + 1
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="to-check">
      <div className="flex items-baseline justify-between">
        <h3 id="to-check" className="text-base font-semibold">
          {title}
        </h3>
        <p className="text-sm text-ink-3 tabular">{words.done(done, lines.length)}</p>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            onChange={(part) => set(line.key, part)}
            onRemove={() => change(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-ghost btn-sm mt-1"
        onClick={() => change([...lines, { key: next, text: '', isDone: false }])}
      >
        {words.addLine}
      </button>
    </section>
  )
}

type RowProps = { line: Line; onChange(part: Partial<Line>): void; onRemove(): void }

function LineRow({ line, onChange, onRemove }: RowProps) {
  const { viewing: words } = useText(viewingText)
  return (
    <li className="flex min-h-12 items-center gap-3">
      <input
        type="checkbox"
        className="hit4 size-5 shrink-0 accent-(--accent)"
        aria-label={line.text || words.newLine}
        checked={line.isDone}
        onChange={({ target }) => onChange({ isDone: target.checked })}
      />
      <input
        className="min-h-11 min-w-0 flex-1 bg-transparent text-base"
        aria-label={words.newLine}
        dir={line.text === '' ? undefined : 'auto'}
        maxLength={CHECK_MAX}
        value={line.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <button
        type="button"
        className="icon-btn-sm"
        aria-label={words.removeLine(line.text)}
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  )
}
