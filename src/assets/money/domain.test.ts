import { expect, test } from 'bun:test'
import { pick, seeded } from '../../testing/worlds/random.ts'
import {
  affordabilityOf,
  highestPrice,
  isStale,
  type Money,
  monthlyPayment,
  OWNS,
  purchaseTax,
} from './domain.ts'
import { builtInTable } from './store.ts'

const table = builtInTable()
const money: Money = {
  equity: 1_300_000,
  income: 31_000,
  ratePercent: 4.6,
  years: 28,
  otherPayments: 0,
  owns: 'none',
}

test.each([
  [1_978_745, 0, 158_300],
  [2_347_040, 12_890, 187_763],
  [3_070_000, 49_038, 245_600],
  [6_055_070, 198_292, 484_406],
  [7_000_000, 273_886, 578_899],
  [25_000_000, 1_810_215, 2_378_899],
])('the tax on %d is %d for a single home and %d for another one', (price, single, another) => {
  expect(purchaseTax(price, table.purchaseTax.single)).toBe(single)
  expect(purchaseTax(price, table.purchaseTax.another)).toBe(another)
})

test('a loan is paid in equal payments, without interest too', () => {
  expect(monthlyPayment(1_000_000, { ...money, ratePercent: 5, years: 25 })).toBe(5_846)
  expect(monthlyPayment(1_200_000, { ...money, ratePercent: 0, years: 25 })).toBe(4_000)
  expect(monthlyPayment(0, money)).toBe(0)
})

test('a home fits up to 33 % of the income, is tight up to 40 %, and above beyond', () => {
  const verdictAt = (income: number) =>
    affordabilityOf(3_070_000, { ...money, income }, table).verdict
  const { monthly } = affordabilityOf(3_070_000, money, table)
  expect(verdictAt(Math.ceil((monthly * 100) / 33))).toBe('fits')
  expect(verdictAt(Math.floor((monthly * 100) / 33) - 1)).toBe('tight')
  expect(verdictAt(Math.ceil((monthly * 100) / 40))).toBe('tight')
  expect(verdictAt(Math.floor((monthly * 100) / 40) - 1)).toBe('above')
  const found = affordabilityOf(3_070_000, { ...money, otherPayments: 5_000 }, table)
  expect(found).toMatchObject({ verdict: 'above', why: { by: 'income', limit: 40 } })
})

test('a loan above what a bank lends is above, whatever the income', () => {
  const rich = { ...money, income: 1_000_000 }
  for (const [owns, limit] of [
    ['none', 75],
    ['selling', 70],
    ['another', 50],
  ] as const) {
    const price = 2_000_000
    const tax = purchaseTax(price, table.purchaseTax[owns === 'another' ? 'another' : 'single'])
    const least = price + tax - (price * limit) / 100
    const at = (equity: number) => affordabilityOf(price, { ...rich, owns, equity }, table)
    expect(at(least)).toMatchObject({ verdict: 'fits', loanToValue: limit })
    expect(at(least - 1)).toMatchObject({ verdict: 'above', why: { by: 'loan', limit } })
  }
})

test('who pays all of it needs no loan', () => {
  const found = affordabilityOf(1_000_000, { ...money, equity: 5_000_000 }, table)
  expect(found).toMatchObject({ loan: 0, loanToValue: 0, monthly: 0, share: 0, verdict: 'fits' })
})

test('the highest price that fits is the last one', () => {
  for (const verdict of ['fits', 'tight'] as const) {
    const highest = highestPrice(money, table, verdict)
    expect(affordabilityOf(highest, money, table).verdict).toBe(verdict)
    expect(affordabilityOf(highest + 1_000, money, table).verdict).not.toBe(verdict)
  }
  expect(highestPrice({ ...money, equity: 0 }, table, 'fits')).toBe(0)
})

test('a table that nobody has checked for a year is stale', () => {
  const checked = Date.parse(table.checked)
  expect(isStale(table, checked + 366 * 86_400_000)).toBe(false)
  expect(isStale(table, checked + 367 * 86_400_000)).toBe(true)
})

test('of 200 homes tax and payment are those of a plain loop, to the shekel', () => {
  const random = seeded(35)
  for (let n = 0; n < 200; n += 1) {
    const price = 500_000 + Math.floor(random() * (n % 10 === 0 ? 30_000_000 : 7_000_000))
    const figures: Money = {
      equity: Math.floor(random() * 3_000_000),
      income: 8_000 + Math.floor(random() * 60_000),
      ratePercent: Math.round(random() * 80) / 10,
      years: 4 + Math.floor(random() * 27),
      otherPayments: pick(random, [0, 0, 1_500]),
      owns: pick(random, OWNS),
    }
    const found = affordabilityOf(price, figures, table)
    let tax = 0
    if (figures.owns === 'another') {
      tax += Math.min(price, 6_055_070) * 0.08
      if (price > 6_055_070) tax += (price - 6_055_070) * 0.1
    } else {
      if (price > 1_978_745) tax += (Math.min(price, 2_347_040) - 1_978_745) * 0.035
      if (price > 2_347_040) tax += (Math.min(price, 6_055_070) - 2_347_040) * 0.05
      if (price > 6_055_070) tax += (Math.min(price, 20_183_565) - 6_055_070) * 0.08
      if (price > 20_183_565) tax += (price - 20_183_565) * 0.1
    }
    const loan = Math.max(0, price + Math.round(tax) - figures.equity)
    // The payment by which the debt is gone after the last month, found by halving.
    let [low, high] = [0, loan]
    for (let step = 0; step < 60; step += 1) {
      const middle = (low + high) / 2
      let debt = loan
      for (let month = 0; month < figures.years * 12; month += 1)
        debt += (debt * figures.ratePercent) / 1_200 - middle
      if (debt > 0) low = middle
      else high = middle
    }
    expect([found.purchaseTax, found.loan]).toEqual([Math.round(tax), loan])
    expect(Math.abs(found.monthly - high)).toBeLessThanOrEqual(0.501)
  }
})
