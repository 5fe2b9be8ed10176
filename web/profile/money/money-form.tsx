import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAskBeforeUnload } from '../../lib/ask-before-unload.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { moneyText } from '../../locales/en/money.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { type MoneyWire, moneyApi } from './api.ts'
import { Figures, RATE_MAX, YEARS_MAX } from './figures.tsx'

/** Not a number: the field is empty. */
const NEW: MoneyWire = {
  equity: Number.NaN,
  income: Number.NaN,
  ratePercent: Number.NaN,
  years: 25,
  otherPayments: 0,
  owns: 'none',
}

type Props = {
  kept: MoneyWire | null
  /** Called with the figures when they are whole, else with null. */
  onShow(money: MoneyWire | null): void
}

/** The figures of the user. */
export function MoneyForm({ kept, onShow }: Props) {
  const { common } = useText()
  const { api } = useRouteContext({ from: '__root__' })
  const [draft, setDraft] = useState(kept ?? NEW)
  const [isSaved, setSaved] = useState(false)
  const { isBusy, problem, attempt } = useAttempt(common.generic)
  useAskBeforeUnload(!isSaved && draft !== kept && draft !== NEW)
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
      change(NEW)
      setDraft(NEW)
    })
  return (
    <form className="card grid gap-5 p-5 md:p-6" onSubmit={submit}>
      <Head />
      <Figures draft={draft} onChange={change} />
      {problem && <Alert>{problem}</Alert>}
      <Buttons
        {...{ isSaved, isReady: !isBusy && isWhole(draft) }}
        onForget={draft === NEW ? null : () => void forget()}
      />
    </form>
  )
}

function Head() {
  const { money: words } = useText(moneyText)
  return (
    <>
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {words.title}
        <LockSimpleIcon className="ms-auto size-5 text-ink-3" aria-hidden="true" />
      </h2>
      <p className="text-base text-ink-3">{words.own}</p>
    </>
  )
}

type ButtonsProps = { isSaved: boolean; isReady: boolean; onForget: (() => void) | null }

function Buttons({ isSaved, isReady, onForget }: ButtonsProps) {
  const { money: words } = useText(moneyText)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {onForget && (
        <button type="button" className="btn btn-danger-quiet" onClick={onForget}>
          {words.forget}
        </button>
      )}
      <span className="ms-auto flex items-center gap-3">
        <span role="status">{isSaved && words.saved}</span>
        <button type="submit" className="btn btn-primary" disabled={!isReady}>
          {words.save}
        </button>
      </span>
    </div>
  )
}

function isWhole({ equity, income, ratePercent, years, otherPayments }: MoneyWire): boolean {
  const isSum = (sum: number) => Number.isInteger(sum) && sum >= 0
  const isRate = ratePercent >= 0 && ratePercent <= RATE_MAX
  const isTerm = Number.isInteger(years) && years >= 1 && years <= YEARS_MAX
  return isSum(equity) && isSum(otherPayments) && isSum(income) && income > 0 && isRate && isTerm
}
