import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BringWire, OwnHomeWire } from '../../src/ways-in/bring/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { press } from '../testing/settings.tsx'

const HOME: OwnHomeWire = {
  _id: 'a1',
  isOwn: true,
  facts: [{ field: 'price', value: 5_400, phrase: '5,400 ש"ח' }],
  home: {
    dealType: 'rent',
    price: 5_400,
    rooms: 3,
    size: null,
    floor: 2,
    place: 'ויטל 12',
    street: 'ויטל 12',
    neighbourhood: null,
    city: 'תל אביב יפו',
    entryDate: null,
    phone: null,
    merchant: null,
    features: [],
  },
}
const waysWith = (isOwn: boolean): BringWire => ({
  mail: {
    available: false,
    address: null,
    state: 'none',
    lastAt: null,
    count: 0,
    confirmation: null,
  },
  telegram: { available: false, botName: null, linked: false, lastAt: null, count: 0 },
  share: { lastAt: null, count: 0 },
  recent: [
    {
      _id: 'i1',
      way: 'share',
      title: 'A post',
      outcome: 'home',
      isRetryable: false,
      arrivedAt: new Date().toISOString(),
      sentAt: null,
      owner: 'Noa',
      results: [
        { outcome: 'home', assetId: 'a1', place: 'ויטל 12', ...(isOwn && { isOwn: true }) },
      ],
    },
  ],
})

const openBring = (answers: Answers = {}, isOwn = true) =>
  open('/bring', {
    answers: {
      'GET /api/bring': waysWith(isOwn),
      'GET /api/bring/homes/a1': HOME,
      ...answers,
    },
  })

test('an own home is corrected in place, and the list is loaded again', async () => {
  const corrected = { ...HOME, home: { ...HOME.home, size: 71 } }
  const { sent } = await openBring({ 'PATCH /api/bring/homes/a1': corrected })
  const loads = () => sent.filter(({ path }) => path === '/api/bring').length
  const before = loads()
  await press('Correct ויטל 12')
  await screen.findByText('“5,400 ש"ח”')
  await press('Correct: Size')
  await screen.findByRole('button', { name: 'Keep' })
  await userEvent.keyboard('71{Enter}')
  await screen.findByText('71 m²')
  const changes = sent.filter(({ method }) => method === 'PATCH')
  expect(changes.map(({ path, body }) => [path, body])).toEqual([
    ['/api/bring/homes/a1', { size: 71 }],
  ])
  await waitFor(() => expect(loads()).toBeGreaterThan(before))
  const toggle = screen.getByRole('button', { name: 'Correct ויטל 12' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(toggle)
  expect(screen.queryByText('71 m²')).toBeNull()
})

test('a home that is everybody’s now says so, and is corrected no more', async () => {
  await openBring({ 'PATCH /api/bring/homes/a1': { ...HOME, _id: 'a2', isOwn: false } })
  await press('Correct ויטל 12')
  await screen.findByText('“5,400 ש"ח”')
  await press('Correct: Phone')
  await screen.findByRole('button', { name: 'Keep' })
  await userEvent.keyboard('0521234567{Enter}')
  await screen.findByText('It has become part of a home that everybody sees.')
  expect(screen.queryByRole('button', { name: /^Correct:/ })).toBeNull()
})

test('a home that everybody sees has no pencil', async () => {
  await openBring({}, false)
  screen.getByText('ויטל 12')
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
})

test('a home that cannot be had says why', async () => {
  const refused = Response.json({ message: 'Property not found', code: 'missing' }, { status: 404 })
  await openBring({ 'GET /api/bring/homes/a1': () => refused.clone() })
  await press('Correct ויטל 12')
  await screen.findByText('Property not found')
})
