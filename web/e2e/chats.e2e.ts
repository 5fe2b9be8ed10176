import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import { removeHome } from './home-scenes.ts'
import { startJourneys } from './journeys.ts'
import { connected, ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage, type TestUser } from './scenes.ts'
import { seen } from './seen.ts'
import { type Visit, visit } from './visit.ts'

const { product, browser } = await startJourneys()
let admin: TestUser
let noa: TestUser
let tal: TestUser
let carmel: BotWire
let sea: BotWire

beforeAll(async () => {
  admin = await givenUser(product, 'Dana')
  noa = await givenUser(product, 'Noa')
  tal = await givenUser(product, 'Tal')
  const neighborhoodCodes = await codesOf(product, noa.token, HAIFA)
  carmel = await givenBot(product, noa.token, 'Carmel', { neighborhoodCodes, digestThreshold: 1 })
  sea = await givenBot(product, noa.token, 'Sea view')
})

const PHONE = { width: 390, height: 844 }

async function open(
  { token }: TestUser,
  path: string,
  size?: { width: number; height: number },
): Promise<Visit> {
  const visitor = await visit(browser, product, { token, ...(size && { size }) })
  await visitor.page.goto(product.url + path)
  await ready(visitor.page)
  return visitor
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const list = (page: Page) => page.getByRole('region', { name: 'Chats' })
const row = (page: Page, name: string) => list(page).getByRole('link', { name })
const message = (page: Page, words: string) =>
  log(page).locator('[data-message]').filter({ hasText: words })

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Type a message').fill(text)
  await page.keyboard.press('Enter')
}

test('two users, an administrator and a second device agree about everything in a chat', async () => {
  const at = `/chats/${carmel.websiteChatId}`
  const first = await open(noa, '/chats')
  const second = await open(noa, at, PHONE)
  const other = await open(tal, '/chats')
  const boss = await open(admin, '/chats')
  await connected(second.page)

  // What is found arrives on each device. The second one shows it, so it is read; beyond the threshold it is folded.
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', homes()))
  await seen(second.page.getByRole('article')).toHaveCount(1)
  const fold = second.page.getByRole('button', { name: /^2 homes/ })
  await fold.click()
  await seen(second.page.getByRole('article').nth(1)).toBeVisible()
  await seen(row(first.page, 'Carmel')).toContainText(/₪[\d,]+ · \S/)
  await seen(first.page.getByRole('link', { name: '0 unread messages' })).toBeVisible()

  // A bot answers a command word once. The list of the first device follows.
  await write(second.page, 'help')
  await seen(message(second.page, 'pause')).toHaveCount(1)
  await seen(first.page.getByRole('link', { name: '0 unread messages' })).toBeVisible()
  await seen(other.page.getByRole('heading', { name: 'No chats yet' })).toBeVisible()

  // An administrator reads and writes in the chat of another user, and leaves it unread.
  await second.page.getByRole('link', { name: 'Back to chats' }).click()
  await boss.page.getByRole('link', { name: 'All users’ chats' }).click()
  await seen(row(boss.page, 'Carmel')).toContainText(noa.email)
  await row(boss.page, 'Carmel').click()
  await connected(boss.page)
  expect(new URL(boss.page.url()).pathname).toBe(`/admin${at}`)
  await write(boss.page, 'Visit at https://example.com/door?a=1 or 054-771-2096, a < b')
  await seen(message(boss.page, 'Visit at').locator('..')).toBeVisible()
  await seen(first.page).toHaveTitle('(1) Chats | Metzia')
  await seen(row(second.page, 'Carmel')).toContainText('1 unread')

  // The owner reads it on one device: both know. It has a safe link, a sender and a mark.
  await row(first.page, 'Carmel').click()
  const visited = message(first.page, 'Visit at')
  await seen(visited).toContainText('Dana LeviAdmin ✓')
  await seen(visited.getByRole('link').first()).toHaveAttribute('rel', 'noopener noreferrer')
  await seen(row(second.page, 'Carmel')).not.toContainText('unread')
  await seen(row(boss.page, 'Carmel')).not.toContainText('unread')

  // Stars and favourites are the same on both devices and for the administrator.
  await visited.hover()
  await visited.getByRole('button', { name: 'Star message' }).click()
  await row(second.page, 'Carmel').click()
  const starOn = (page: Page) =>
    message(page, 'Visit at').getByRole('button', { name: 'Star message', pressed: true })
  await seen(starOn(second.page)).toBeVisible()
  await seen(starOn(boss.page)).toBeVisible()
  await second.page.getByRole('button', { name: 'Show starred only' }).click()
  await seen(log(second.page).locator('[data-message]')).toHaveCount(1)
  const favorite = (page: Page, isOn: boolean) =>
    list(page).getByRole('button', { name: 'Favorite Sea view', pressed: isOn })
  await seen(list(first.page).getByRole('link').first()).toContainText('Carmel')
  // Firefox sends keys only to the page in front.
  await first.page.bringToFront()
  await favorite(first.page, false).focus()
  await first.page.keyboard.press('Enter')
  await seen(list(first.page).getByRole('link').first()).toContainText('Sea view')
  await second.page.getByRole('link', { name: 'Back to chats' }).click()
  await seen(favorite(second.page, true)).toBeVisible()
  await seen(list(second.page).getByRole('link').first()).toContainText('Sea view')

  // What is searched leads to the message.
  await second.page.getByRole('searchbox').fill('door?a=1')
  await row(second.page, 'Carmel').click()
  await seen(message(second.page, 'Visit at')).toHaveClass(/outline/)
  expect(new URL(second.page.url()).searchParams.has('message')).toBe(true)

  // A home that goes is no longer available, and its card stays.
  const card = first.page.getByRole('article').first()
  const link = await card.getByRole('heading').getByRole('link').getAttribute('href')
  removeHome(product, new URL(link ?? '', product.url).searchParams.get('home') ?? '')
  await seen(card).toContainText('No longer available')
  for (const { faults } of [first, second, other, boss]) expect(faults).toEqual([])
  for (const { context } of [first, second, other, boss]) await context.close()
})

