import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import { useId, useState } from 'react'
import { DIGEST_THRESHOLD, DIGEST_THRESHOLD_MAX } from '../../src/bots/domain/bot.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { FieldError } from '../ui/alert.tsx'
import { Choices } from '../ui/choices.tsx'
import { Toggle } from '../ui/toggle.tsx'
import type { Draft, DraftProblems } from './draft.ts'
import { FoldedRow } from './folded-row.tsx'

type Props = {
  draft: Draft
  problems: DraftProblems
  onChange(part: Partial<Draft>): void
}

const USUAL = { from: '22:00', to: '07:00' }

/** When posts wait, and how many of one pass come singly. */
export function QuietRow({ draft, problems, onChange }: Props) {
  const { settings, common } = useText(botsText)
  const { quiet } = settings
  const { quietHours, digestThreshold } = draft
  const hours = quietHours ? `${quietHours.from}–${quietHours.to}` : quiet.none
  return (
    <FoldedRow
      icon={MoonIcon}
      title={quiet.title}
      value={[hours, foldingText(digestThreshold, quiet)].join(common.comma)}
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
  const field = { describedBy: problem ? `${id}-problem` : `${id}-hint`, isWrong: Boolean(problem) }
  return (
    <>
      <HoldSwitch
        isOn={rule !== null}
        onChange={(isOn) => onChange({ quietHours: isOn ? last : null })}
      />
      {rule && (
        <>
          <Times rule={rule} field={field} onChange={put} />
          <FieldError id={`${id}-problem`} problem={problem} />
          <p className="hint" id={`${id}-hint`}>
            {quiet.hint}
          </p>
        </>
      )}
    </>
  )
}

type TimesProps = {
  rule: NonNullable<Draft['quietHours']>
  field: Pick<TimeProps, 'describedBy' | 'isWrong'>
  onChange(rule: NonNullable<Draft['quietHours']>): void
}

function Times({ rule, field, onChange }: TimesProps) {
  const { quiet } = useText(botsText).settings
  return (
    <div className="mt-2 flex items-end gap-3">
      <TimeField
        label={quiet.from}
        value={rule.from}
        {...field}
        onChange={(from) => onChange({ ...rule, from })}
      />
      <TimeField
        label={quiet.to}
        value={rule.to}
        {...field}
        onChange={(to) => onChange({ ...rule, to })}
      />
    </div>
  )
}

type HoldProps = { isOn: boolean; onChange(isOn: boolean): void }

function HoldSwitch({ isOn, onChange }: HoldProps) {
  const { quiet } = useText(botsText).settings
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 py-1 text-base">
      <div className="min-w-0 flex-1">
        <p>{quiet.hold}</p>
        <p className="text-sm text-ink-3">{quiet.holdHint}</p>
      </div>
      <Toggle isOn={isOn} onChange={onChange} label={quiet.hold} />
    </div>
  )
}

type TimeProps = {
  label: string
  value: string
  /** The id of the text that describes it: the problem or a hint. */
  describedBy: string
  isWrong: boolean
  onChange(value: string): void
}

function TimeField({ label, value, describedBy, isWrong, onChange }: TimeProps) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`field field-sm ${isWrong ? 'is-error' : ''}`}>
        <input
          id={id}
          type="time"
          className="tabular"
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

type FoldingProps = { threshold: number | null; problem: string | undefined; onChange: Change }

/** From how many posts of one pass on they come together. The last number is kept while another mode is chosen. */
function useFolding(threshold: number | null, onChange: Change) {
  const mode = modeOf(threshold)
  const count = numberOf(threshold)
  const [last, setLast] = useState(mode === 'after' ? count : DIGEST_THRESHOLD)
  const put = (digestThreshold: number | null) => onChange({ digestThreshold })

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

  return { mode, count, last, choose, type }
}

function Folding({ threshold, problem, onChange }: FoldingProps) {
  const { quiet } = useText(botsText).settings
  const id = useId()
  const { mode, count, last, choose, type } = useFolding(threshold, onChange)
  const hints = {
    never: quiet.neverHint,
    after: quiet.afterHint(count),
    always: quiet.alwaysHint,
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
        <CountField
          count={count}
          describedBy={problem ? `${id}-problem` : `${id}-hint`}
          isWrong={Boolean(problem)}
          onType={type}
        />
      )}
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {hints[mode]}
      </p>
    </>
  )
}

type CountProps = {
  count: number | null
  /** The id of the text that describes it: the problem or a hint. */
  describedBy: string
  isWrong: boolean
  onType(text: string): void
}

/** How many posts of one pass come singly. */
function CountField({ count, describedBy, isWrong, onType }: CountProps) {
  const { quiet } = useText(botsText).settings
  const id = useId()
  return (
    <>
      <label className="label mt-3" htmlFor={id}>
        {quiet.singly}
      </label>
      <div className={`field field-sm ${isWrong ? 'is-error' : ''}`}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          value={count ?? ''}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </>
  )
}
