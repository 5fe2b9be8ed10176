import type { Page } from 'playwright'
import { seen } from './seen.ts'
import type { Screen } from './stage.ts'

const FILTERED = '/properties?dealType=rent&minRooms=2'

async function atTop(page: Page): Promise<void> {
  await page
    .getByText(/\d homes?$/)
    .filter({ visible: true })
    .first()
    .waitFor()
}

/** The list and the map of homes. */
export const FINDER_SCREENS: readonly Screen[] = [
  { name: 'properties-list', as: 'user', path: FILTERED, act: atTop },
  {
    name: 'properties-card-menu',
    as: 'user',
    path: '/properties',
    async act(page) {
      const card = page.getByRole('article').first()
      await card.getByRole('button', { name: 'Other actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Hide' }).waitFor()
    },
  },
  {
    name: 'properties-list-price',
    isPerSize: true,
    as: 'user',
    path: FILTERED,
    async act(page) {
      const segment = page.getByRole('button', { name: /Price range/ })
      // Below md the filters are a sheet.
      if (await segment.isVisible()) await segment.click()
      else await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: /^Show \d/ }).waitFor()
    },
  },
  {
    name: 'properties-understood',
    as: 'user',
    path: `/properties?searchText=${encodeURIComponent('haifa rent to 9000 near herzl')}`,
    async act(page) {
      await page
        .getByRole('link', { name: /^Remove / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'properties-further',
    isPerSize: true,
    as: 'user',
    path: '/properties?dealType=rent&rooms=2&roomsMax=3.5&sizeMin=40&features=["lift"]&sublet=false',
    async act(page) {
      const segment = page.getByRole('button', { name: /^More/ })
      if (await segment.isVisible()) await segment.click()
      else await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: /^Size/ }).click()
      await page.getByLabel('Maximum size').waitFor()
    },
  },
  {
    name: 'properties-areas',
    isPerSize: true,
    as: 'user',
    path: '/properties?dealType=rent&neighborhoodCodes=[205,643]',
    async act(page) {
      const segment = page.getByRole('button', { name: /^Areas/ })
      if (await segment.isVisible()) await segment.click()
      else {
        await page.getByRole('button', { name: /^Filters/ }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Areas/ })
          .click()
      }
      await page.getByRole('tree').waitFor()
    },
  },
  {
    name: 'properties-empty',
    as: 'user',
    path: '/properties?merchant=true&minRooms=5&dealType=rent',
    async act(page) {
      await page.getByRole('heading', { name: 'No properties found' }).waitFor()
    },
  },
  {
    name: 'properties-hidden-notice',
    as: 'user',
    path: FILTERED,
    before: (page) =>
      page.route('**/api/assets/*/hidden', (route) => {
        const [, _id] = /assets\/(.+)\/hidden/.exec(route.request().url()) ?? []
        const marks = { isSaved: false, isHidden: true, note: null, seq: Number.MAX_SAFE_INTEGER }
        return route.fulfill({ json: { _id, ...marks } })
      }),
    async act(page) {
      await page.getByRole('button', { name: 'Other actions', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Hide' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  {
    name: 'properties-error',
    as: 'user',
    path: FILTERED,
    async act(page) {
      await page.route('**/api/assets?*', (route) => route.abort())
      await page.getByLabel('Sort').first().selectOption('price')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'properties-loading',
    as: 'user',
    path: FILTERED,
    async act(page) {
      await page.route('**/api/assets?*', () => {})
      await page.getByLabel('Sort').first().selectOption('price')
      await page.locator('[aria-busy=true]').first().waitFor()
    },
  },
  {
    name: 'properties-map-filtered',
    isPerSize: true,
    as: 'user',
    path: '/properties?view=map&dealType=rent&rooms=2&roomsMax=4&sizeMin=40&sublet=false',
    async act(page) {
      await page.getByRole('link', { name: /2 – 4/ }).filter({ visible: true }).waitFor()
      await page.locator('.leaflet-control-attribution').getByText('Leaflet').waitFor()
      // A list that is still loaded has nothing to focus.
      await page.waitForFunction(() => !document.querySelector('.finder-sheet .skel'))
    },
  },
  {
    name: 'properties-map-card',
    as: 'user',
    path: '/properties?view=map&bounds=[[34.765,32.075],[34.785,32.095]]&zoom=16',
    async act(page) {
      await page.locator('.home-pin').first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').first().waitFor()
    },
  },
  {
    name: 'properties-map',
    as: 'user',
    path: '/properties?view=map&bounds=[[34.96,32.78],[35.03,32.83]]&zoom=14',
    async act(page) {
      await page.locator('.leaflet-control-attribution').getByText('Leaflet').waitFor()
      await page.locator('.area-label bdi').first().waitFor()
    },
  },
  {
    name: 'properties-map-searching',
    as: 'user',
    path: '/properties?view=map&bounds=[[34.96,32.78],[35.03,32.83]]&zoom=14',
    async act(page) {
      await page.locator('.area-label bdi').first().waitFor()
      await page.route('**/api/assets?*', () => {})
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.getByText('Searching this area').waitFor()
    },
  },
  {
    name: 'properties-map-half',
    isPerSize: true,
    as: 'user',
    path: '/properties?view=map&bounds=[[34.765,32.075],[34.785,32.095]]&zoom=16',
    async act(page) {
      await page.locator('.home-pin').first().waitFor()
      const head = page.getByRole('button', { name: 'Show more of the list' })
      // From lg the list is beside the map.
      if (await head.isVisible()) await head.click()
    },
  },
  {
    name: 'save-as-bot',
    as: 'user',
    path: FILTERED,
    async act(page) {
      await page.getByRole('button', { name: 'Save as bot' }).click()
      await page.getByText(/Choose a neighbourhood/).waitFor()
    },
  },
  {
    name: 'shortcuts',
    isPerSize: true,
    as: 'user',
    path: '/properties',
    async act(page) {
      await atTop(page)
      const help = page.getByRole('heading', { name: 'Keyboard shortcuts' })
      // The page hears keys soon after it is hydrated.
      await seen
        .poll(async () => {
          await page.keyboard.press('?')
          return help.isVisible()
        })
        .toBe(true)
    },
  },
]
