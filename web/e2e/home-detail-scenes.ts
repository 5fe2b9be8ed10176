import { drawnPictures } from './home-scenes.ts'
import type { Screen } from './stage.ts'

/** The details of a home. */
export const HOME_SCREENS: Screen[] = [
  {
    name: 'home',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
  },
  {
    name: 'home-check',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.check}`,
    before: drawnPictures,
  },
  {
    name: 'home-prices',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
    act: (page) =>
      page.getByText('Price history', { exact: true }).evaluate((title) => title.scrollIntoView()),
  },
  {
    name: 'home-offline',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
    async act(page) {
      await page.context().setOffline(true)
      await page.getByText(/^You are offline: this is what was here/).waitFor()
    },
  },
  {
    name: 'home-comparables',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
    async act(page) {
      await page
        .getByText('Comparables', { exact: true })
        .evaluate((title) => title.scrollIntoView())
      await page.locator('.home-similar-map .pill').first().waitFor()
    },
  },
  {
    name: 'home-removed',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.gone}`,
    before: drawnPictures,
  },
  {
    name: 'home-share',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
    async act(page) {
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: 'Take the public link back' }).waitFor()
    },
  },
  { name: 'shared-home', path: ({ links }) => links.find, before: drawnPictures },
  { name: 'shared-home-gone', path: ({ links }) => links.gone, before: drawnPictures },
]
