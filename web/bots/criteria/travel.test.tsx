import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PlaceWire } from '../../../src/travel/wire.ts'
import type { Answers } from '../../testing/open.tsx'
import { aBot } from '../../testing/samples.ts'
import { isOff, openSettings, press, save } from '../../testing/settings.tsx'

const WORK: PlaceWire = {
  _id: 'p1',
  name: 'Work',
  address: '',
  point: [34.79, 32.07],
  mode: 'transit',
  day: 'sunday',
  at: '09:00',
}
const SCHOOL: PlaceWire = { ...WORK, _id: 'p2', name: 'School', mode: 'walk' }

const answers = (places: unknown): Answers => ({ 'GET /api/users/me/places': places })
const settings = (travel: { placeId: string; maxMinutes: number }[], places: unknown) =>
  openSettings(aBot({ travel }), aBot(), undefined, answers(places))
const row = () => screen.getByRole('button', { name: /^Travel/ })
const limit = (name: string) => within(screen.getByRole('group', { name }))

test('the row says to which places and how far, and how each is reached', async () => {
  await settings([{ placeId: 'p1', maxMinutes: 40 }], [WORK, SCHOOL])
  await waitFor(() => expect(row().textContent).toBe('TravelWork 40 min'))
  await press(/^Travel/)
  expect(limit('Work').getByRole('combobox', { name: 'To' })).toHaveProperty('value', 'p1')
  limit('Work').getByText('by bus or train')
  limit('Work').getByText('there at 09:00')
  expect(limit('Work').getByLabelText('at most')).toHaveProperty('value', '40')
})

test('each place is added once, and removed', async () => {
  await settings([], [WORK, SCHOOL])
  await waitFor(() => expect(row().textContent).toBe('TravelAny'))
  await press(/^Travel/)
  await press('Add a place')
  await press('Add a place')
  expect(screen.queryByRole('button', { name: 'Add a place' })).toBe(null)
  expect(limit('Work').getAllByRole('option')).toHaveLength(1)
  await press('Remove Work')
  expect(screen.queryByRole('group', { name: 'Work' })).toBe(null)
})

test('another place and other minutes are saved', async () => {
  const { sent } = await settings([{ placeId: 'p2', maxMinutes: 40 }], [WORK, SCHOOL])
  await press(/^Travel/)
  await screen.findByRole('group', { name: 'School' })
  await userEvent.selectOptions(limit('School').getByRole('combobox', { name: 'To' }), 'Work')
  expect(limit('Work').getByLabelText('at most')).toHaveProperty('value', '40')
  await userEvent.clear(limit('Work').getByLabelText('at most'))
  expect(isOff(save())).toBe(true)
  await userEvent.type(limit('Work').getByLabelText('at most'), '25')
  await userEvent.click(save())
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).toMatchObject({ travel: [{ placeId: 'p1', maxMinutes: 25 }] })
})

test('what is wrong is told at the field of the minutes', async () => {
  await settings([{ placeId: 'p1', maxMinutes: 200 }], [WORK])
  const field = await screen.findByLabelText('at most')
  const told = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe('Please set 1 to 180 minutes to each of at most 6 places')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('without places the row leads to where they are made, in a tab of its own', async () => {
  await settings([], [])
  await press(/^Travel/)
  const link = await screen.findByRole('link', { name: 'New place' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/profile#places',
    '_blank',
  ])
})

test('a place of somebody else has no name, and can be removed', async () => {
  await settings([{ placeId: 'p9', maxMinutes: 30 }], [WORK])
  await waitFor(() => expect(row().textContent).toBe('TravelA place 30 min'))
  await press(/^Travel/)
  await press('Remove A place')
  expect(screen.queryByRole('group', { name: 'A place' })).toBe(null)
})

test('what the server refuses is told where the places are', async () => {
  const text = 'One of the places is not among the saved ones. Please remove it.'
  const refused = Response.json({ message: text, errors: { travel: text } }, { status: 422 })
  const bot = aBot({ travel: [{ placeId: 'p1', maxMinutes: 30 }] })
  await openSettings(bot, refused, undefined, answers([WORK]))
  await press(/^Travel/)
  await userEvent.clear(limit('Work').getByLabelText('at most'))
  await userEvent.type(limit('Work').getByLabelText('at most'), '25')
  await userEvent.click(save())
  const field = await waitFor(() => {
    const known = screen.getByLabelText('at most')
    expect(known.getAttribute('aria-invalid')).toBe('true')
    return known
  })
  const told = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe(text)
})
