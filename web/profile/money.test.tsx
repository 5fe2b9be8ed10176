import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import table from '../../data/money.json'
import { highestPrice } from '../../src/assets/money/domain.ts'
import { type Answers, open } from '../testing/open.tsx'
import { NOA, refusal } from '../testing/samples.ts'

const MONEY = {
  ...{ equity: 1_300_000, income: 31_000, ratePercent: 4.6 },
  ...{ years: 28, otherPayments: 0, owns: 'none' },
}
const PATH = '/api/users/me/money'

const homesUpTo = (price: number) =>
  `GET /api/assets?dealType=sale&priceRange=%5B0%2C${price}%5D&page=1&limit=1`
const found = (total: number) => ({
  assets: [],
  pagination: { total, limit: 1, page: 1 },
  relax: [],
})

const isCount = ({ path }: { path: string }) => path.includes('priceRange')

async function openMoney(money: typeof MONEY | null, isStale = false, counts: Answers = {}) {
  const answer = { money, table, isStale }
  const opened = await open('/profile', {
    user: NOA,
    answers: {
      ...counts,
      'GET /api/auth/sessions': [],
      'GET /api/assets/links': [],
      [`GET ${PATH}`]: answer,
      [`PUT ${PATH}`]: answer,
      [`DELETE ${PATH}`]: { ...answer, money: null },
    },
  })
  const part = within(screen.getByRole('region', { name: 'Your money' }))
  await part.findByLabelText('Own capital')
  return { ...opened, part }
}

test('whole figures tell up to which price a home fits, and are saved', async () => {
  const { part, sent } = await openMoney(null)
  const save = part.getByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  part.getByText('Enter your figures to see which prices fit.')
  await userEvent.type(part.getByLabelText('Own capital'), '1300000')
  await userEvent.type(part.getByLabelText('Net income a month, together'), '31000')
  await userEvent.type(part.getByRole('spinbutton', { name: 'Rate a year, in percent' }), '4.6')
  const years = part.getByRole('spinbutton', { name: 'Years' })
  await userEvent.clear(years)
  await userEvent.type(years, '28')
  part.getByText('It fits up to')
  part.getByText(/no advice/)
  await userEvent.click(save)
  await part.findByText('Saved!')
  expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual(MONEY)
})

test('kept figures can be deleted, and a table that nobody has checked says so', async () => {
  const { part, sent } = await openMoney(MONEY, true)
  part.getByText(/older than a year/)
  await userEvent.click(part.getByRole('radio', { name: 'Another' }))
  part.getByText('50%')
  await userEvent.click(part.getByRole('button', { name: 'Delete these figures' }))
  await part.findByText('Enter your figures to see which prices fit.')
  expect(sent.at(-1)?.method).toBe('DELETE')
  expect(part.queryByRole('button', { name: 'Delete these figures' })).toBeNull()
})

test('where there are no figures, none are offered to be deleted', async () => {
  const { part } = await openMoney(null)
  const remove = () => part.queryByRole('button', { name: 'Delete these figures' })
  expect(remove()).toBeNull()
  await userEvent.type(part.getByLabelText('Own capital'), '1')
  expect(remove()).not.toBeNull()
})

test('a slider and its field show one number, and arrows move it the same way in every language', async () => {
  const { part } = await openMoney(MONEY)
  const slider = (name: string) => part.getByRole('slider', { name })
  const field = (name: string) => part.getByRole('spinbutton', { name })
  const [years, rate] = ['Years', 'Rate a year, in percent']
  expect(slider(years).getAttribute('aria-valuenow')).toBe('28')
  expect(slider(rate).getAttribute('aria-valuetext')).toBe('4.6%')
  slider(years).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(field(years)).toHaveProperty('value', '29')
  slider(rate).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(field(rate)).toHaveProperty('value', '4.5')
  await userEvent.clear(field(rate))
  await userEvent.type(field(rate), '9')
  // Above the end of the scale the field says it alone.
  expect(slider(rate).getAttribute('aria-valuenow')).toBe('7')
  expect(field(rate)).toHaveProperty('value', '9')
  expect(slider(years).closest('[dir]')?.getAttribute('dir')).toBe('ltr')
})

test('the homes for sale that fit are counted by the server, again after a change, and shown by the finder', async () => {
  const money = { ...MONEY, owns: 'none' as const }
  const [now, later] = [money, { ...money, years: 29 }].map((one) =>
    highestPrice(one, table as never, 'fits'),
  )
  const { part, sent } = await openMoney(MONEY, false, {
    [homesUpTo(now ?? 0)]: found(34),
    [homesUpTo(later ?? 0)]: found(1),
  })
  const link = await part.findByRole('link', { name: 'Show the 34' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    `/properties?dealType=sale&priceRange=[0,${now}]`,
  )
  part.getByRole('slider', { name: 'Years' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  // While the new price is asked for, the number of the old one is not shown as its own.
  expect(part.queryByRole('link')).toBeNull()
  await part.findByRole('link', { name: 'Show it' })
  const asked = sent.filter(isCount)
  expect(asked.map(({ path }) => `GET ${path}`)).toEqual([
    homesUpTo(now ?? 0),
    homesUpTo(later ?? 0),
  ])
})

test('a count that fails is left out', async () => {
  const failed = await openMoney(MONEY)
  await waitFor(() => expect(failed.sent.some(isCount)).toBe(true))
  expect(failed.part.queryByText('Homes that fit now')).toBeNull()
  failed.part.getByText('Tight up to')
})

test('while no price fits, no home does, and nothing is asked', async () => {
  const { part, sent } = await openMoney({ ...MONEY, equity: 0 })
  expect((await part.findByText('Homes that fit now')).closest('div')?.textContent).toContain('0')
  expect(part.queryByRole('link')).toBeNull()
  expect(sent.some(isCount)).toBe(false)
})

test('figures that cannot be loaded say so, and are loaded when asked for again', async () => {
  let isDown = true
  await open('/profile', {
    user: NOA,
    answers: {
      'GET /api/auth/sessions': [],
      [`GET ${PATH}`]: () => (isDown ? refusal(503, 'x') : { money: MONEY, table, isStale: false }),
    },
  })
  const part = within(screen.getByRole('region', { name: 'Your money' }))
  await part.findByText(/^This part could not be loaded/)
  isDown = false
  await userEvent.click(part.getByRole('button', { name: 'Try again' }))
  await part.findByLabelText('Own capital')
})
