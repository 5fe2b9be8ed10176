import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import {
  type Arrival,
  routeTable,
  VISITORS,
  type VisitorKind,
} from '../../src/testing/rules/route-table.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenBot, givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()
let tokens: Record<VisitorKind, string | undefined>
let bot: BotWire

beforeAll(async () => {
  const admin = await givenUser(product, 'Dana')
  const user = await givenUser(product, 'Noa')
  const other = await givenUser(product, 'Adam')
  const banned = await givenUser(product, 'Gil')
  await product.cli('users', 'ban', banned.email)
  bot = await givenBot(product, user.token, 'My bot')
  tokens = {
    'signed out': undefined,
    user: user.token,
    other: other.token,
    banned: banned.token,
    admin: admin.token,
  }
})

/** A new browser with the session of the asker. */
function visitOf(asker: VisitorKind) {
  const token = tokens[asker]
  return visit(browser, product, token ? { token } : {})
}

/** Opens an address within the page, as a link of its router does. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Whether the open document is a public page, or none yet. */
function isPublicPage(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      location.protocol === 'about:' || document.querySelector('meta[name=page-state]') !== null,
  )
}

async function expectArrival(page: Page, [address, words]: Arrival): Promise<void> {
  await seen(page).toHaveURL(product.url + address)
  await seen(page.getByText(words).or(page.getByPlaceholder(words)).first()).toBeVisible()
}

// What the server answers to a typed address is tested beside the server.
for (const asker of VISITORS) {
  // Visitors without a session, and banned users, only get public pages, whose links load documents.
  if (asker === 'signed out' || asker === 'banned') continue
  test(`every address of the product, followed within the page by: ${asker}`, async () => {
    const { page, context, faults } = await visitOf(asker)
    await page.clock.install()
    for (const [path, { [asker]: arrival, user }] of Object.entries(
      routeTable(bot.websiteChatId),
    )) {
      // Others arrive where the user does, except at what belongs to the user or is for administrators.
      if (asker !== 'user' && arrival === user) continue
      // The server removes a refused `from`: only a typed address can hold one.
      if (path.includes('evil')) continue
      if (await isPublicPage(page)) await page.goto(`${product.url}/profile`)
      await ready(page)
      await goWithin(page, path)
      await expectArrival(page, path === '/redirect' ? [path, 'You are logged in :)'] : arrival)
    }
    expect(faults).toEqual([])
    await context.close()
  })
}
