import { expect, test } from 'bun:test'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenBot, givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

/** As a browser that refuses a page its storage, and one whose storage takes nothing. */
const REFUSALS = {
  'refuses storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  },
  'has no room': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
}

test.each(Object.entries(REFUSALS))('a browser that %s logs in, and goes on', async (_, refuse) => {
  const user = await givenUser(product)
  await givenBot(product, user.token, 'My bot')
  const { page, context, faults } = await visit(browser, product)
  await page.addInitScript(refuse)
  await page.goto(`${product.url}/login`)
  await ready(page)
  await page.getByLabel('Username').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await seen(page.getByRole('heading', { name: 'My bot', exact: true })).toBeVisible()
  await page.reload()
  await ready(page)
  for (const path of ['/properties?view=map', '/chats', '/profile', '/shortlist']) {
    await page.goto(product.url + path)
    await ready(page)
    await seen(page.locator('h1').first()).toBeAttached()
  }
  expect(faults.filter((fault) => !fault.includes('/tile.'))).toEqual([])
  await context.close()
})
