import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { isOfflineAtom } from '../lib/offline.ts'
import { type Answers, open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'
import { aPage, aShortlist, HOMES } from '../testing/shortlist-samples.ts'
import { moved } from './board.ts'

let homes: ListedHomeWire[] = HOMES

const openList = (answers: Answers = {}) => {
  homes = HOMES
  return open('/shortlist', {
    user: NOA,
    answers: {
      'GET /api/shortlists': [aShortlist()],
      'GET /api/shortlists/s1': () => aPage(homes),
      ...answers,
    },
  })
}

const streets = (name: RegExp) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

test('comments are read when their shortlist is seen, not in a tab in the background', async () => {
  let visibility = 'hidden'
  const shown = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  try {
    const unread = aShortlist()
    const { sent, server } = await openList({
      'GET /api/shortlists/s1': () => ({
        ...aPage(homes),
        shortlist: { ...unread, counts: { ...unread.counts, unread: 2 } },
      }),
      'POST /api/shortlists/s1/read': aShortlist(),
    })
    const reads = () => sent.filter(({ path }) => path === '/api/shortlists/s1/read').length
    homes = moved(HOMES, 'a', { stage: 'viewing', index: 0 })
    act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
    await waitFor(() => expect(streets(/^Viewing/)).toEqual(['Yafo 30']))
    expect(reads()).toBe(0)
    visibility = 'visible'
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(reads()).toBe(1))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(reads()).toBe(1)
  } finally {
    if (shown) Object.defineProperty(Document.prototype, 'visibilityState', shown)
    Reflect.deleteProperty(document, 'visibilityState')
  }
})

test('without a connection the list stays as it was, and nothing of it can be moved', async () => {
  let isLost = false
  const gone = () => {
    if (isLost) throw new TypeError('Failed to fetch')
    return [aShortlist()]
  }
  const { store } = await openList({ 'GET /api/shortlists': gone })
  isLost = true
  act(() => store.set(isOfflineAtom, true))
  await userEvent.click(screen.getByRole('link', { name: /Both like/ }))
  await waitFor(() => expect(streets(/^Contacted/)).toEqual([]))
  expect(streets(/^New/)).toEqual(['Yafo 30'])
  expect(screen.getByRole('button', { name: /Move or more: Yafo 30$/ })).toHaveProperty(
    'disabled',
    true,
  )
  expect(screen.getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Compare homes' })).toBeNull()
  globalThis.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList
  screen.getByRole('link', { name: 'Yafo 30' }).focus()
  await userEvent.keyboard(' ')
  expect(screen.queryByText(/^Picked up/)).toBeNull()
})

test('while a proxy answers for the server, what a member changes leaves the list as it was', async () => {
  let status = 200
  const { server, sent } = await openList({
    'GET /api/shortlists': () =>
      status === 200 ? [aShortlist()] : new Response('<h1>Bad Gateway</h1>', { status }),
  })
  const asked = () => sent.filter(({ path }) => path === '/api/shortlists').length
  const before = streets(/^New/)
  for (status of [502, 503, 504, 522]) {
    const count = asked()
    act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
    await waitFor(() => expect(asked()).toBe(count + 1))
    await act(async () => {})
    expect(streets(/^New/)).toEqual(before)
  }
})

test('two to four homes are chosen on their cards, and compared', async () => {
  await openList()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  await press('Compare homes')
  const box = (street: string) => screen.getByRole('checkbox', { name: new RegExp(street) })
  await userEvent.click(box('Vital 12'))
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull()
  await userEvent.click(box('Halevi 48'))
  const link = screen.getByRole('link', { name: 'Compare 2 homes' })
  expect(link.getAttribute('href')).toBe('/compare?ids=b%2Cc')
  await press('Cancel')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
