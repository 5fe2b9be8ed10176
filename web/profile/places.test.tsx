import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PlaceWire } from '../../src/travel/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'

const WORK: PlaceWire = {
  _id: 'p1',
  name: 'Work',
  address: 'Begin 121, Tel Aviv',
  point: [34.79, 32.07],
  mode: 'bike',
  day: 'sunday',
  at: '09:00',
}
const features = (isOn: boolean) => ({ transit: { isOn } })

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
const put = (sent: { path: string; body: unknown; method: string }[]) =>
  sent.filter(({ method }) => method === 'PUT').at(-1)?.body

test('a place is added at the address that was found, by bus at an hour', async () => {
  const school = { ...WORK, _id: 'p2', name: 'School' }
  const { sent } = await opened({
    'GET /api/geocode?q=Bazel%2018': [{ lat: 32.09, lon: 34.78, label: 'Bazel' }],
    'PUT /api/users/me/places': [WORK, school],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add a place' }))
  const added = form('New place')
  await userEvent.type(added.getByLabelText('Name'), 'School')
  await userEvent.type(added.getByLabelText('Address'), 'Bazel 18')
  expect(added.queryByLabelText('Day')).toBeNull()
  await userEvent.selectOptions(added.getByLabelText('By'), 'Bus or train')
  await userEvent.selectOptions(added.getByLabelText('Day'), 'Monday')
  await userEvent.click(added.getByRole('button', { name: 'Save' }))
  await screen.findByRole('form', { name: 'School' })
  const place = { name: 'School', address: 'Bazel 18', point: [34.78, 32.09] }
  expect(put(sent)).toEqual([WORK, { ...place, mode: 'transit', day: 'monday', at: '09:00' }])
})

test('an address that is not found is said, and nothing is saved', async () => {
  const { sent } = await opened({ 'GET /api/geocode?q=Nowhere': [] })
  await userEvent.clear(form('Work').getByLabelText('Address'))
  await userEvent.type(form('Work').getByLabelText('Address'), 'Nowhere')
  await userEvent.click(form('Work').getByRole('button', { name: 'Save' }))
  await screen.findByText('This address was not found.')
  expect(put(sent)).toBeUndefined()
})

test('another mode of the same address needs no look-up; buses are offered with timetables only', async () => {
  const driven = { ...WORK, mode: 'drive' }
  const { sent } = await opened({ 'PUT /api/users/me/places': [driven] }, false)
  const mode = form('Work').getByLabelText('By')
  expect(
    within(mode)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Walk', 'Bike', 'Car'])
  await userEvent.selectOptions(mode, 'Car')
  await userEvent.click(form('Work').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(put(sent)).toEqual([driven]))
})

test('a place that is deleted leaves the focus at the heading', async () => {
  const { sent } = await opened({ 'PUT /api/users/me/places': [] })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Work' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Work' })).toBeNull())
  expect(put(sent)).toEqual([])
  expect(document.activeElement?.textContent).toBe('Your places')
})
