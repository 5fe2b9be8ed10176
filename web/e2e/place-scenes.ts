import type { Page } from 'playwright'
import type { PlaceWire } from '../../src/travel/wire.ts'
import type { Screen } from './stage.ts'

const WORK: PlaceWire = {
  _id: 'work',
  name: 'Work',
  address: 'דרך מנחם בגין 121, תל אביב-יפו',
  point: [34.7913, 32.0733],
  mode: 'transit',
  day: 'sunday',
  at: '09:00',
}
const SCHOOL: PlaceWire = {
  ...WORK,
  _id: 'school',
  name: 'School',
  address: 'בזל 18, תל אביב-יפו',
  point: [34.7812, 32.0905],
  mode: 'walk',
}

/** The user travels to these places. */
const withPlaces = (page: Page) =>
  page.route('**/api/users/me/places', (route) => route.fulfill({ json: [WORK, SCHOOL] }))

/** Places of users, and how far homes may be from them. */
export const PLACE_SCREENS: Screen[] = [
  {
    name: 'bot-settings-travel',
    as: 'user',
    path: '/bots',
    before: withPlaces,
    async act(page) {
      await page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()
      await page.getByRole('button', { name: /^Travel/ }).click()
      await page.getByRole('button', { name: 'Add a place' }).click()
      await page.getByRole('button', { name: 'Add a place' }).click()
      await page.getByRole('link', { name: 'New place' }).scrollIntoViewIfNeeded()
    },
  },
]
