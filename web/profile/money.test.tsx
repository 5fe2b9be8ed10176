import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import table from '../../data/money.json'
import { open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'

const MONEY = {
  ...{ equity: 1_300_000, income: 31_000, ratePercent: 4.6 },
  ...{ years: 28, otherPayments: 0, owns: 'none' },
}
const PATH = '/api/users/me/money'

async function openMoney(money: typeof MONEY | null, isStale = false) {
  const answer = { money, table, isStale }
  const opened = await open('/profile', {
    user: NOA,
    answers: {
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
  await userEvent.type(part.getByLabelText('Rate a year, in percent'), '4.6')
  await userEvent.clear(part.getByLabelText('Years'))
  await userEvent.type(part.getByLabelText('Years'), '28')
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
})
