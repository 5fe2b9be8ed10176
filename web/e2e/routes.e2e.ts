import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import type { BotWire } from '../../src/bots/wire.ts'
import { ASKERS, type Asker, routeTable } from '../../src/testing/route-table.ts'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenBot, givenPerson } from './scenes.ts'
import { visit } from './visit.ts'

let product: Product
let browser: Browser
let tokens: Record<Asker, string | undefined>
let bot: BotWire

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const admin = await givenPerson(product, 'Dana')
  const user = await givenPerson(product, 'Noa')
  const other = await givenPerson(product, 'Adam')
  const banned = await givenPerson(product, 'Gil')
  await product.cli('users', 'ban', banned.email)
  bot = await givenBot(product, user.token, 'My bot')
  tokens = {
    stranger: undefined,
    user: user.token,
    other: other.token,
    banned: banned.token,
    admin: admin.token,
  }
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A page for one asker, on which time stands still. */
async function pageOf(asker: Asker) {
  const token = tokens[asker]
  const opened = await visit(browser, product, token ? { token } : {})
  await opened.page.clock.install()
  return opened
}

/** Goes somewhere as a link within the page would: its own router decides. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function expectArrival(page: Page, asker: Asker, [address, words]: readonly string[]) {
  await seen(page).toHaveURL(product.url + address)
  // Whoever is in is told so at once.
  const isWelcomed = address === '/redirect' && asker !== 'stranger'
  const text = isWelcomed ? 'You are logged in :)' : (words ?? '')
  await seen(page.getByText(text).or(page.getByPlaceholder(text)).first()).toBeVisible()
}

for (const asker of ASKERS) {
  test(`every address of the product, typed in by: ${asker}`, async () => {
    const { page, context, faults } = await pageOf(asker)
    for (const [path, { [asker]: arrival }] of Object.entries(routeTable(bot.chatId))) {
      await page.goto(product.url + path, { waitUntil: 'commit' })
      await expectArrival(page, asker, arrival)
    }
    expect(faults).toEqual([])
    await context.close()
  })

  test(`every address of the product, followed within the page by: ${asker}`, async () => {
    const { page, context, faults } = await pageOf(asker)
    await page.goto(`${product.url}/forgotpassword`)
    await ready(page)
    for (const [path, { [asker]: arrival }] of Object.entries(routeTable(bot.chatId))) {
      // What is no path of ours is taken out of the address by the server; the page only pays it no heed.
      if (path.includes('evil')) continue
      await goWithin(page, path)
      await expectArrival(page, asker, arrival)
    }
    expect(faults).toEqual([])
    await context.close()
  })
}
