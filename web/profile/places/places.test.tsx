import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PlaceWire } from '../../../src/travel/wire.ts'
import { isAsked } from '../../testing/asked.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { NOA, refusal } from '../../testing/samples.ts'

const WORK: PlaceWire = {
  _id: 'p1',
  name: 'Work',
  address: 'Begin 121, Tel Aviv',
  point: [34.79, 32.07],
  mode: 'bike',
  day: 'sunday',
  at: '09:00',
}
const SCHOOL: PlaceWire = { ...WORK, _id: 'p2', name: 'School', mode: 'walk' }
const TILES = { lightTiles: '/tiles/{z}/{x}/{y}', darkTiles: '/tiles/{z}/{x}/{y}', attribution: '' }
const features = (isOn: boolean) => ({ transit: { isOn }, map: TILES })

async function opened(answers: Answers, isOn = true) {
  const page = await open('/profile', {
    user: NOA,
    answers: {
      'GET /api/auth/sessions': [],
      'GET /api/users/me/places': [WORK],
      'GET /api/features': features(isOn),
      ...answers,
    },
  })
  await screen.findByRole('form', { name: 'Work' })
  return page
}

const form = (name: string) => within(screen.getByRole('form', { name }))
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const put = (sent: { path: string; body: unknown; method: string }[]) =>
  sent.filter(({ method }) => method === 'PUT').at(-1)?.body
const map = () => screen.findByRole('region', { name: 'Map of your places' })

test('a place is added at the only address that was found, by bus at an hour', async () => {
  const { sent } = await opened({
    'GET /api/geocode?q=Bazel%2018': [{ lat: 32.09, lon: 34.78, label: 'Bazel' }],
    'PUT /api/users/me/places': [WORK, SCHOOL],
  })
  await click('Add a place')
  const added = form('New place')
  await waitFor(() => expect(document.activeElement?.id).toBe(added.getByLabelText('Name').id))
  await userEvent.type(added.getByLabelText('Name'), 'Gym')
  expect(isAsked()).toBe(true)
  await userEvent.type(form('Gym').getByLabelText('Address'), 'Bazel 18')
  expect(form('Gym').queryByLabelText('Day')).toBeNull()
  await userEvent.click(form('Gym').getByRole('radio', { name: 'Bus or train' }))
  await userEvent.selectOptions(form('Gym').getByLabelText('Day'), 'Monday')
  await userEvent.click(form('Gym').getByRole('button', { name: 'Save' }))
  await screen.findByRole('form', { name: 'School' })
  expect(isAsked()).toBe(false)
  const place = { name: 'Gym', address: 'Bazel 18', point: [34.78, 32.09] }
  expect(put(sent)).toEqual([WORK, { ...place, mode: 'transit', day: 'monday', at: '09:00' }])
})

test('of several addresses the user chooses one; nothing is saved before', async () => {
  const moved = { ...WORK, address: 'Herzl 1, Haifa', point: [35, 32.8] }
  const { sent } = await opened({
    'GET /api/geocode?q=Herzl%201': [
      { lat: 32.06, lon: 34.77, label: 'Herzl 1, Tel Aviv' },
      { lat: 32.8, lon: 35, label: 'Herzl 1, Haifa' },
    ],
    'PUT /api/users/me/places': [moved],
  })
  await userEvent.clear(form('Work').getByLabelText('Address'))
  await userEvent.type(form('Work').getByLabelText('Address'), 'Herzl 1')
  await userEvent.click(form('Work').getByRole('button', { name: 'Save' }))
  const first = await screen.findByRole('button', { name: 'Herzl 1, Tel Aviv' })
  expect(document.activeElement).toBe(first)
  expect(put(sent)).toBeUndefined()
  await click('Herzl 1, Haifa')
  expect(form('Work').getByLabelText<HTMLInputElement>('Address').value).toBe('Herzl 1, Haifa')
  await userEvent.click(form('Work').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(put(sent)).toEqual([moved]))
})

test('Enter in the address looks it up and saves nothing', async () => {
  const { sent } = await opened({
    'GET /api/geocode?q=Bazel': [{ lat: 32.09, lon: 34.78, label: 'Bazel, Tel Aviv' }],
  })
  const address = form('Work').getByLabelText('Address')
  await userEvent.clear(address)
  await userEvent.type(address, 'Bazel{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Find' })).toBeNull())
  expect(sent.filter(({ path }) => path.startsWith('/api/geocode')).length).toBe(1)
  expect(put(sent)).toBeUndefined()
})

test('an address that is not found is said, and nothing is saved', async () => {
  const { sent } = await opened({ 'GET /api/geocode?q=Nowhere': [] })
  await userEvent.clear(form('Work').getByLabelText('Address'))
  await userEvent.type(form('Work').getByLabelText('Address'), 'Nowhere')
  await userEvent.click(form('Work').getByRole('button', { name: 'Save' }))
  await screen.findByText('This address was not found.')
  expect(put(sent)).toBeUndefined()
})

