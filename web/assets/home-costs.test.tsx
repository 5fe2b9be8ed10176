import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { open } from '../testing/open.tsx'
import { aDetail } from '../testing/samples.ts'

type Costs = AssetDetailWire['costs']
const RANGE: Costs = {
  rent: 7_500,
  arnona: { amount: null, low: 280, high: 838, by: 'table', zone: null, year: 2026 },
  vaad: { amount: 150, by: 'stated' },
  total: 7_930,
  isAbout: true,
}
const ZONE: Costs = {
  ...RANGE,
  arnona: {
    ...{ amount: 329, low: 329, high: 329, by: 'table', zone: '3' },
    ...{ kind: 'ד', perMetre: 54.79, year: 2026 },
  },
  total: 7_979,
}
const ZONES = [
  { zone: '1', kind: 'א' },
  { zone: '3', kind: 'ד' },
]

const openHome = (detail: Partial<AssetDetailWire>) =>
  open('/properties?home=a1', {
    answers: {
      'GET /api/assets/a1': aDetail(detail),
      'GET /api/assets/a1/bots': [],
      'GET /api/assets/a1/costs': { costs: RANGE, zones: ZONES },
      'PUT /api/assets/a1/zone': { costs: ZONE, zones: ZONES },
      'DELETE /api/assets/a1/zone': { costs: RANGE, zones: ZONES },
    },
  })
const dialog = () => within(screen.getByRole('dialog'))
const row = (name: RegExp) => dialog().getByRole('button', { name })

test('the total opens its parts, each with its origin, and a zone of a bill changes it', async () => {
  const facts = [{ field: 'vaad', value: 150, phrase: 'ועד 150 ש״ח' }]
  const { sent } = await openHome({ price: 7_500, costs: RANGE, facts, city: 'תל אביב יפו' })
  await userEvent.click(row(/^from ₪7,930 a month with arnona and va’ad$/))
  dialog().getByText('as listed')
  dialog().getByText('By the table of 2026, ₪280–₪838 as its zone may be')
  dialog().getByText('stated: “ועד 150 ש״ח”')
  expect(
    dialog()
      .getByRole('link', { name: /CC BY 4.0/ })
      .getAttribute('href'),
  ).toContain('arnona')
  const zones = await dialog().findByLabelText('Zone and kind from my bill')
  await userEvent.selectOptions(zones, 'zone 3 · ד')
  expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ zone: '3', kind: 'ד' })
  await screen.findByText('תל אביב יפו, zone 3 · ד: ₪54.79 per m² a year')
  row(/^≈ ₪7,979 a month/)
  expect(zones.getAttribute('aria-describedby')).toBe(dialog().getByText(/^Cards show it too/).id)
  await userEvent.selectOptions(zones, 'Not known')
  await screen.findByText(/^By the table of 2026/)
  expect(dialog().queryByText(/^Cards show it too/)).toBeNull()
  expect(zones.hasAttribute('aria-describedby')).toBe(false)
})

test('what is stated as a whole is exact; a va’ad that is not stated says so', async () => {
  const arnona: Costs['arnona'] = { amount: 410, low: 410, high: 410, by: 'stated', zone: null }
  await openHome({ price: 7_500, costs: { ...RANGE, arnona, total: 8_060, isAbout: false } })
  row(/^₪8,060 a month/)
})

test('a part that nobody knows is not stated, and the total is at least the rent', async () => {
  const arnona: Costs['arnona'] = { amount: null, low: null, high: null, by: null, zone: null }
  const vaad: Costs['vaad'] = { amount: null, by: null }
  await openHome({ price: 7_500, costs: { ...RANGE, arnona, vaad, total: 7_500 } })
  await userEvent.click(row(/^from ₪7,500 a month/))
  expect(
    within(dialog().getByText('In total').closest('dl') as HTMLElement).getAllByText('Not stated')
      .length,
  ).toBe(2)
})

const SALE = { dealType: 'sale', price: 3_070_000, costs: { ...RANGE, rent: null, total: null } }

test('a sale says what it would cost, whether it fits, why, and of which day the table is', async () => {
  await openHome({
    ...SALE,
    affordability: {
      ...{ purchaseTax: 49_038, loan: 1_819_038, loanToValue: 59.3, monthly: 9_628, share: 31.1 },
      ...{ verdict: 'fits', why: { by: 'income', limit: 33 }, isAnother: false },
      ...{ since: 2024, checked: '2026-11-25' },
    },
  })
  await userEvent.click(row(/^≈ ₪9,628 a month with your mortgage$/))
  dialog().getByText('Fits')
  dialog().getByText('31.1% of your income')
  dialog().getByText(
    /Up to 33% of the income.*Taxes and limits of 2024, checked 25.11.2026.*no advice/,
  )
  dialog().getByText('₪1,300,000')
})

test('without figures a sale leads to them', async () => {
  await openHome(SALE)
  const link = dialog().getByRole('link', { name: 'What would it cost a month?' })
  expect(link.getAttribute('href')).toBe('/profile#money')
})
