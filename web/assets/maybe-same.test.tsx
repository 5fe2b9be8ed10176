import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../testing/open.tsx'
import { aDetail, aHome, NOA, refusal } from '../testing/samples.ts'

const ADMIN = { ...NOA, roles: ['user', 'admin'] as ('user' | 'admin')[] }
const OTHER = aHome({ _id: 'a2', location: 'בלפור 3, חיפה', price: 4_300 })

function openHome(answers: Answers = {}, user = ADMIN) {
  return open('/properties?home=a1', {
    user,
    answers: {
      'GET /api/assets/a1': aDetail(),
      'GET /api/assets/a1/bots': [],
      'GET /api/assets/a1/maybe-same': [OTHER],
      ...answers,
    },
  })
}

const dialog = () => within(screen.getByRole('dialog'))

test('an administrator sees which home shows the same photo, and joins it', async () => {
  const { sent } = await openHome({ 'POST /api/assets/merge': aHome() })
  await userEvent.click(await dialog().findByRole('button', { name: /Join with בלפור 3/ }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/api/assets/merge', body: { assetIds: ['a1', 'a2'] } },
    ]),
  )
})

test('a refusal to join is shown', async () => {
  await openHome({ 'POST /api/assets/merge': refusal(409, 'They are one property already') })
  await userEvent.click(await dialog().findByRole('button', { name: /Join with/ }))
  await dialog().findByText('They are one property already')
})

test('what cannot be loaded is said', async () => {
  await openHome({ 'GET /api/assets/a1/maybe-same': refusal(409, 'broken') })
  await dialog().findByText('broken')
})

test('other users are shown nothing of it', async () => {
  const { sent } = await openHome({}, NOA as typeof ADMIN)
  expect(dialog().queryByText('Maybe the same home')).toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('maybe-same'))).toEqual([])
})
