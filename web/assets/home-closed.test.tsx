import { expect, test } from 'bun:test'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open } from '../testing/open.tsx'
import { aDetail } from '../testing/samples.ts'

const ESTIMATED = { estimate: 6_900, low: 6_300, high: 7_500, n: 11 }
const SIMILAR = {
  _id: 'a2',
  location: 'בן יהודה 3, חיפה',
  coordinates: null,
  photo: null,
  firstSeenAt: '2026-11-02T08:00:00.000Z',
  removedAt: null,
  price: 5_000,
  size: 70,
  rooms: 3,
  distance: 1,
}
const answers = {
  'GET /api/assets/a1': aDetail({ comparables: { ...ESTIMATED, assets: [SIMILAR] } }),
  'GET /api/assets/a2': aDetail({ _id: 'a2' }),
  'GET /api/assets/a1/bots': [],
  'GET /api/assets/a2/bots': [],
}

const dialog = () => screen.findByRole('dialog')
/** One of the two, by the width of the window. */
const close = async () => {
  const [button] = within(await dialog()).getAllByRole('link', { name: 'Close' })
  await userEvent.click(button as HTMLElement)
}

/** Opens a home from a page. */
async function openedFrom(path: string) {
  const { router, place } = await open(path, { answers })
  await act(() => router.navigate({ to: '/properties', search: { home: 'a1' } }))
  return { router, place }
}

async function openSimilar(place: () => string): Promise<void> {
  await userEvent.click(within(await dialog()).getByRole('link', { name: SIMILAR.location }))
  await waitFor(() => expect(place()).toContain('home=a2'))
}

test('a home that another page opened closes to that page', async () => {
  const { router, place } = await openedFrom('/notifications')
  await close()
  await waitFor(() => expect(place()).toBe('/notifications'))
  expect(router.history.canGoBack()).toBe(false)
})

test('a home that was opened from another home closes to where the first one was opened', async () => {
  const { place } = await openedFrom('/notifications')
  await openSimilar(place)
  await close()
  await waitFor(() => expect(place()).toBe('/notifications'))
})

test('a home that its address opened closes to the list, also when it has led to another one', async () => {
  const address = '/properties?sort=price&home=a1'
  const first = await open(address, { answers })
  await close()
  await waitFor(() => expect(first.place()).toBe('/properties?sort=price'))
  cleanup()
  const second = await open(address, { answers })
  await openSimilar(second.place)
  await close()
  await waitFor(() => expect(second.place()).toBe('/properties?sort=price'))
})

test('Escape closes as the button does', async () => {
  const { place } = await openedFrom('/notifications')
  const cancel = new Event('cancel', { cancelable: true })
  const open = await dialog()
  act(() => void open.dispatchEvent(cancel))
  await waitFor(() => expect(place()).toBe('/notifications'))
})
