import type { SourceWire } from '../../src/sources/wire.ts'
import { agoOf } from '../lib/format.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'

type Shown = Pick<SourceWire, 'source' | 'label' | 'status' | 'lastDataAt'>
type Props = { sources: readonly Shown[]; now: string }

/** The time since each source that is on last delivered data. */
export function SourceFreshness({ sources, now }: Props) {
  const { sources: texts } = useText(assetsText)
  const shown = sources.filter(({ status }) => status !== 'off')
  if (shown.length === 0) return null
  return (
    <ul className="border-t border-line px-5 py-3 text-xs text-ink-3 tabular-nums">
      {shown.map(({ source, label, lastDataAt }) => {
        const ago = lastDataAt === null ? undefined : agoOf(lastDataAt, now)
        return (
          <li key={source}>
            {ago ? texts.lastData(label, ago.count, ago.unit) : texts.noData(label)}
          </li>
        )
      })}
    </ul>
  )
}