test('a latitude and a longitude are an address without a look-up', async () => {
  const moved = { ...WORK, address: '32.1, 34.85', point: [34.85, 32.1] }
  const { sent } = await opened({ 'PUT /api/users/me/places': [moved] })
  await userEvent.clear(form('Work').getByLabelText('Address'))
  await userEvent.type(form('Work').getByLabelText('Address'), '32.1, 34.85')
  await userEvent.click(form('Work').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(put(sent)).toEqual([moved]))
  expect(sent.some(({ path }) => path.startsWith('/api/geocode'))).toBe(false)
})

test('another mode of the same address needs no look-up; buses are offered with timetables only', async () => {
  const driven = { ...WORK, mode: 'drive' }
  const { sent } = await opened({ 'PUT /api/users/me/places': [driven] }, false)
  expect(
    form('Work')
      .getAllByRole('radio')
      .map((one) => one.closest('label')?.textContent),
  ).toEqual(['Walk', 'Bike', 'Car'])
  await userEvent.click(form('Work').getByRole('radio', { name: 'Car' }))
  await userEvent.click(form('Work').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(put(sent)).toEqual([driven]))
})

test('one place is open at a time, and what was typed into the other stays', async () => {
  await opened({ 'GET /api/users/me/places': [WORK, SCHOOL] })
  await userEvent.type(form('Work').getByLabelText('Name'), '!')
  const row = (name: RegExp) => screen.getByRole('button', { name, expanded: false })
  await userEvent.click(row(/^School/))
  expect(screen.queryByRole('form', { name: 'Work!' })).toBeNull()
  await userEvent.click(row(/^Work!/))
  expect(screen.queryByRole('form', { name: 'School' })).toBeNull()
  expect(form('Work!').getByLabelText<HTMLInputElement>('Name').value).toBe('Work!')
})

test('the map has the places; the arrow keys move the open one, and its address follows', async () => {
  await opened({ 'GET /api/users/me/places': [WORK, SCHOOL] })
  const region = await map()
  expect(await within(region).findByRole('button', { name: 'School' })).toBeDefined()
  const pin = within(region).getByRole('button', { name: /^Work\. Move it/ })
  pin.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  const address = form('Work').getByLabelText<HTMLInputElement>('Address')
  expect(address.value).toMatch(/^32\.07\d+, 34\.79\d*$/)
  expect(Number(address.value.split(',')[0])).toBeGreaterThan(32.0705)
  const moved = within(region).getByRole('button', { name: /^Work\. Move it/ })
  expect(document.activeElement).toBe(moved)
  await userEvent.click(within(region).getByRole('button', { name: 'School' }))
  await screen.findByRole('form', { name: 'School' })
})

test('a new place is set at the middle of the map with Enter', async () => {
  await opened({})
  const region = await map()
  await click('Add a place')
  expect(within(region).queryByRole('button', { name: /^New place/ })).toBeNull()
  region.focus()
  await userEvent.keyboard('{Enter}')
  expect(await within(region).findByRole('button', { name: /^New place/ })).toBeDefined()
  expect(form('New place').getByLabelText<HTMLInputElement>('Address').value).toMatch(
    /^3\d\.\d+, 3\d/,
  )
})

const RING = [
  [34.78, 32.06],
  [34.8, 32.06],
  [34.8, 32.08],
]

test('the reach of a saved place by bus is drawn as its outline, for the minutes that are chosen', async () => {
  const bus = { ...WORK, mode: 'transit' }
  const { sent } = await opened({
    'GET /api/users/me/places': [bus],
    'GET /api/users/me/places/p1/reach?minutes=30': { minutes: 30, rings: null },
    'GET /api/users/me/places/p1/reach?minutes=60': { minutes: 60, rings: [RING] },
  })
  const region = await map()
  await screen.findByText('Being computed…')
  expect(region.querySelector('path.reach')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('From where it is reached'), '60')
  await waitFor(() => expect(region.querySelectorAll('path.reach').length).toBe(1))
  expect(screen.queryByText('Being computed…')).toBeNull()
  // What is drawn is that of what is saved.
  await userEvent.selectOptions(form('Work').getByLabelText('Day'), 'Monday')
  await waitFor(() => expect(region.querySelector('path.reach')).toBeNull())
  expect(screen.queryByLabelText('From where it is reached')).toBeNull()
  expect(sent.filter(({ path }) => path.includes('/reach')).length).toBe(2)
})

test('places that cannot be loaded say so, and are loaded when asked for again', async () => {
  let isDown = true
  await open('/profile', {
    user: NOA,
    answers: {
      'GET /api/auth/sessions': [],
      'GET /api/users/me/places': [WORK],
      'GET /api/features': () => (isDown ? refusal(503, 'x') : features(true)),
    },
  })
  const card = await waitFor(() => {
    const found = screen.getByText('Your places').closest('section') as HTMLElement
    within(found).getByText(/^This part could not be loaded/)
    return within(found)
  })
  expect(card.queryByText('The places could not be saved.') === null).toBe(true)
  isDown = false
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('form', { name: 'Work' })
  expect(card.queryAllByText(/^This part could not be loaded/)).toHaveLength(0)
})

test('a place that is deleted leaves the focus at the heading', async () => {
  const { sent } = await opened({ 'PUT /api/users/me/places': [] })
  await click('Delete Work')
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Work' })).toBeNull())
  expect(put(sent)).toEqual([])
  expect(document.activeElement?.textContent).toBe('Your places')
})
