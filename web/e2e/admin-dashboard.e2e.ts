import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { feedOf, yad2Double } from '../../src/testing/doubles/yad2.ts'
import { copyHomes } from '../../src/testing/worlds/many-homes.ts'
import { seedAccounts } from '../../src/testing/worlds/seeded-accounts.ts'
import { launchBrowser } from './chromium.ts'
import { inDatabase } from './home-scenes.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { codesOf, givenBot, givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { type Visit, visit } from './visit.ts'

const SCRAPER = '**/api/status/yad2/scraper/status?t=*'
const MANY = 10_000
/** More than one page of the source, so that a run lasts. */
const HOMES = 90

const double = yad2Double()
const gateway = double.listen()
let product: Product
let browser: Browser
let admin: string
let reader: string

beforeAll(async () => {
  const settings = { YAD2_ENABLED: 'true', YAD2_API_URL: gateway.url }
  ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
  // The first account is an administrator's.
  admin = (await givenUser(product, 'Dana')).token
  reader = (await givenUser(product)).token
  await givenUser(product, 'Gil')
  double.feeds.set('rent 3', feedOf('dash', HOMES))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  gateway[Symbol.dispose]()
})

/** The dashboard, whose timers stand still until the clock is moved. */
async function openDashboard(before?: (page: Page) => Promise<unknown>): Promise<Visit> {
  const visited = await visit(browser, product, { token: admin })
  const { page } = visited
  await before?.(page)
  await page.goto(`${product.url}/admin/dashboard`)
  await ready(page)
  return visited
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('the scraper is online while no bot needs it, Facebook is off, and a run is refused in words', async () => {
  const { page, context, faults } = await openDashboard()
  const scraper = cardOf(page, 'Scraper')
  await seen(scraper.getByText('Online', { exact: true })).toBeVisible()
  await seen(scraper.getByText('When a bot needs it')).toBeVisible()
  const picture = scraper.getByRole('img', { name: 'Latest runs of Scraper' })
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined()
  await scraper.getByRole('button', { name: 'Run now: Scraper' }).click()
  await seen(scraper.getByRole('alert')).toHaveText('No active bot needs it')
  const facebook = cardOf(page, 'Facebook scraper')
  await seen(facebook.getByText('Off', { exact: true })).toBeVisible()
  await seen(facebook.getByText('Facebook is switched off')).toBeVisible()
  expect(await facebook.getByText('offline').count()).toBe(0)
  expect(await facebook.getByRole('button', { name: 'Run now' }).count()).toBe(0)
  const off = facebook.getByRole('button', { name: 'Fullscreen Facebook scraper' })
  await seen(off).toHaveAttribute('aria-disabled', 'true')
  expect(faults).toEqual([])
  await context.close()
})

test('fullscreen is opened and closed by the keyboard alone', async () => {
  const { page, context, faults } = await openDashboard()
  const button = page.getByRole('button', { name: 'Fullscreen Scraper' })
  await seen(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scraper' })
  await seen(dialog.getByRole('img', { name: 'Latest runs of Scraper' })).toBeVisible()
  // The whole picture is in the window.
  const box = await dialog.getByRole('img').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await page.keyboard.press('Escape')
  await seen(dialog).toHaveCount(0)
  await seen(button).toBeFocused()
  expect(faults).toEqual([])
  await context.close()
})

test('each half minute a service is asked again: 503, no connection, a broken picture, online', async () => {
  let answer: 'refused' | 'unreachable' | 'broken' | 'ok' = 'refused'
  const { page, context, faults } = await openDashboard(async (opened) => {
    await opened.clock.install()
    await opened.route(SCRAPER, (route) => {
      const isHead = route.request().method() === 'HEAD'
      if (answer === 'unreachable') return route.abort()
      if (answer === 'refused' && isHead) return route.fulfill({ status: 503 })
      if (answer === 'broken' && !isHead) return route.fulfill({ body: 'no picture' })
      return route.continue()
    })
  })
  const card = cardOf(page, 'Scraper')
  const next = () => page.clock.runFor(30_000)
  await seen(card.getByText('Service returned status: 503')).toBeVisible()
  answer = 'unreachable'
  await next()
  await seen(card.getByText('Failed to connect to service')).toBeVisible()
  await seen(card.getByText('Scraper service is offline')).toBeVisible()
  answer = 'broken'
  await next()
  await seen(card.getByText('Preview not available')).toBeVisible()
  await seen(card.getByText('Online', { exact: true })).toBeVisible()
  answer = 'ok'
  await next()
  await seen(card.getByRole('img', { name: 'Latest runs of Scraper' })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('the days of a chart are read with the arrow keys', async () => {
  const { page, context, faults } = await openDashboard()
  const chart = page.getByRole('slider', { name: 'Total Users: new by day, last 30 days' })
  await seen(chart).toHaveAttribute('aria-valuetext', /^3 new on /)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await seen(chart).toHaveAttribute('aria-valuetext', /^0 new on /)
  await seen(page.getByText(/^0 new on \d/)).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('a run that begins elsewhere is followed as it goes on, without a reload', async () => {
  const { page, context, faults } = await openDashboard()
  const card = cardOf(page, 'Scraper')
  await seen(card.getByText('Online', { exact: true })).toBeVisible()
  const neighborhoodCodes = await codesOf(product, reader, ['תל אביב יפו - פלורנטין'])
  await givenBot(product, reader, 'Florentin', { neighborhoodCodes })
  await seen(card.getByText(/^Reading: 1 page, \d+ seen, \d+ new$/)).toBeVisible()
  const button = card.getByRole('button', { name: 'Run now: Scraper' })
  await seen(button).toHaveAttribute('aria-busy', 'true')
  await seen(card.getByText(/^Reading: [2-9] pages, \d+ seen, \d+ new$/)).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('the same screen with ten thousand users and homes', async () => {
  await inDatabase(product, (db) => {
    copyHomes(db, MANY)
    seedAccounts(db, MANY - 3, Date.now())
  })
  const { page, context, faults } = await openDashboard()
  const totals = (name: string) => page.getByRole('region', { name })
  await seen(totals('Total Users').getByText('10,000', { exact: true })).toBeVisible()
  await seen(totals('Total Users').getByText(/^\d+ new today • 1,000 banned$/)).toBeVisible()
  // The run goes on meanwhile.
  await seen(totals('Total Assets').getByText(/^10,0\d\d$/)).toBeVisible()
  await seen(totals('Total Bots').getByText('1 new today')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('an announcement reaches the open page of another user', async () => {
  const { page: theirs, context: other } = await visit(browser, product, { token: reader })
  await theirs.goto(`${product.url}/chats`)
  await ready(theirs)
  const { page, context, faults } = await visit(browser, product, { token: admin })
  await page.goto(`${product.url}/admin/notifications`)
  await ready(page)
  await page.getByLabel('Announcement title').fill('Draw <i>your</i> area')
  await page.getByLabel('Announcement body').fill('On the map')
  await page.getByRole('button', { name: 'Send to everyone' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await seen(page.getByText(/^[\d,]+ users were notified\.$/)).toBeVisible()
  await theirs.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await seen(theirs.getByText('Draw <i>your</i> area')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
  await other.close()
})
