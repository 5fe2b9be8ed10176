import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from './chromium.ts'
import { onlyInChromium } from './engine.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenUser, haifaPage } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const TILES = 'http://127.0.0.1:1'

/** Around the homes in Haifa, at a zoom at which pins are not folded. */
const NEAR = 'bounds=[[34.985,32.8],[35.009,32.816]]&zoom=16'

const HOMES = [
  { token: 'finder1', price: 4_200, point: [34.995, 32.808] as const },
  { token: 'finder2', price: 5_100, point: [34.998, 32.809] as const },
  { token: 'finder3', price: 6_300, point: [35.001, 32.807] as const },
  // Far away.
  { token: 'finder4', price: 7_400, point: [34.78, 32.08] as const },
  // No place.
  { token: 'finder5', price: 8_500 },
].map((home) => ({ neighbourhood: 'הדר מרכז', street: 'הרצל', rooms: 3, ...home }))

let product: Product
let browser: Browser
let geocoder: ReturnType<typeof Bun.serve>
const asked: string[] = []

beforeAll(async () => {
  geocoder = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const query = new URL(request.url).searchParams.get('q') ?? ''
      asked.push(query)
      if (query.includes('nowhere')) return Response.json([])
      if (query.includes('broken')) return new Response('<html>', { status: 500 })
      return Response.json([{ lat: '32.0853', lon: '34.7818', display_name: 'דיזנגוף, תל אביב' }])
    },
  })
  const settings = {
    GEOCODER_URL: `http://127.0.0.1:${geocoder.port}`,
    TILE_URL_LIGHT: `${TILES}/light/{z}/{x}/{y}.png`,
    TILE_URL_DARK: `${TILES}/dark/{z}/{x}/{y}.png`,
  }
  ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('h.json', haifaPage(HOMES)))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await geocoder?.stop(true)
})

type Options = Parameters<typeof visit>[2] & {
  hasTiles?: boolean
  /** Called before the page is opened. */
  prepare?(page: Page): Promise<unknown>
}

/** A new user on the map. */
async function map(query = '', { hasTiles = true, prepare, ...options }: Options = {}) {
  const { token } = await givenUser(product)
  const visited = await visit(browser, product, { token, allowed: [TILES], ...options })
  const body = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await visited.page.route(`${TILES}/**`, (route) =>
    hasTiles ? route.fulfill({ body, contentType: 'image/png' }) : route.abort(),
  )
  await prepare?.(visited.page)
  await visited.page.goto(`${product.url}/properties?view=map${query && `&${query}`}`)
  await ready(visited.page)
  return visited
}

const pins = (page: Page) => page.locator('.home-pin')
const pin = (page: Page, price: string) => page.getByRole('button', { name: `Home, ${price}` })
/** Drags the map to the start, by px. */
async function drag(page: Page, by: number): Promise<void> {
  await page.mouse.move(1_330, 780)
  await page.mouse.down()
  await page.mouse.move(1_330 - by, 780, { steps: 6 })
  await page.mouse.up()
}

const boundsIn = (page: Page) =>
  JSON.parse(new URL(page.url()).searchParams.get('bounds') ?? 'null') as number[][] | null

test('the map shows the homes in view with their prices, and so does the list beside it', async () => {
  const { page, context, faults } = await map(NEAR)
  await seen(pins(page)).toHaveCount(3)
  await seen(pin(page, '₪4,200')).toBeVisible()
  const list = page.getByRole('region', { name: 'List of the homes in view' })
  await seen(list.getByRole('article')).toHaveCount(3)
  await seen(page.getByText('3 homes in view')).toBeVisible()
  await seen(page.locator('.leaflet-control-attribution')).toContainText('OpenStreetMap')

  await list.getByRole('article').filter({ hasText: '₪5,100' }).hover()
  await seen(pin(page, '₪5,100')).toHaveClass(/\bon\b/)
  expect(faults).toEqual([])
  await context.close()
})

