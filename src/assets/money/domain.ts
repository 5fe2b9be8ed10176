// What a home for sale would cost a user: purchase tax, loan and payment a month, by a dated table. No advice.
import { days } from '../../kernel/clock.ts'

/** What else a user owns: nothing, a home that is sold, or another home that stays. */
export const OWNS = ['none', 'selling', 'another'] as const
export type Owns = (typeof OWNS)[number]

/** The figures of a user, in whole shekels. */
export type Money = {
  /** Own capital. */
  equity: number
  /** Net income a month. */
  income: number
  ratePercent: number
  years: number
  /** Payments for other loans a month. */
  otherPayments: number
  owns: Owns
}

type Bracket = { upTo: number | null; percent: number }

export type MoneyTable = {
  /** The year since which the brackets hold. */
  since: number
  /** The day on which the table was checked last. */
  checked: string
  /** Each bracket taxes the part of the price up to its end; the last one has none. */
  purchaseTax: Record<'single' | 'another', readonly Bracket[]>
  /** The most that a bank lends, in percent of the price. */
  loanToValue: Record<Owns, number>
  /** In percent of the income. */
  paymentToIncome: { fits: number; tight: number }
}

export const VERDICTS = ['fits', 'tight', 'above'] as const
type Verdict = (typeof VERDICTS)[number]

export type Affordability = {
  /** Whole shekels. */
  purchaseTax: number
  loan: number
  /** Percent of the price. */
  loanToValue: number
  /** Whole shekels a month. */
  monthly: number
  /** Percent of the income, with the payments for other loans. */
  share: number
  verdict: Verdict
  /** `loan`: the loan is above what a bank lends; `income`: the share of the income decides. The limit in percent. */
  why: { by: 'loan' | 'income'; limit: number }
}

/** The tax on a purchase, in whole shekels. */
export function purchaseTax(price: number, brackets: readonly Bracket[]): number {
  let [tax, from] = [0, 0]
  for (const { upTo, percent } of brackets) {
    const to = Math.min(price, upTo ?? price)
    if (to > from) tax += ((to - from) * percent) / 100
    from = Math.max(from, to)
  }
  return Math.round(tax)
}

/** The equal payments of a loan (Spitzer), in whole shekels a month. */
export function monthlyPayment(loan: number, { ratePercent, years }: Money): number {
  const [rate, months] = [ratePercent / 1_200, years * 12]
  return Math.round(rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months))
}

const percent = (part: number, of: number) => Math.round((part / of) * 1_000) / 10

export function affordabilityOf(price: number, money: Money, table: MoneyTable): Affordability {
  const kind = money.owns === 'another' ? 'another' : 'single'
  const tax = purchaseTax(price, table.purchaseTax[kind])
  const loan = Math.max(0, price + tax - money.equity)
  const monthly = monthlyPayment(loan, money)
  const payments = monthly + money.otherPayments
  const limit = table.loanToValue[money.owns]
  const known = {
    purchaseTax: tax,
    loan,
    loanToValue: percent(loan, price),
    monthly,
    share: percent(payments, money.income),
  }
  // Compared before rounding: a share of 33.04 % is above 33 %.
  if (loan * 100 > limit * price) return { ...known, verdict: 'above', why: { by: 'loan', limit } }
  const { fits, tight } = table.paymentToIncome
  const isUpTo = (most: number) => payments * 100 <= most * money.income
  if (isUpTo(fits)) return { ...known, verdict: 'fits', why: { by: 'income', limit: fits } }
  const verdict = isUpTo(tight) ? 'tight' : 'above'
  return { ...known, verdict, why: { by: 'income', limit: tight } }
}

const PRICE_MAX = 200_000_000

/** The highest price, in thousands of shekels, whose verdict is at least this one; 0: none is. */
export function highestPrice(money: Money, table: MoneyTable, verdict: 'fits' | 'tight'): number {
  const allowed = VERDICTS.slice(0, VERDICTS.indexOf(verdict) + 1)
  let [low, high] = [0, PRICE_MAX / 1_000]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const found = affordabilityOf(middle * 1_000, money, table)
    if (allowed.includes(found.verdict)) low = middle
    else high = middle - 1
  }
  return low * 1_000
}

/** Whether nobody has checked the table for a year. */
export const isStale = ({ checked }: Pick<MoneyTable, 'checked'>, now: number): boolean =>
  now - Date.parse(checked) > days(366)
