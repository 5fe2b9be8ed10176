// Only in Chromium: the service worker is watched by its DevTools protocol.
import { beforeAll, expect, test } from 'bun:test'
import { cards, givenFinderHomes } from './finder-homes.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { controlled, kept, keptPaths, visitWithWorker } from './worker-visit.ts'

const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenFinderHomes(product)
})

const PATH = '/properties?dealType=rent&sort=price'
/** Of this width, the page loads its list again because it shows another number of homes than the server sent. */
const MEDIUM = { width: 1_000, height: 800 }

/** A user with the list open, kept, and the worker in control. */
async function reading(size = MEDIUM) {
  const { token } = await givenUser(product)
  const visited = await visitWithWorker(browser, product, { token, size })
  const { page } = visited
  await page.goto(product.url + PATH)
  await ready(page)
  await controlled(page)
  await kept(page, '/properties')
  const details = page.getByRole('dialog')
  const open = (price: string) =>
    cards(page).filter({ hasText: price }).locator('[data-open]').click()
  /** Opens a home as a reader does, until the worker has kept it. */
  async function read(price: string): Promise<string> {
    await open(price)
    await seen(details).toContainText(price)
    const home = new URL(page.url()).searchParams.get('home') ?? ''
    await kept(page, `/properties?home=${home}`)
    return home
  }
  const line = details.getByText(/You are offline: this is what was here at \d\d:\d\d/)
  return { ...visited, details, open, read, line }
}

test('a home that was read is there without a connection, stays there, and says from when it is', async () => {
  const { page, context, details, read, line } = await reading()
  const home = await read('₪3,000')
  await context.setOffline(true)
  await page.reload()
  await seen(line).toBeVisible()
  await seen(details).toContainText('₪3,000')
  await seen(details.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await seen(details.getByRole('button', { name: 'Share' })).toBeDisabled()
  // By another list, as from a message: the page that is kept has the address that it had.
  await page.goto(`${product.url}/properties?home=${home}`)
  await seen(page).toHaveURL(`${product.url}${PATH}&home=${home}`)
  await seen(line).toBeVisible()

  await page.keyboard.press('Escape')
  await seen(details).toHaveCount(0)
  await seen(cards(page)).not.toHaveCount(0)
  await seen(page.getByText('The connection was lost.')).toBeVisible()

  await context.setOffline(false)
  await seen(page.getByText('The connection was lost.')).toHaveCount(0)
  await context.close()
})

test('a home that was read before is opened from the list when the connection is gone meanwhile', async () => {
  const { page, context, details, open, read, line } = await reading()
  await read('₪3,000')
  await page.keyboard.press('Escape')
  await read('₪3,200')
  await page.keyboard.press('Escape')
  await seen(details).toHaveCount(0)
  await context.setOffline(true)
  await open('₪3,000')
  await seen(details).toContainText('₪3,000')
  await seen(line).toBeVisible()
  // In a new document the tab itself remembers nothing: the worker has it.
  await page.goto(product.url + PATH)
  await ready(page)
  await open('₪3,200')
  await seen(details).toContainText('₪3,200')
  await seen(line).toBeVisible()

  await context.setOffline(false)
  await seen(line).toHaveCount(0)
  await seen(details.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await context.close()
})

test('homes that were read are removed from the device by a log-out', async () => {
  const { page, context, read } = await reading({ width: 1_440, height: 900 })
  await read('₪3,000')
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await seen(page.getByText('Logged out on this device only')).toBeVisible()
  expect(await keptPaths(page)).toEqual([])
  await context.close()
})
