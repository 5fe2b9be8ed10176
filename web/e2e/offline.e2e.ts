// Only in Chromium: the service worker is watched by its DevTools protocol.
import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import type { ChatWire } from '../../src/chats/wire.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenBot, givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { controlled, kept, keptPaths, visitWithWorker } from './worker-visit.ts'

const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenUser(product, 'Admin')
})

/** A user with a bot and a message in its chat. */
async function givenChat(firstname: string, botName: string) {
  const user = await givenUser(product, firstname)
  await givenBot(product, user.token, botName)
  const [chat] = await product.call<ChatWire[]>('GET', '/api/chats', undefined, user.token)
  if (!chat) throw new Error('The bot has no chat')
  const message = { content: `A note of ${firstname}`, type: 'text', sender: 'user' }
  await product.call('POST', `/api/chats/${chat._id}/messages`, message, user.token)
  return { ...user, chatId: chat._id, note: message.content }
}

const open = async (page: Page, path: string) => {
  await page.goto(product.url + path)
  await ready(page)
}

test('without a connection a reload shows the bots and the open chat as they were seen last, and from when', async () => {
  const { token, chatId, note } = await givenChat('Noa', 'Carmel')
  const { page, context, faults } = await visitWithWorker(browser, product, { token })
  await open(page, '/bots')
  await controlled(page)
  await kept(page, '/bots')
  await open(page, '/properties?minRooms=3&dealType=rent')
  await kept(page, '/properties')
  await open(page, '/bots')
  // Opened without a navigation of the browser.
  await page.getByRole('link', { name: 'Chats' }).first().click()
  await kept(page, '/chats')
  await page.getByRole('link', { name: /Carmel/ }).click()
  await seen(page.getByText(note).last()).toBeVisible()
  await kept(page, `/chats/${chatId}`)

  await context.setOffline(true)
  await page.reload()
  await seen(page.getByRole('log').getByText(note)).toBeVisible()
  await seen(page.getByText('The connection was lost.')).toBeVisible()
  await seen(page.getByText(/This is from \d\d:\d\d\./)).toBeVisible()
  await open(page, '/bots')
  await seen(page.getByRole('heading', { name: 'Carmel' })).toBeVisible()
  // A link to a kept page opens it, although its data cannot be fetched.
  await page.getByRole('link', { name: 'Chats' }).first().click()
  // The card of the bot, which is left, has a link with its name, too.
  await page
    .getByRole('region', { name: 'Chats' })
    .getByRole('link', { name: /Carmel/ })
    .click()
  await seen(page.getByRole('log').getByText(note)).toBeVisible()

  // The list of homes that was seen last, whichever one is asked for.
  await page.goto(`${product.url}/properties?minRooms=5`)
  await seen(page.getByRole('link', { name: 'Remove 3+ rooms' })).toBeVisible()
  await seen(page).toHaveURL(`${product.url}/properties?minRooms=3&dealType=rent`)

  await page.goto(`${product.url}/profile`)
  await seen(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.getByRole('link', { name: 'My Bots' }).click()
  await seen(page.getByRole('heading', { name: 'Carmel' })).toBeVisible()
  await page.goto(product.url)
  await seen(page).toHaveURL(`${product.url}/bots`)

  await context.setOffline(false)
  await seen(page.getByText('The connection was lost.')).toHaveCount(0)
  await givenBot(product, token, 'Hadar')
  await seen(page.getByRole('heading', { name: 'Hadar' })).toBeVisible()
  expect(faults.filter((fault) => !/Failed to fetch|WebSocket|ERR_INTERNET/.test(fault))).toEqual(
    [],
  )
  await context.close()
})

test('the page without a connection is the wanted one again when the connection is back', async () => {
  const { token } = await givenUser(product, 'Gal')
  const { page, context } = await visitWithWorker(browser, product, { token, theme: 'dark' })
  await open(page, '/bots')
  await controlled(page)
  await context.setOffline(true)
  await page.goto(`${product.url}/profile`)
  await seen(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await seen(page.getByText('Where you are logged in')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/profile')
  await context.close()
})

test('after a log-out nothing of the user is left on the device, also without a connection', async () => {
  const { token, chatId } = await givenChat('Tal', 'Secret')
  const { page, context } = await visitWithWorker(browser, product, { token })
  await open(page, '/bots')
  await controlled(page)
  await kept(page, '/bots')
  await open(page, `/chats/${chatId}`)
  await kept(page, `/chats/${chatId}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await seen(page.getByText('Logged out on this device only')).toBeVisible()
  expect(await keptPaths(page)).toEqual([])
  for (const path of ['/bots', `/chats/${chatId}`]) {
    await page.goto(product.url + path)
    await seen(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await seen(page.getByText('Secret')).toHaveCount(0)
    await seen(page.getByRole('link', { name: 'My Bots' })).toHaveCount(0)
  }
  await context.close()
})

test('the first page of another user removes those of the one before', async () => {
  const first = await givenChat('Mia', 'Secret')
  const second = await givenUser(product, 'Dan')
  const { page, context } = await visitWithWorker(browser, product, { token: first.token })
  await open(page, '/bots')
  await controlled(page)
  await kept(page, '/bots')
  await open(page, '/chats')
  await kept(page, '/chats')
  // The cookie has expired: the session did not end. No page is open that would notice it.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'authToken' })
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Username').fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await seen(page.getByRole('heading', { name: 'My Bots' })).toBeVisible()
  await ready(page)
  await kept(page, '/bots')
  expect(await keptPaths(page)).toEqual(['/bots'])
  await context.setOffline(true)
  await page.reload()
  await seen(page.getByText('The connection was lost.')).toBeVisible()
  await seen(page.getByText('Secret')).toHaveCount(0)
  await context.close()
})

/** A proxy in front of the server. */
function proxied() {
  let isCut = false
  const listening = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const headers = { 'content-type': 'text/html' }
      if (isCut) return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers })
      const { pathname, search } = new URL(request.url)
      return fetch(product.url + pathname + search, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        decompress: false,
      })
    },
  })
  return {
    url: listening.url.origin,
    cut: (isOn: boolean) => {
      isCut = isOn
    },
    [Symbol.asyncDispose]: () => listening.stop(true),
  }
}

test('while a proxy answers for a server that does not, pages are shown as they were seen last', async () => {
  const { token } = await givenChat('Amit', 'Hadar')
  await using proxy = proxied()
  const behind = { ...product, url: proxy.url }
  const { page, context } = await visitWithWorker(browser, behind, { token })
  await page.goto(`${proxy.url}/bots`)
  await ready(page)
  await controlled(page)
  await page.reload()
  await kept(page, '/bots')

  proxy.cut(true)
  await page.reload()
  await seen(page.getByRole('heading', { name: 'Hadar' })).toBeVisible()
  await page.goto(`${proxy.url}/profile`)
  await seen(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  proxy.cut(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByText('Where you are logged in')).toBeVisible()
  await context.close()
})
