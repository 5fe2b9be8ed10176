import { drawnPictures } from './home-scenes.ts'
import type { Screen } from './stage.ts'

/** What homes cost, and the figures of a user. */
export const COST_SCREENS: Screen[] = [
  {
    name: 'home-costs',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
    async act(page) {
      await page.locator('.home-decision button[aria-expanded]').first().click()
      await page.locator('.home-decision dl').first().waitFor()
    },
  },
  {
    name: 'profile-money',
    as: 'user',
    path: '/profile',
    async act(page) {
      const fields = page.locator('#money input.tabular')
      const [equity, income, , , rate] = [0, 1, 2, 3, 4].map((at) => fields.nth(at))
      await equity?.fill('1300000')
      await income?.fill('31000')
      await rate?.fill('4.6')
      await page.locator('#money').evaluate((part) => part.scrollIntoView())
      await page.locator('#money dl').first().waitFor()
    },
  },
]
