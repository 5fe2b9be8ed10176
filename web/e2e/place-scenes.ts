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

/** The middles of the sides of a reach by bus. */
const RING = Array.from({ length: 40 }, (_, at): [number, number] => {
  const [turn, far] = [(at / 40) * 2 * Math.PI, at % 4 === 0 ? 0.02 : 0.012]
  return [WORK.point[0] + Math.cos(turn) * far, WORK.point[1] + Math.sin(turn) * far]
})

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
  {
    name: 'places',
    as: 'user',
    path: '/profile#places',
    async before(page) {
      await withPlaces(page)
      await page.route('**/reach?*', (route) =>
        route.fulfill({ json: { minutes: 30, rings: [RING] } }),
      )
    },
    async act(page) {
      await page.getByRole('form', { name: 'Work' }).waitFor()
      await page.locator('path.reach').waitFor({ state: 'attached' })
      await page.getByRole('heading', { name: 'Your places' }).scrollIntoViewIfNeeded()
      await page.evaluate(() => document.getElementById('places')?.scrollIntoView())
    },
  },
]
