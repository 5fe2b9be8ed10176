import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import { useId, useState } from 'react'
import { DIGEST_THRESHOLD, DIGEST_THRESHOLD_MAX } from '../../src/bots/domain.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Choices } from '../ui/choices.tsx'
import { Toggle } from '../ui/toggle.tsx'
import type { Draft, DraftProblems } from './draft.ts'
import { FieldProblem } from './field-problem.tsx'
import { FoldedRow } from './folded-row.tsx'

type Props = {
  draft: Draft
  problems: DraftProblems
  onChange(part: Partial<Draft>): void
}

const USUAL = { from: '22:00', to: '07:00' }

/** When posts wait, and how many of one pass come singly. */
export function QuietRow({ draft, problems, onChange }: Props) {
  const { settings } = useText(botsText)
  const { quiet } = settings
  const { quietHours, digestThreshold } = draft
  const hours = quietHours ? `${quietHours.from}–${quietHours.to}` : quiet.none
  return (
    <FoldedRow
      icon={MoonIcon}
      title={quiet.title}
      value={`${hours}, ${foldingText(digestThreshold, quiet)}`}
      hasProblem={problems.quietHours !== undefined || problems.digestThreshold !== undefined}
    >
      <QuietHours rule={quietHours} problem={problems.quietHours} onChange={onChange} />
      <Folding threshold={digestThreshold} problem={problems.digestThreshold} onChange={onChange} />
    </FoldedRow>
  )
}

type Words = (typeof botsText)['settings']['quiet']
type Change = Props['onChange']
type Mode = 'never' | 'after' | 'always'

const modeOf = (threshold: number | null): Mode =>
  threshold === null ? 'never' : threshold === 0 ? 'always' : 'after'
const numberOf = (threshold: number | null) =>
  threshold === null || Number.isNaN(threshold) ? null : threshold

function foldingText(threshold: number | null, { value }: Words): string {
  return { ...value, after: value.after(numberOf(threshold)) }[modeOf(threshold)]
}

type QuietProps = { rule: Draft['quietHours']; problem: string | undefined; onChange: Change }

function QuietHours({ rule, problem, onChange }: QuietProps) {
  const { quiet } = useText(botsText).settings
  const id = useId()
  // Switching off and on again brings back what was set.
  const [last, setLast] = useState(rule ?? USUAL)
  const put = (changed: typeof last) => {
    setLast(changed)
    onChange({ quietHours: changed })
  }
  const time = (name: keyof typeof last, label: string) =>
    rule && (
      <div className="min-w-0 flex-1">
        <label className="label" htmlFor={`${id}-${name}`}>
          {label}
        </label>
        <div className={`field field-sm ${problem ? 'is-error' : ''}`}>
          <input
            id={`${id}-${name}`}
            type="time"
            className="tabular-nums"
            value={rule[name]}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
            onChange={({ target }) => put({ ...rule, [name]: target.value })}
          />
        </div>
      </div>
    )
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 py-1 text-base">
        <div className="min-w-0 flex-1">
          <p>{quiet.hold}</p>
          <p className="text-sm text-ink-3">{quiet.holdHint}</p>
        </div>
        <Toggle
          isOn={rule !== null}
          onChange={(isOn) => onChange({ quietHours: isOn ? last : null })}
          label={quiet.hold}
        />
      </div>
      {rule && (
        <>
          <div className="mt-2 flex items-end gap-3" dir="ltr">
            {time('from', quiet.from)}
            {time('to', quiet.to)}
          </div>
          <FieldProblem id={`${id}-problem`} problem={problem} />
          <p className="hint" id={`${id}-hint`}>
            {quiet.hint}
          </p>
        </>
      )}
    </>
  )
}

type FoldingProps = { threshold: number | null; problem: string | undefined; onChange: Change }

function Folding({ threshold, problem, onChange }: FoldingProps) {
  const { quiet } = useText(botsText).settings
  const id = useId()
  const mode = modeOf(threshold)
  const count = numberOf(threshold)
  const [last, setLast] = useState(mode === 'after' ? count : DIGEST_THRESHOLD)
  const put = (digestThreshold: number | null) => onChange({ digestThreshold })
  const hints = {
    never: quiet.neverHint,
    after: quiet.afterHint(count),
    always: quiet.alwaysHint,
  }

  function choose(chosen: Mode): void {
    if (chosen === 'after') put(last ?? DIGEST_THRESHOLD)
    else put(chosen === 'never' ? null : 0)
  }

  function type(text: string): void {
    const typed = Number(text.replace(/\D/g, ''))
    const isNumber = typed >= 1 && typed <= DIGEST_THRESHOLD_MAX
    if (isNumber) setLast(typed)
    if (typed <= DIGEST_THRESHOLD_MAX) put(isNumber ? typed : Number.NaN)
  }

  return (
    <>
      <p className="label mt-5">{quiet.many}</p>
      <Choices
        look="wide"
        label={quiet.many}
        value={mode}
        options={[
          { value: 'never', label: quiet.never },
          { value: 'after', label: quiet.after(mode === 'after' ? count : last) },
          { value: 'always', label: quiet.always },
        ]}
        onChange={choose}
      />
      {mode === 'after' && (
        <>
          <label className="label mt-3" htmlFor={`${id}-count`}>
            {quiet.singly}
          </label>
          <div className={`field field-sm ${problem ? 'is-error' : ''}`} dir="ltr">
            <input
              id={`${id}-count`}
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums"
              value={count ?? ''}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
              onChange={({ target }) => type(target.value)}
            />
          </div>
        </>
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {hints[mode]}
      </p>
    </>
  )
}