test('a text outlives a failure and a reload, and is sent once the server answers', async () => {
  const { page, context, faults } = await open(noa, `/chats/${sea.websiteChatId}`)
  await connected(page)
  await page.route('**/messages', (route) => route.fulfill({ status: 503, json: {} }))
  await write(page, 'Is it still free?')
  await seen(page.getByText('Failed to send message.')).toBeVisible()
  await seen(log(page).locator('[data-message]')).toHaveCount(0)
  await page.reload()
  await ready(page)
  const field = page.getByLabel('Type a message')
  await seen(field).toHaveValue('Is it still free?')
  const low = await field.evaluate((one) => one.clientHeight)
  await field.fill('One\nline\nmore')
  expect(await field.evaluate((one) => one.clientHeight)).toBeGreaterThan(low)
  await page.unroute('**/messages')
  await page.keyboard.press('Enter')
  await seen(message(page, 'more')).toHaveCount(1)
  await seen(field).toHaveValue('')
  expect(await field.evaluate((one) => one.clientHeight)).toBe(low)
  expect(faults).toEqual([])
  await context.close()
})

test('what was missed without a connection is there after it, in order and once', async () => {
  const { page, context } = await open(noa, `/chats/${sea.websiteChatId}`)
  await connected(page)
  const send = (content: string) =>
    product.call('POST', `/api/chats/${sea.websiteChatId}/messages`, { content }, noa.token)
  await send('before the gap')
  await seen(message(page, 'before the gap')).toHaveCount(1)
  await context.setOffline(true)
  await seen(page.getByText('Disconnected from chat server')).toBeVisible()
  for (let at = 1; at <= 15; at += 1) await send(`missed ${at}.`)
  await context.setOffline(false)
  await seen(message(page, 'missed 15.')).toHaveCount(1)
  await connected(page)
  await send('after the gap')
  await seen(message(page, 'after the gap')).toHaveCount(1)
  const texts = await log(page)
    .locator('[data-message] p:first-of-type')
    .evaluateAll((all) => all.map(({ textContent }) => textContent))
  const expected = Array.from({ length: 15 }, (_, at) => `missed ${at + 1}.`)
  const from = texts.indexOf('before the gap')
  expect(texts.slice(from)).toEqual(['before the gap', ...expected, 'after the gap'])
  await context.close()
})

test('a device whose clock is an hour behind shows what has arrived since it read a chat', async () => {
  const { page, context, faults } = await visit(browser, product, { token: noa.token, size: PHONE })
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() - 3_600_000
  })
  await page.goto(`${product.url}/chats/${sea.websiteChatId}`)
  await ready(page)
  await page.getByRole('link', { name: 'Back to chats' }).click()
  await seen(row(page, 'Sea view')).toBeVisible()
  const content = 'Come at six'
  await product.call('POST', `/api/chats/${sea.websiteChatId}/messages`, { content }, noa.token)
  await row(page, 'Sea view').click()
  await seen(message(page, content)).toHaveCount(1)
  expect(faults).toEqual([])
  await context.close()
})

function homes(): string {
  return haifaPage([
    { token: 'chats1', neighbourhood: 'הדר מרכז', street: 'הרצל', price: 4_200, rooms: 3 },
    { token: 'chats2', neighbourhood: 'נווה שאנן', street: 'הגליל', price: 5_100, rooms: 4 },
    { token: 'chats3', neighbourhood: 'מרכז הכרמל', street: 'שדרות הנשיא', price: 6_200, rooms: 4 },
  ])
}
