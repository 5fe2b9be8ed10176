import type { Page } from 'playwright'
import { aLine } from '../testing/samples.ts'
import { refusing } from './source-scenes.ts'
import type { Screen } from './stage.ts'

/** An area around Hadar. */
const DRAWN = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [34.988, 32.806],
      [34.996, 32.801],
      [35.005, 32.804],
      [35.003, 32.812],
      [34.993, 32.813],
      [34.988, 32.806],
    ],
  ],
})

const UNSENT = {
  channel: 'telegram',
  givenUp: 3,
  waiting: 0,
  queued: 0,
  oldestAt: '2026-11-21T08:00:00.000Z',
  reason: '403: Forbidden: bot was kicked from the group דירות בכרמל',
  isOn: true,
}

const READING = aLine({
  status: 'reading',
  lastReadAt: null,
  progress: { pages: 3, seen: 118 },
})

const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()

const areas = (page: Page) => page.locator('[role=tree]').waitFor({ state: 'attached' })

/** On small screens the areas are a sheet of their own. */
const openAreas = async (page: Page) => {
  const row = page.getByRole('button', { name: /^Areas/ })
  if (await row.isVisible()) await row.click()
}

const openCreate = async (page: Page) => {
  await page.getByRole('button', { name: 'Create new bot' }).click()
  await areas(page)
}

/** Chooses all areas of Haifa for the open dialog. */
const chooseHaifa = async (page: Page) => {
  await openAreas(page)
  const search = page.getByRole('combobox', { name: 'Search Areas' })
  await search.fill('haifa')
  await search.press('ArrowDown')
  await search.press('Enter')
  const use = page.getByRole('button', { name: /^Use / })
  if (await use.isVisible()) await use.click()
}

/** Bots and their settings. */
export const BOTS_SCREENS: Screen[] = [
  { name: 'bots', as: 'user', path: '/bots' },
  {
    name: 'bots-unsent',
    as: 'user',
    path: '/profile',
    before: (page) =>
      page.route('**/api/requests/unsent', async (route) => {
        const answer = await route.fetch({ url: new URL('.', route.request().url()).href })
        const [first, second] = (await answer.json()) as { _id: string }[]
        const queue = { givenUp: 0, queued: 4_980, reason: null }
        const json = [
          { ...UNSENT, botId: first?._id },
          { ...UNSENT, ...queue, botId: second?._id },
        ]
        await route.fulfill({ json })
      }),
    async act(page) {
      await page.getByRole('link', { name: 'Metzia, home' }).click()
      await page.getByRole('button', { name: 'Send now' }).waitFor()
    },
  },
  {
    name: 'bots-refused',
    as: 'user',
    path: '/profile',
    before: refusing,
    async act(page) {
      await page.getByRole('link', { name: 'Metzia, home' }).click()
      await page.getByText(/refuses this server since/).waitFor()
    },
  },
  { name: 'bots-empty', as: 'newcomer', path: '/bots' },
  {
    name: 'bots-first-run',
    as: 'starter',
    path: '/profile',
    // The sources of this server are off.
    before: (page) => page.route('**/api/sources', (route) => route.fulfill({ json: [READING] })),
    async act(page) {
      await page.getByRole('link', { name: 'Metzia, home' }).click()
      await page.getByText('Reading Yad2').waitFor()
    },
  },
  {
    name: 'bots-delete',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: 'Delete Sea view only' }).click()
      await page.getByText('This action cannot be undone.').waitFor()
    },
  },
  {
    name: 'create-bot-1-criteria',
    as: 'user',
    path: '/bots',
    act: openCreate,
  },
  {
    name: 'create-bot-1-missing',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openCreate(page)
      await page.getByRole('button', { name: 'Create bot' }).click()
      await page.getByRole('alert').getByText('Please select at least one area').waitFor()
    },
  },
  {
    name: 'create-bot-2-chosen',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openCreate(page)
      await chooseHaifa(page)
      await page
        .getByRole('status')
        .filter({ hasText: /a day|last 7 days/ })
        .waitFor()
    },
  },
  {
    name: 'create-bot-2-where',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openCreate(page)
      await page.getByText('Via Website').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'create-bot-2-no-telegram',
    as: 'user',
    path: '/bots',
    before: (page) =>
      page.route('**/api/features', async (route) => {
        const json = await (await route.fetch()).json()
        const telegram = { isOn: false, reason: null, botName: null }
        await route.fulfill({ json: { ...json, telegram } })
      }),
    async act(page) {
      await openCreate(page)
      await page.getByRole('button', { name: 'Ask an administrator' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'create-bot-3-done',
    as: 'admin',
    path: '/bots',
    async act(page) {
      await openCreate(page)
      await chooseHaifa(page)
      await page.getByRole('button', { name: 'Create bot' }).click()
      await page.getByText('Your bot is ready').waitFor()
    },
  },
  {
    name: 'bot-settings-list',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
    },
  },
  {
    name: 'bot-settings-criteria-open',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await page.getByRole('button', { name: /^Size/ }).click()
      await page.getByLabel('Minimum size').fill('45')
      await page.getByRole('button', { name: /^Leave out/ }).click()
      await page.getByLabel('Words').fill('שותפים,מרתף,לתקופה קצרה,')
      await page.getByRole('switch', { name: 'Private Listings Only' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'bot-settings-criteria-delivery',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await page.getByRole('button', { name: 'Where it posts' }).click()
      await page.getByRole('button', { name: 'Quiet hours, digest' }).click()
      await page.getByRole('switch', { name: 'Hold posts at night' }).click()
      await page.getByLabel('Homes that come singly').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'bot-settings-error',
    isPerSize: true,
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByRole('button', { name: 'Remove חיפה' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'area-chooser',
    isPerSize: true,
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByRole('treeitem', { name: 'תל אביב יפו' }).click()
      await page.getByRole('button', { name: 'Unfold חיפה' }).click()
    },
  },
  {
    name: 'area-chooser-search',
    isPerSize: true,
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByLabel('Search Areas').fill('נווה ש')
      await page.getByRole('treeitem', { name: 'נווה שאנן' }).first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'area-draw',
    as: 'user',
    path: `/properties?view=map&zoom=14&bounds=[[34.97,32.79],[35.02,32.82]]&polygon=${encodeURIComponent(DRAWN)}`,
    async act(page) {
      await page.getByRole('button', { name: 'Draw', exact: true }).click()
      await page.getByRole('button', { name: 'Point 1 of 5' }).waitFor()
      await page.locator('.chip.tabular', { hasText: ' · ' }).waitFor()
    },
  },
  {
    name: 'bot-settings-draw',
    isPerSize: true,
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByRole('button', { name: 'Select on map' }).click()
      await page.getByRole('button', { name: 'Paste GeoJSON' }).click()
      await page.getByRole('textbox', { name: 'GeoJSON text' }).fill(DRAWN)
      await page.getByRole('button', { name: 'Use this area' }).click()
      await page.getByRole('textbox', { name: 'Name of this area' }).fill('ליד הים')
      await page.locator('.chip.tabular', { hasText: ' · ' }).waitFor()
    },
  },
  {
    name: 'bot-settings-leave',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await page.getByRole('radio', { name: '5', exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByText('Leave without saving?').waitFor()
    },
  },
]
