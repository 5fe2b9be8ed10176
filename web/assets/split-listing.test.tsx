import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aDetail, NOA, refusal } from '../testing/samples.ts'

type Listing = AssetDetailWire['listings'][number]

const ADMIN = { ...NOA, roles: ['user', 'admin'] as ('user' | 'admin')[] }

const aListing = (_id: string, source: string): Listing => ({
  _id,
  source,
  externalId: _id,
  link: 'https://example.com',
  price: 4_200,
  merchant: false,
  size: 72,
  firstSeenAt: '2026-11-01T08:00:00.000Z',
  joinedBy: null,
  goneAt: null,
  lastSeenAt: '2026-11-21T07:30:00.000Z',
})

const TWO = [aListing('l1', 'yad2'), aListing('l2', 'facebook')]

function openHome(listings: readonly Listing[], answers: Answers = {}, user = ADMIN) {
  const detail = () => aDetail({ listings: [...listings] })
  return open('/properties?home=a1', {
    user,
    answers: { 'GET /api/assets/a1': detail, 'GET /api/assets/a1/bots': [], ...answers },
  })
}

const dialog = () => within(screen.getByRole('dialog'))

test('only administrators can split, and only a home of several listings', async () => {
  await openHome(TWO, {}, NOA as typeof ADMIN)
  expect(dialog().queryByText('Split off')).toBeNull()
})

test('the only listing of a home cannot be split off', async () => {
  await openHome(TWO.slice(0, 1))
  expect(dialog().queryByText('Split off')).toBeNull()
})

test('an administrator confirms, and the details are loaded again without the listing', async () => {
  const shown = [...TWO]
  const { sent } = await openHome(shown, {
    'POST /api/assets/a1/split': () => shown.splice(1, 1),
  })
  const name = 'Split off the listing of Facebook'
  await userEvent.click(await dialog().findByRole('button', { name }))
  const asked = dialog().getByText('Not the same home?')
  expect(document.activeElement).toBe(asked)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(dialog().queryByText('Not the same home?')).toBeNull()
  const start = dialog().getByRole('button', { name })
  await waitFor(() => expect(document.activeElement).toBe(start))
  await userEvent.click(start)
  await userEvent.click(dialog().getByRole('button', { name: 'Split off' }))
  await waitFor(() => expect(dialog().queryByText('Facebook')).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/assets/a1/split', body: { listingId: 'l2' } },
  ])
  expect(document.activeElement?.id).toBe('home-title')
})

test('a refused split stays open with the reason', async () => {
  await openHome(TWO, { 'POST /api/assets/a1/split': refusal(409, 'not now') })
  const [start] = await dialog().findAllByText('Split off')
  await userEvent.click(start as HTMLElement)
  await userEvent.click(dialog().getByRole('button', { name: 'Split off' }))
  await dialog().findByText('not now')
  dialog().getByText('Not the same home?')
})
