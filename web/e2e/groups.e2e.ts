import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Locator, Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import { TOKEN, telegramProxy } from '../../src/testing/doubles/telegram-proxy.ts'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const tilesAsked: string[] = []
const tiles = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: ({ url }) => {
    tilesAsked.push(new URL(url).pathname)
    return new Response(PIXEL, { headers: { 'content-type': 'image/png' } })
  },
})
const TILES = `http://127.0.0.1:${tiles.port}`

let telegram: Awaited<ReturnType<typeof telegramProxy>>
let product: Product
let browser: Browser

beforeAll(async () => {
  telegram = await telegramProxy()
  ;[product, browser] = await Promise.all([
    startProduct({
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_API_URL: telegram.url,
      TILE_URL_LIGHT: `${TILES}/light/{z}/{x}/{y}.png`,
      TILE_URL_DARK: `${TILES}/dark/{z}/{x}/{y}.png`,
    }),
    launchBrowser(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await tiles.stop(true)
  await telegram?.[Symbol.asyncDispose]()
})

/** Counts the clicks on a page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => {
      const { dataset } = document.documentElement
      dataset.clicks = String(Number(dataset.clicks ?? 0) + 1)
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

/** Clicks on what is drawn below an element that lets clicks through. */
async function clickOn(page: Page, name: Locator): Promise<void> {
  const box = await name.boundingBox()
  if (!box) throw new Error('The name is not shown')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const GROUP = { id: -1_002_214_508_931, type: 'supergroup', title: 'דירות בחיפה' }
/** An administrator of the group who writes in its name. */
const CONNECT = {
  message: {
    message_id: 1,
    date: 1_795_000_000,
    chat: GROUP,
    sender_chat: GROUP,
    text: '/connect',
    from: { id: 1_087_968_824, is_bot: true, first_name: 'Group' },
    entities: [{ type: 'bot_command', offset: 0, length: 8 }],
  },
}
const HOMES = haifaPage([
  { token: 'carmel1', neighbourhood: 'הדר מרכז', street: 'הרצל', price: 4_200, rooms: 3 },
  { token: 'carmel2', neighbourhood: 'נווה שאנן', street: 'טרומפלדור', price: 4_900, rooms: 3.5 },
])

/** The texts that the bot has sent to the group. */
const textsInGroup = () =>
  telegram.calls.flatMap(({ params }) =>
    String(params.chat_id) === String(GROUP.id) ? [String(params.text)] : [],
  )

/** Waits for a text in the group; answers what the pattern captures. */
async function textInGroup(pattern: RegExp): Promise<string> {
  const found = () => textsInGroup().flatMap((text) => pattern.exec(text)?.[1] ?? [])
  while (found().length === 0) {
    const { promise, resolve } = Promise.withResolvers<void>()
    telegram.onCall(() => resolve())
    await promise
  }
  return found()[0] ?? ''
}

test('from an empty page to a group with a watching bot in at most 8 clicks and one code, and its homes come there', async () => {
  const { token } = await givenUser(product)
  const { page, faults } = await visit(browser, product, { token })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await seen(page.getByText('No bots found')).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Create new bot' }).click()
  const search = page.getByRole('combobox', { name: 'Search Areas' })
  for (const name of HAIFA) {
    await search.fill(name.replace(' - ', ' '))
    await search.press('ArrowDown')
    await search.press('Enter')
  }
  await page.getByText('Via Telegram').click()
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await next.click()
  await seen(page.getByText('@TestNameBot')).toBeVisible()
  await next.click()
  await seen(page.getByText('/connect', { exact: true })).toBeVisible()
  await next.click()
  await seen(next).toBeDisabled()
  telegram.push(CONNECT)
  const code = await textInGroup(/code=([A-Z2-9]{6})/)
  await page.keyboard.type(code.toLowerCase())
  await next.click()
  await seen(page.getByText('Your bot is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await seen(page.getByRole('article').getByText(GROUP.title)).toBeVisible()
  expect(await clicks()).toBe(8)
  const bots = await product.call<BotWire[]>('GET', '/api/requests', undefined, token)
  expect(bots).toMatchObject([{ chatName: GROUP.title, chatId: String(GROUP.id) }])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', HOMES))
  expect(await textInGroup(/(₪4,\d00)/)).toMatch(/^₪4,[29]00$/)
  await page.goto(`${product.url}/chats/${bots[0]?.websiteChatId}`)
  await seen(page.getByRole('article').first()).toBeVisible()
  expect(faults).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'areas are chosen on the map of the %s theme by pointer and keyboard',
  async (theme) => {
    const { token } = await givenUser(product, 'Dana')
    const neighborhoodCodes = await codesOf(product, token, HAIFA)
    const bot = await givenBot(product, token, 'Carmel', { neighborhoodCodes })
    const { page, faults } = await visit(browser, product, { token, theme, allowed: [TILES] })
    await page.goto(`${product.url}/bots?open=${bot._id}`)
    await seen(page.getByText('3 in 1 city')).toBeVisible()
    await page.getByRole('button', { name: 'Select on map' }).click()
    const map = page.getByRole('application', { name: 'Map of areas' })
    const label = (name: string) => map.locator('.area-label').filter({ hasText: name })
    await seen(label('הדר מרכז')).toHaveClass(/\bon\b/)
    expect((await map.boundingBox())?.height).toBe(400)
    await seen(page.getByText('Zoom in to see area names')).toBeVisible()
    await clickOn(page, label('הדר מרכז').locator('bdi'))
    await seen(page.getByText('2 in 1 city')).toBeVisible()
    await seen(label('הדר מרכז')).not.toHaveClass(/\bon\b/)
    await map.focus()
    await map.press('Enter')
    await seen(page.getByText('2 in 1 city')).toBeHidden()
    await map.press('Enter')
    await seen(page.getByText('2 in 1 city')).toBeVisible()
    await page.getByRole('button', { name: 'List View' }).click()
    await seen(page.getByRole('combobox', { name: 'Search Areas' })).toBeVisible()
    await seen(page.getByText('2 in 1 city')).toBeVisible()
    expect(new Set(tilesAsked.splice(0).map((path) => path.split('/')[1]))).toEqual(
      new Set([theme]),
    )
    expect(faults).toEqual([])
  },
)

test('the areas can be chosen by name when the map gets no data', async () => {
  const { token } = await givenUser(product, 'Rina')
  const neighborhoodCodes = await codesOf(product, token, HAIFA)
  const bot = await givenBot(product, token, 'Carmel', { neighborhoodCodes })
  const { page } = await visit(browser, product, { token })
  await page.route('**/hood_boundaries.geojson', (route) => route.abort())
  await page.goto(`${product.url}/bots?open=${bot._id}`)
  await page.getByRole('button', { name: 'Select on map' }).click()
  await seen(page.getByText('Failed to load map data')).toBeVisible()
  await page.getByRole('button', { name: 'List View' }).click()
  await seen(page.getByRole('combobox', { name: 'Search Areas' })).toBeVisible()
})
