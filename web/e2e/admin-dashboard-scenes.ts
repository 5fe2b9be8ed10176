import type { Page } from 'playwright'
import type { StatusWire } from '../../src/sources/wire.ts'
import { givenPush } from './push-scenes.ts'
import type { Screen } from './stage.ts'

const SCRAPER = '**/api/status/yad2/scraper/status?t=*'
const CLEANER = '**/api/status/yad2/cleaner/status?t=*'

/** A picture as the server draws it, of a source that is read. */
const RUNS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="#f8fafc"/>${Array.from(
  { length: 24 },
  (_, at) =>
    `<rect x="${32 + at * 24}" y="${300 - ((at * 53) % 150)}" width="20" height="${(at * 53) % 150}" fill="#0f766e"/>`,
).join('')}</svg>`

/** The scraper is online, the cleaner does not answer yet; Facebook is off, as Yad2 is on the stage itself. */
async function givenServices(page: Page): Promise<void> {
  await page.route('**/api/status', async (route) => {
    const answer = await route.fetch()
    const statuses: StatusWire[] = await answer.json()
    const json = statuses.map((one) =>
      one.source === 'yad2' ? { ...one, status: 'ok', reason: null } : one,
    )
    await route.fulfill({ json })
  })
  await page.route(SCRAPER, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: RUNS }),
  )
  await page.route(CLEANER, () => {})
}

/** The page was drawn with what the server says: it asks again when it is shown. */
async function online(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const value of [true, false]) {
      Object.defineProperty(document, 'hidden', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  await page.getByText('Online', { exact: true }).waitFor()
}

/** The dashboard of administrators, and the announcement to all users. */
export const ADMIN_DASHBOARD_SCREENS: Screen[] = [
  {
    name: 'admin-dashboard',
    as: 'admin',
    path: '/admin/dashboard',
    before: givenServices,
    async act(page) {
      await page
        .getByText(/is switched off/)
        .first()
        .waitFor()
      await online(page)
    },
  },
  {
    name: 'admin-dashboard-services',
    as: 'admin',
    path: '/admin/dashboard',
    before: givenServices,
    async act(page) {
      const card = page.getByRole('article', { name: 'Cleaner' })
      await online(page)
      const json = { message: 'No active bot needs it', code: 'idle' }
      await page.route('**/api/status/cleaner/run', (route) => route.fulfill({ status: 409, json }))
      await page.getByRole('button', { name: 'Run now: Cleaner' }).click()
      await card.getByRole('alert').waitFor()
      await card.getByRole('alert').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'admin-dashboard-day',
    as: 'admin',
    path: '/admin/dashboard',
    before: givenServices,
    async act(page) {
      await page.getByRole('slider', { name: /^Total Users/ }).focus()
      await page.keyboard.press('ArrowLeft')
      await page.getByText(/^\d+ new on \d/).waitFor()
    },
  },
  {
    name: 'admin-dashboard-fullscreen',
    as: 'admin',
    path: '/admin/dashboard',
    before: givenServices,
    async act(page) {
      await online(page)
      await page.getByRole('button', { name: 'Fullscreen Scraper', exact: true }).click()
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  },
  {
    name: 'notifications-announce',
    as: 'admin',
    path: '/admin/notifications',
    before: (page) => givenPush(page),
    async act(page) {
      await page.getByLabel('Announcement title').fill('Draw your own area')
      await page.getByLabel('Announcement body').fill('On the map: אזור משלך')
      await page.getByText('Announce to everyone').evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'notifications-announce-confirm',
    as: 'admin',
    path: '/admin/notifications',
    before: (page) => givenPush(page),
    async act(page) {
      await page.getByLabel('Announcement title').fill('Draw your own area')
      await page.getByLabel('Announcement body').fill('On the map: אזור משלך')
      await page.getByRole('button', { name: 'Send to everyone' }).click()
      await page.getByRole('button', { name: 'Send now' }).waitFor()
    },
  },
]
