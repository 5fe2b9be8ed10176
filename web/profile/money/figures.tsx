import { OWNS } from '../../../src/assets/money/domain.ts'
import { Amount } from '../../bots/criteria/amount.tsx'
import { moneyText } from '../../locales/en/money.ts'
import { useText } from '../../locales/text.ts'
import { Choices } from '../../ui/choices.tsx'
import type { MoneyWire } from './api.ts'
import { NumberField } from './number-field.tsx'

export const [RATE_MAX, YEARS_MAX] = [20, 30]

type Scale = Pick<Parameters<typeof NumberField>[0], 'max' | 'step' | 'scale' | 'unit'>
const RATE: Scale = {
  max: RATE_MAX,
  step: 'any',
  scale: { min: 2, max: 7, step: 0.1, marks: [2, 4, 6] },
  unit: '%',
}
const YEARS: Scale = {
  max: YEARS_MAX,
  step: 1,
  scale: { min: 4, max: YEARS_MAX, step: 1, marks: [4, 10, 20, YEARS_MAX] },
  unit: '',
}

type Props = { draft: MoneyWire; onChange(part: Partial<MoneyWire>): void }

/** The fields of the figures. */
export function Figures({ draft, onChange }: Props) {
  const { money: words } = useText(moneyText)
  const sum = (name: 'equity' | 'income' | 'otherPayments', label: string) => (
    <Amount
      label={label}
      amount={draft[name]}
      onChange={(amount) => onChange({ [name]: amount })}
    />
  )
  const number = (name: 'ratePercent' | 'years', label: string, scale: Scale) => (
    <NumberField
      {...{ label, value: draft[name], ...scale }}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {sum('equity', words.equity)}
        {sum('income', words.income)}
        {sum('otherPayments', words.other)}
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
      <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        {number('years', words.years, YEARS)}
        {number('ratePercent', words.rate, RATE)}
      </div>
    </>
  )
}