test('a map without an address starts in Tel Aviv and reports its bounds once', async () => {
  const { page, context, faults } = await map()
  await seen.poll(() => boundsIn(page)).not.toBeNull()
  const [[west, south], [east, north]] = boundsIn(page) as [[number, number], [number, number]]
  expect((south + north) / 2).toBeCloseTo(32.0853, 2)
  expect((west + east) / 2).toBeCloseTo(34.7818, 2)
  expect(new URL(page.url()).searchParams.get('zoom')).toBe('14')
  await seen(pin(page, '₪7,400')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('a card opens on its pin by pointer and keyboard, and closes when the map moves', async () => {
  const { page, context, faults } = await map(NEAR.replace('zoom=16', 'zoom=15'))
  const asks: string[] = []
  page.on('request', (request) => asks.push(new URL(request.url()).pathname))
  await pin(page, '₪4,200').focus()
  expect(asks.filter((path) => /^\/api\/assets\/[\da-f-]{36}$/.test(path))).toEqual([])
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog').filter({ hasText: '₪4,200' })
  await seen(card).toBeVisible()
  expect(asks.filter((path) => /^\/api\/assets\/[\da-f-]{36}$/.test(path))).toHaveLength(1)
  await page.keyboard.press('Escape')
  await seen(card).toBeHidden()
  await seen(pin(page, '₪4,200')).toBeFocused()
  await seen(pin(page, '₪4,200').locator('.seen')).toBeVisible()

  await pin(page, '₪6,300').click()
  const other = page.getByRole('dialog').filter({ hasText: '₪6,300' })
  await seen(other).toBeVisible()
  await drag(page, 60)
  await seen(other).toBeHidden()

  await pin(page, '₪6,300').click()
  await other.getByRole('link', { name: 'הרצל 12', exact: true }).click()
  await seen.poll(() => new URL(page.url()).searchParams.has('home')).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

test('moving the map searches there', async () => {
  const { page, context, faults } = await map(NEAR)
  await seen(pins(page)).toHaveCount(3)
  await seen.poll(() => boundsIn(page)).not.toBeNull()
  const asks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('isMapView')) asks.push(request.url())
  })
  const before = boundsIn(page)
  for (let at = 0; at < 4; at += 1) await drag(page, 400)
  await seen(pins(page)).toHaveCount(0)
  await seen.poll(() => boundsIn(page)?.[0]?.[0]).toBeGreaterThan(before?.[0]?.[0] ?? 0)
  expect(asks.length).toBeLessThanOrEqual(4)
  // The address holds the place where the map came to rest.
  await seen(page.getByText('0 homes in view')).toBeVisible()
  await page.reload()
  await ready(page)
  await seen(page.getByText('0 homes in view')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('homes that lie together are a cluster, which opens them', async () => {
  const { page, context, faults } = await map('bounds=[[34.6,32.6],[35.4,33]]&zoom=11')
  const cluster = page.locator('.home-cluster').first()
  await seen(cluster).toHaveText('3')
  await seen(cluster).toHaveAttribute('aria-label', '3 homes here')
  await cluster.focus()
  expect(await cluster.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await seen(pins(page)).toHaveCount(3)
  expect(faults).toEqual([])
  await context.close()
})

test('Enter searches a place and flies to it; a place that is unknown or not answered is said', async () => {
  const { page, context, faults } = await map(NEAR)
  const search = page.getByRole('textbox', { name: 'Search' }).first()
  await search.fill('דיזנגוף')
  expect(asked).toEqual([])
  await search.press('Enter')
  await seen.poll(() => boundsIn(page)?.[0]?.[1] ?? 99).toBeLessThan(32.2)
  expect(new URL(page.url()).searchParams.get('zoom')).toBe('16')
  expect(asked.filter((query) => query.includes('דיזנגוף'))).toHaveLength(1)
  await search.fill('nowhere')
  await search.press('Enter')
  await seen(page.getByText('No such place was found')).toBeVisible()
  await search.fill('broken')
  await search.press('Enter')
  await seen(page.getByText('The place could not be looked up.', { exact: false })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('a neighbourhood is selected by a press on the map, and a second press ends that', async () => {
  const { page, context, faults } = await map(`bounds=[[34.985,32.8],[35.009,32.816]]&zoom=15`)
  await seen(page.locator('.area-label bdi').first()).toBeVisible()
  const name = page.locator('.area-label').filter({ hasText: 'הדר מרכז' }).first()
  await seen(name.locator('bdi')).toBeVisible()
  const at = await name.locator('bdi').boundingBox()
  const place = [
    Number(at?.x) + Number(at?.width) / 2,
    Number(at?.y) + Number(at?.height) + 14,
  ] as const
  await page.mouse.click(...place)
  await seen.poll(() => new URL(page.url()).searchParams.has('neighborhoodCodes')).toBe(true)
  await seen(page.getByRole('link', { name: /Remove .*הדר מרכז/ })).toBeVisible()
  await page.mouse.click(...place)
  await seen.poll(() => new URL(page.url()).searchParams.has('neighborhoodCodes')).toBe(false)
  expect(faults).toEqual([])
  await context.close()
})

onlyInChromium('pictures of another origin cannot be answered')(
  'tiles and homes do not wait for boundaries, of which the shown ones are fetched',
  async () => {
    const asks: string[] = []
    const prepare = (page: Page) => {
      page.on('request', (request) => {
        const [, kind] = /(\w+)_boundaries/.exec(request.url()) ?? []
        if (kind) asks.push(kind)
      })
      return page.route('**/hood_boundaries.geojson', () => {})
    }
    const { page, context, faults } = await map(NEAR, { prepare })
    await seen(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
    await seen(pins(page)).toHaveCount(3)
    await seen.poll(() => asks).toEqual(['hood'])
    await page.getByRole('button', { name: 'Switch theme' }).click()
    await seen(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(asks).toEqual(['hood'])
    await page.getByRole('button', { name: 'Zoom out' }).focus()
    await seen
      .poll(async () => {
        await page.keyboard.press('Enter')
        return asks
      })
      .toEqual(['hood', 'city'])
    await seen(page.locator('.leaflet-control-attribution')).toContainText('Statistics')
    expect(faults).toEqual([])
    await context.close()
  },
)

test('without tiles, boundaries, homes or the map itself the rest of the page works', async () => {
  const { page, context } = await map(NEAR, { hasTiles: false })
  await seen(
    page.getByText('The map pictures could not be loaded.', { exact: false }),
  ).toBeVisible()
  await seen(pins(page)).toHaveCount(3)

  await page.route('**/*_boundaries.geojson', (route) => route.abort())
  await page.reload()
  await seen(pins(page)).toHaveCount(3)

  await page.route(/\/assets\/finder-map-/, (route) => route.abort())
  await page.reload()
  await ready(page)
  await seen(page.getByText('This part could not be loaded.')).toBeVisible()
  const list = page.getByRole('region', { name: 'List of the homes in view' })
  await seen(list.getByRole('article')).toHaveCount(3)
  await page.getByRole('radio', { name: '4+' }).click()
  await seen(list.getByRole('heading', { name: 'No properties found' })).toBeVisible()
  await context.close()
})

test('on a phone the card is docked at the bottom, and the list is a sheet over the map', async () => {
  const { page, context, faults } = await map(NEAR, { size: { width: 390, height: 844 } })
  await seen(pins(page)).toHaveCount(3)
  await pin(page, '₪5,100').click()
  const card = page.getByRole('dialog').filter({ hasText: '₪5,100' })
  await seen(card).toBeVisible()
  const box = await card.boundingBox()
  const frame = await page.locator('.home-map').boundingBox()
  expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(
    Number(frame?.y) + Number(frame?.height),
  )
  expect(Number(box?.y)).toBeGreaterThan(Number(frame?.y) + Number(frame?.height) / 2)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await context.close()
})
