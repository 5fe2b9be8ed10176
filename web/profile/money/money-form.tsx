import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { OWNS } from '../../../src/assets/money/domain.ts'
import { Amount } from '../../bots/criteria/amount.tsx'
import { useAttempt } from '../../lib/use-attempt.ts'
import { moneyText } from '../../locales/en/money.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Choices } from '../../ui/choices.tsx'
import { type MoneyWire, moneyApi } from './api.ts'
import { NumberField } from './number-field.tsx'

/** Not a number: the field is empty. */
const NEW: MoneyWire = {
  equity: Number.NaN,
  income: Number.NaN,
  ratePercent: Number.NaN,
  years: 25,
  otherPayments: 0,
  owns: 'none',
}
const [RATE_MAX, YEARS_MAX] = [20, 30]

type Props = {
  kept: MoneyWire | null
  /** Called with the figures when they are whole, else with null. */
  onShow(money: MoneyWire | null): void
}

/** The figures of the user. */
export function MoneyForm({ kept, onShow }: Props) {
  const { money: words, common } = useText(moneyText)
  const { api } = useRouteContext({ from: '__root__' })
  const [draft, setDraft] = useState(kept ?? NEW)
  const [isSaved, setSaved] = useState(false)
  const { isBusy, problem, attempt } = useAttempt(common.generic)
  const change = (part: Partial<MoneyWire>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    setSaved(false)
    onShow(isWhole(next) ? next : null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await moneyApi(api).keep(draft)
      setSaved(true)
    })
  }
  const forget = () =>
    attempt(async () => {
      await moneyApi(api).forget()
      setDraft(NEW)
      setSaved(false)
      onShow(null)
    })
  return (
    <form className="card grid gap-5 p-5 md:p-6" onSubmit={submit}>
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {words.title}
        <LockSimpleIcon className="ms-auto size-5 text-ink-3" aria-hidden="true" />
      </h2>
      <Figures draft={draft} onChange={change} />
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button type="button" className="btn btn-danger-quiet" onClick={() => void forget()}>
          {words.forget}
        </button>
        <span className="flex items-center gap-3">
          <span role="status">{isSaved && words.saved}</span>
          <button type="submit" className="btn btn-primary" disabled={isBusy || !isWhole(draft)}>
            {words.save}
          </button>
        </span>
      </div>
    </form>
  )
}

type FiguresProps = { draft: MoneyWire; onChange(part: Partial<MoneyWire>): void }

function Figures({ draft, onChange }: FiguresProps) {
  const { money: words } = useText(moneyText)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Amount
          label={words.equity}
          amount={draft.equity}
          onChange={(equity) => onChange({ equity })}
        />
        <Amount
          label={words.income}
          amount={draft.income}
          onChange={(income) => onChange({ income })}
        />
        <Amount
          label={words.other}
          amount={draft.otherPayments}
          onChange={(otherPayments) => onChange({ otherPayments })}
        />
        <NumberField
          label={words.rate}
          value={draft.ratePercent}
          max={RATE_MAX}
          step={0.1}
          onChange={(ratePercent) => onChange({ ratePercent })}
        />
        <NumberField
          label={words.years}
          value={draft.years}
          max={YEARS_MAX}
          step={1}
          onChange={(years) => onChange({ years })}
        />
      </div>
      <div>
        <p className="label">{words.owns}</p>
        <Choices
          label={words.owns}
          look="wide"
          value={draft.owns}
          options={OWNS.map((value) => ({ value, label: words[value] }))}
          onChange={(owns) => onChange({ owns })}
        />
      </div>
    </>
  )
}

function isWhole({ equity, income, ratePercent, years, otherPayments }: MoneyWire): boolean {
  const isSum = (sum: number) => Number.isInteger(sum) && sum >= 0
  const isRate = ratePercent >= 0 && ratePercent <= RATE_MAX
  const isTerm = Number.isInteger(years) && years >= 1 && years <= YEARS_MAX
  return isSum(equity) && isSum(otherPayments) && isSum(income) && income > 0 && isRate && isTerm
}
