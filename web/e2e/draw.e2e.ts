import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import { launchBrowser } from './chromium.ts'
import { onlyInChromium } from './engine.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenBot, givenUser, haifaPage } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'
import { fromRight, seenLines } from './visual-order.ts'

const TILES = 'http://127.0.0.1:1'
const NEAR = 'bounds=[[34.985,32.8],[35.009,32.816]]&zoom=15'

const HOMES = [
  { token: 'draw1', price: 4_200, point: [34.995, 32.808] as const },
  { token: 'draw2', price: 5_100, point: [34.998, 32.809] as const },
  { token: 'draw3', price: 6_300, point: [35.0025, 32.805] as const },
].map((home) => ({ neighbourhood: 'הדר מרכז', street: 'הרצל', rooms: 3, ...home }))

/** Around the first two homes. */
const AROUND = [
  [34.993, 32.806],
  [35, 32.806],
  [35, 32.811],
  [34.993, 32.811],
] as const
const GEOJSON = JSON.stringify({ type: 'Polygon', coordinates: [[...AROUND, AROUND[0]]] })

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({
      TILE_URL_LIGHT: `${TILES}/light/{z}/{x}/{y}.png`,
      TILE_URL_DARK: `${TILES}/dark/{z}/{x}/{y}.png`,
    }),
    launchBrowser(),
  ])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('h.json', haifaPage(HOMES)))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The filters cover a part of the map. */
const WIDE = { width: 1_800, height: 900 }

type Options = Parameters<typeof visit>[2]

/** A new user on the map of the finder. */
async function map(options: Options = {}) {
  const { token } = await givenUser(product)
  const visited = await visit(browser, product, { token, size: WIDE, allowed: [TILES], ...options })
  await visited.page.route(`${TILES}/**`, (route) =>
    route.fulfill({ body: TILE, contentType: 'image/png' }),
  )
  await visited.page.goto(`${product.url}/properties?view=map&${NEAR}`)
  await ready(visited.page)
  await seen(drawButton(visited.page)).toBeVisible()
  return { ...visited, token }
}

const drawButton = (page: Page) => page.getByRole('button', { name: /^(Draw|לצייר)$/ })
const prices = (page: Page) =>
  page.getByRole('region', { name: 'List of the homes in view' }).getByRole('article')
const polygonIn = (page: Page) =>
  (JSON.parse(new URL(page.url()).searchParams.get('polygon') ?? 'null')?.coordinates[0] ?? null) as
    | [number, number][]
    | null
const point = (page: Page, at: number) =>
  page.getByRole('button', { name: new RegExp(`^Point ${at} of`) })

/** Where a place is on the screen, by the pins, which show the scale of the map. */
async function onScreen(page: Page) {
  const tip = async (price: string) => {
    const box = await page.getByRole('button', { name: `Home, ${price}` }).boundingBox()
    return [Number(box?.x) + Number(box?.width) / 2, Number(box?.y) + Number(box?.height)] as const
  }
  const [[x1, y1], [x2, y2]] = [await tip('₪4,200'), await tip('₪6,300')]
  return ([longitude, latitude]: readonly [number, number]) =>
    [
      x1 + ((longitude - 34.995) / (35.0025 - 34.995)) * (x2 - x1),
      y1 + ((latitude - 32.808) / (32.805 - 32.808)) * (y2 - y1),
    ] as const
}

async function drawAround(page: Page, by: Page['mouse']['click'] | Page['touchscreen']['tap']) {
  await seen(page.locator('.home-pin')).toHaveCount(3)
  await drawButton(page).click()
  // To click in a page that scrolls, Firefox's driver scrolls it.
  const place = await onScreen(page)
  for (const corner of AROUND) await by(...place(corner))
  await seen(point(page, 4)).toBeVisible()
  await by(...place(AROUND[0]))
}

const clicks = ({ mouse }: Page) => mouse.click.bind(mouse)
const taps = ({ touchscreen }: Page) => touchscreen.tap.bind(touchscreen)

test('an area drawn by pointer filters list and map, and back and reload keep it', async () => {
  const { page, context, faults } = await map()
  await drawAround(page, clicks(page))
  await seen(prices(page)).toHaveCount(2)
  await seen(page.locator('.home-pin')).toHaveCount(2)
  await seen(page.getByText('0.4 km² · 2 homes')).toBeVisible()
  expect(polygonIn(page)).toHaveLength(5)
  for (const [at, corner] of AROUND.entries()) {
    expect(polygonIn(page)?.[at]?.[0]).toBeCloseTo(corner[0], 3)
    expect(polygonIn(page)?.[at]?.[1]).toBeCloseTo(corner[1], 3)
  }
  await seen(page.getByRole('link', { name: 'Remove Drawn area' })).toBeVisible()
  await drawButton(page).click()
  await seen(point(page, 1)).toHaveCount(0)

  await page.reload()
  await ready(page)
  await seen(prices(page)).toHaveCount(2)
  await seen(page.locator('path.drawn-area').last()).toBeVisible()
  await prices(page).first().getByRole('link').first().click()
  await seen.poll(() => new URL(page.url()).searchParams.has('home')).toBe(true)
  await page.goBack()
  await seen.poll(() => new URL(page.url()).searchParams.has('home')).toBe(false)
  expect(polygonIn(page)).toHaveLength(5)

  await page.getByRole('link', { name: 'Remove Drawn area' }).click()
  await seen(prices(page)).toHaveCount(3)
  await seen(page.getByText('km²')).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})

