import { t } from 'elysia'
import { orNull, whole } from '../../kernel/schema.ts'
import { OWNS, VERDICTS } from './domain.ts'

const Sum = whole({ minimum: 0, maximum: 1_000_000_000 })

/** The figures of a user. */
export const MoneyWire = t.Object({
  equity: Sum,
  income: whole({ minimum: 1, maximum: 10_000_000, description: 'Net, a month' }),
  ratePercent: t.Number({ minimum: 0, maximum: 20 }),
  years: whole({ minimum: 1, maximum: 30 }),
  otherPayments: Sum,
  owns: t.UnionEnum(OWNS),
})

const Percent = t.Number({ minimum: 0, maximum: 100 })
const Brackets = t.Array(t.Object({ upTo: orNull(whole({ minimum: 1 })), percent: Percent }), {
  minItems: 1,
  maxItems: 20,
})

export const MoneyTableWire = t.Object({
  since: whole({ minimum: 2000, maximum: 2100 }),
  checked: t.String({ pattern: '^20\\d\\d-[01]\\d-[0-3]\\d$' }),
  purchaseTax: t.Object({ single: Brackets, another: Brackets }),
  loanToValue: t.Object({ none: Percent, selling: Percent, another: Percent }),
  paymentToIncome: t.Object({ fits: Percent, tight: Percent }),
})

export const MoneyAnswer = t.Object({
  money: orNull(MoneyWire),
  table: MoneyTableWire,
  isStale: t.Boolean({ description: 'Nobody has checked the table for a year' }),
})
export type MoneyAnswer = typeof MoneyAnswer.static

export const AffordabilityWire = t.Object(
  {
    purchaseTax: whole(),
    loan: whole(),
    loanToValue: t.Number({ description: 'Percent of the price' }),
    monthly: whole(),
    share: t.Number({ description: 'Percent of my income, with my other loans' }),
    verdict: t.UnionEnum(VERDICTS),
    isAnother: t.Boolean({ description: 'Taxed as a home beside another one' }),
    since: whole({ description: 'The year since which the taxes hold' }),
    checked: t.String({ description: 'The day on which the table was checked' }),
    why: t.Object({ by: t.UnionEnum(['loan', 'income']), limit: t.Number() }),
  },
  { description: 'Of a home for sale, by my figures; an estimate, no advice' },
)
export type AffordabilityWire = typeof AffordabilityWire.static
