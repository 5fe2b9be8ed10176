import { expect, test } from 'bun:test'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SoldWire } from '../../src/deals/wire.ts'
import { open } from '../testing/open.tsx'
import { aDetail, NOA, refusal } from '../testing/samples.ts'
import { soldScale } from './sold-words.ts'

const aDeal = (place: number): SoldWire['deals'][number] => ({
  at: `2026-0${9 - place}-05`,
  price: 3_020_000,
  size: 76,
  rooms: 3,
  floor: 2,
  street: `בזל ${27 + place}`,
  distance: 120,
  perMetre: 38_000 + place * 100,
})

const aSold = (n: number, more: Partial<SoldWire> = {}): SoldWire => ({
  n,
  scope: 'near',
  months: 24,
  radius: 300,
  medianPerMetre: n < 5 ? null : 38_200,
  deals: Array.from({ length: n }, (_, place) => aDeal(place)),
  asOf: '2026-09-05',
  source: 'Israel Tax Authority',
  ...more,
})

function openHome(sold: unknown, detail: Parameters<typeof aDetail>[0] = {}) {
  return open('/properties?home=a1', {
    user: NOA,
    answers: {
      'GET /api/assets/a1': aDetail({ dealType: 'sale', price: 3_070_000, size: 74, ...detail }),
      'GET /api/assets/a1/bots': [],
      'GET /api/assets/a1/sold?least=1': sold,
    },
  })
}
const dialog = () => within(screen.getByRole('dialog'))
const rows = () => dialog().getAllByRole('row').length - 1

test('a home for sale is compared with what was sold nearby', async () => {
  await openHome(aSold(7))
  await dialog().findByRole('heading', { name: 'Sold nearby' })
  dialog().getByText(/7 sold within 300 m in 24 months, median ₪38,200 per m²/)
  dialog().getByText('9% above')
  dialog().getByText(/sales known until 5\.9\.2026/)
  expect(rows()).toBe(5)
  await userEvent.click(dialog().getByRole('button', { name: 'Show all 7' }))
  expect(rows()).toBe(7)
})

test('the deals of the strip are one stop of the keyboard, the newest first', async () => {
  await openHome(aSold(5))
  const strip = within(await dialog().findByRole('group', { name: /Price per m² of 5 sales/ }))
  const dots = strip.getAllByRole('button')
  expect(dots.map((dot) => dot.tabIndex)).toEqual([-1, -1, -1, -1, 0])
  act(() => dots[4]?.focus())
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    '5.8.26 · בזל 28 · ₪3,020,000 · ₪38.1k/m²',
  )
})

test('fewer than 5 are a list only', async () => {
  await openHome(aSold(2, { scope: 'street' }))
  await dialog().findByText('2 sold in this street in 24 months.')
  expect(rows()).toBe(2)
  expect(dialog().queryByRole('group', { name: /Price per m²/ })).toBeNull()
})

test('without a size of the home only the median is said', async () => {
  await openHome(aSold(5), { size: null })
  await dialog().findByText(/median ₪38,200/)
  expect(dialog().queryByText(/This home/)).toBeNull()
})

test('nothing is said when nothing is known, and of a rented home nothing is asked', async () => {
  await openHome(null)
  expect(dialog().queryByRole('heading', { name: 'Sold nearby' })).toBeNull()
  const { sent } = await openHome(aSold(5), { dealType: 'rent' })
  expect(sent.filter(({ path }) => path.includes('sold'))).toEqual([])
})

test('what cannot be loaded is said', async () => {
  await openHome(refusal(409, 'broken'))
  await dialog().findByText('broken')
})

test.each([[[36_000, 44_000]], [[10_000]], [[8_000, 90_000]], [[36_100, 36_200]]])(
  'the scale around %p has a few round marks',
  (values) => {
    const { at, marks } = soldScale(values)
    expect(marks.length).toBeGreaterThan(0)
    expect(marks.length).toBeLessThanOrEqual(5)
    for (const value of [...values, ...marks]) {
      expect(at(value)).toBeGreaterThanOrEqual(0)
      expect(at(value)).toBeLessThanOrEqual(100)
    }
  },
)
