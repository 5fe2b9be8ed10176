import { expect, test } from 'bun:test'
import { pinText } from './pin-text.ts'

test('rents are shown in full, sales in millions with at most two decimals', () => {
  const of = (dealType: string, price: number | null) => pinText({ dealType, price })
  expect(of('rent', 6_200)).toBe('₪6,200')
  expect(of('rent', 1_200_000)).toBe('₪1,200,000')
  expect(of('sale', 2_450_000)).toBe('₪2.45M')
  expect(of('sale', 2_000_000)).toBe('₪2M')
  expect(of('sale', 2_456_000)).toBe('₪2.46M')
  expect(of('sale', 990_000)).toBe('₪990,000')
  expect(of('sale', null)).toBeNull()
})