test('an area is changed by pointer: points are moved, inserted, taken back and deleted', async () => {
  const { page, context, faults } = await map()
  await drawAround(page, clicks(page))
  await seen(prices(page)).toHaveCount(2)
  const place = await onScreenOf(page)
  // The right side moves to the left of the second home.
  for (const at of [2, 3]) {
    const box = await point(page, at).boundingBox()
    const [x, y] = [Number(box?.x) + 22, Number(box?.y) + 22]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - place.homeStep, y, { steps: 4 })
    await page.mouse.up()
  }
  await seen(prices(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(prices(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Add a point after point 4' }).click()
  await seen(point(page, 5)).toBeFocused()
  await seen.poll(() => polygonIn(page)?.length).toBe(6)
  await page.getByRole('button', { name: 'Delete the selected point' }).click()
  await seen.poll(() => polygonIn(page)?.length).toBe(5)
  expect(faults).toEqual([])
  await context.close()
})

/** How far the second point has to go to pass the second home. */
async function onScreenOf(page: Page) {
  const [first, second] = [await point(page, 1).boundingBox(), await point(page, 2).boundingBox()]
  return { homeStep: (Number(second?.x) - Number(first?.x)) * 0.5 }
}

test('an area is drawn and changed by keyboard alone', async () => {
  const { page, context, faults } = await map()
  await drawButton(page).focus()
  await page.keyboard.press('Enter')
  const home = page.locator('.home-map')
  await seen(home).toBeFocused()
  await home.press('Space')
  await seen(point(page, 1)).toBeVisible()
  await home.press('ArrowRight')
  await page.waitForFunction(() => !document.querySelector('.leaflet-pan-anim'))
  await home.press('Space')
  await seen(point(page, 2)).toBeVisible()
  await home.press('ArrowDown')
  await page.waitForFunction(() => !document.querySelector('.leaflet-pan-anim'))
  await home.press('Space')
  await seen(point(page, 3)).toBeVisible()
  await home.press('Enter')
  await seen.poll(() => polygonIn(page)?.length).toBe(4)
  const before = polygonIn(page)

  await point(page, 1).focus()
  await page.keyboard.press('ArrowLeft')
  await seen.poll(() => polygonIn(page)?.[0]?.[0]).toBeLessThan(before?.[0]?.[0] ?? 0)
  const step = (before?.[0]?.[0] ?? 0) - (polygonIn(page)?.[0]?.[0] ?? 0)
  await page.keyboard.press('Shift+ArrowRight')
  await seen.poll(() => polygonIn(page)?.[0]?.[0]).toBeGreaterThan((before?.[0]?.[0] ?? 0) - step)
  const back = (polygonIn(page)?.[0]?.[0] ?? 0) - ((before?.[0]?.[0] ?? 0) - step)
  expect(step / back).toBeGreaterThan(7)
  await seen(point(page, 1)).toBeFocused()

  await page.getByRole('button', { name: 'Add a point after point 3' }).press('Enter')
  await seen(point(page, 4)).toBeFocused()
  await page.keyboard.press('Delete')
  await seen(point(page, 4)).toHaveCount(0)
  await seen(point(page, 3)).toBeFocused()
  await page.keyboard.press('Escape')
  await seen(drawButton(page)).toHaveAttribute('aria-pressed', 'false')
  await seen.poll(() => polygonIn(page)?.length).toBe(4)
  expect(faults).toEqual([])
  await context.close()
})

test('an area is pasted; a text that is none is refused, and so are lines that cross', async () => {
  const { page, context, faults } = await map()
  await page.getByRole('button', { name: 'Paste GeoJSON' }).click()
  const text = page.getByRole('textbox', { name: 'GeoJSON text' })
  await text.fill('{"type":"Point","coordinates":[35,32]}')
  await page.getByRole('button', { name: 'Use this area' }).click()
  await seen(page.getByRole('alert').getByText('exactly one polygon')).toBeVisible()
  await text.fill(GEOJSON)
  await page.getByRole('button', { name: 'Use this area' }).click()
  await seen(text).toHaveCount(0)
  await seen(prices(page)).toHaveCount(2)
  expect(polygonIn(page)?.[0]).toEqual([...AROUND[0]])

  await seen(point(page, 1)).toBeVisible()
  const good = polygonIn(page)
  const [first, third] = [await point(page, 1).boundingBox(), await point(page, 3).boundingBox()]
  await page.mouse.move(Number(first?.x) + 22, Number(first?.y) + 22)
  await page.mouse.down()
  await page.mouse.move(Number(third?.x) + 80, Number(third?.y) + 22 + 60, { steps: 4 })
  await page.mouse.up()
  await seen(page.getByText('The lines cross. Move a point')).toBeVisible()
  expect(polygonIn(page)).toEqual(good)
  expect(faults).toEqual([])
  await context.close()
})

onlyInChromium('no tap of its driver arrives')('on a phone an area is drawn by touch', async () => {
  const { page, context, faults } = await map({
    size: { width: 390, height: 844 },
    hasTouch: true,
  })
  await drawAround(page, taps(page))
  await seen.poll(() => polygonIn(page)?.length).toBe(5)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await context.close()
})

test('a drawn area is saved as a bot, under its name', async () => {
  const { page, context, faults, token } = await map()
  const link = `${product.url}/properties?dealType=rent&polygon=${encodeURIComponent(GEOJSON)}`
  await page.goto(link)
  await ready(page)
  await page.getByRole('button', { name: 'Save as bot' }).click()
  await page.getByRole('textbox', { name: 'Name of this area' }).fill('ליד הים')
  await page.getByRole('textbox', { name: 'Name of the bot' }).fill('Near the sea')
  await page.getByRole('button', { name: 'Create bot' }).click()
  await seen(page.getByText('\u2068Near the sea\u2069 is running')).toBeVisible()
  const [bot] = await product.call<BotWire[]>('GET', '/api/requests', undefined, token)
  expect(bot?.polygons).toEqual([{ name: 'ליד הים', polygon: JSON.parse(GEOJSON) }])
  expect(bot?.neighborhoodCodes).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('an area drawn in the settings of a bot brings the homes inside of it, and no others', async () => {
  const { page, context, faults, token } = await map()
  const { _id: id } = await givenBot(product, token, 'Drawn')
  await page.goto(`${product.url}/bots?open=${id}`)
  await ready(page)
  await seen(page.getByRole('alert').getByText('Please select at least one area')).toBeVisible()
  await page.getByRole('button', { name: 'Select on map' }).click()
  const frame = page.getByRole('application', { name: 'Map of areas' })
  await drawButton(page).click()
  await seen(frame).toBeFocused()
  const box = await frame.boundingBox()
  const [left, top] = [Number(box?.x), Number(box?.y)]
  for (const [x, y] of [
    [260, 120],
    [380, 120],
    [380, 240],
  ] as const)
    await page.mouse.click(left + x, top + y)
  await page.keyboard.press('Escape')
  await seen(drawButton(page)).toHaveAttribute('aria-pressed', 'false')
  await seen(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await seen(page.getByText('None selected')).toBeVisible()

  await page.getByRole('button', { name: 'Paste GeoJSON' }).click()
  await page.getByRole('textbox', { name: 'GeoJSON text' }).fill(GEOJSON)
  await page.getByRole('button', { name: 'Use this area' }).click()
  await seen(page.getByText('1 drawn')).toBeVisible()
  await seen(page.getByText('0.4 km² · 2 homes')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name of this area' })
  await seen(name).toHaveValue('Drawn area')
  await name.fill('ליד הים')
  await page.getByRole('button', { name: 'Keep this area' }).click()
  await seen(point(page, 1)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit ליד הים' }).click()
  await seen(point(page, 4)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seen(page.getByRole('dialog')).toHaveCount(0)

  const later = [
    { token: 'draw4', price: 4_400, point: [34.996, 32.8085] as const },
    { token: 'draw5', price: 4_700, point: [35.004, 32.8045] as const },
  ].map((home) => ({ neighbourhood: 'הדר מרכז', street: 'בלפור', rooms: 3, ...home }))
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('l.json', haifaPage(later)))
  const [bot] = await product.call<BotWire[]>('GET', '/api/requests', undefined, token)
  await page.goto(`${product.url}/chats/${bot?.websiteChatId}`)
  await seen(page.getByRole('article').filter({ hasText: '₪4,400' })).toBeVisible()
  await seen(page.getByRole('article').filter({ hasText: '₪4,700' })).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})

test('in Hebrew the size of a drawn area is read from right to left, and covers no button', async () => {
  const { page, context, faults, token } = await map({ language: 'he' })
  const { _id: id } = await givenBot(product, token, 'Drawn')
  await page.goto(`${product.url}/bots?open=${id}`)
  await ready(page)
  await page.getByRole('button', { name: 'לבחור על המפה' }).click()
  await page.getByRole('button', { name: 'להדביק GeoJSON' }).click()
  await page.getByRole('dialog', { name: 'להדביק GeoJSON' }).getByRole('textbox').fill(GEOJSON)
  await page.getByRole('button', { name: 'לבחור את האזור הזה' }).click()
  const size = page.getByText(/^0\.4 קמ״ר · .*דירות$/)
  expect(await seenLines(size)).toEqual([fromRight((await size.textContent()) ?? '')])
  const covered = await size.boundingBox()
  const zoom = await page.locator('.leaflet-control-zoom').boundingBox()
  if (!covered || !zoom) throw new Error('The size or the buttons are not shown')
  expect(covered.x >= zoom.x + zoom.width || covered.x + covered.width <= zoom.x).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})
