import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { seeded } from '../../src/testing/worlds/random.ts'
import { onlyInChromium } from './engine.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser, haifaPage } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const random = seeded(11)

const home = (token: string, point: readonly [number, number]) => ({
  token,
  point,
  price: 4_000 + Math.round(random() * 60) * 100,
  neighbourhood: 'הדר מרכז',
  street: 'הרצל',
  rooms: 3,
})
/** Around Tel Aviv, where the map starts, and three in one house. */
const NEAR = Array.from({ length: 80 }, (_, at) =>
  home(`near${at}`, [34.765 + random() * 0.03, 32.066 + random() * 0.036]),
)
const HOUSE = [1, 2, 3].map((at) => home(`house${at}`, [34.9, 32.3]))
const FAR = Array.from({ length: 40 }, (_, at) => home(`far${at}`, [35 + random() * 0.02, 32.8]))

const { product, browser } = await startJourneys()

beforeAll(async () => {
  const homes = haifaPage([...NEAR, ...HOUSE, ...FAR])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', homes))
})

const SIZES = [
  [390, 844],
  [320, 568],
  [720, 900],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [740, 360],
] as const

type Options = Parameters<typeof visit>[2] & {
  prepare?(page: Page): Promise<unknown>
  query?: string
}

async function map({ prepare, query = '', ...options }: Options = {}) {
  const { token } = await givenUser(product)
  const visited = await visit(browser, product, { token, ...options })
  await visited.context.route(/tile\.openstreetmap|cartocdn/, (route) => route.abort())
  await prepare?.(visited.page)
  await visited.page.goto(`${product.url}/properties?view=map${query}`)
  await ready(visited.page)
  return visited
}

const inView = (page: Page) => page.getByText(/\d homes? in view$/)

/** Waits until homes and names are drawn and stay the same. */
async function settled(page: Page): Promise<void> {
  await seen(inView(page)).toBeVisible()
  await seen(page.locator('.area-label bdi').first()).toBeVisible()
  await drawn(page)
}

/** Waits until the map draws nothing more. */
async function drawn(page: Page): Promise<void> {
  let before = -1
  await seen
    .poll(async () => {
      const [known, now] = [before, await page.locator('.home-map .leaflet-marker-icon').count()]
      before = now
      return known === now
    })
    .toBe(true)
}

/** Pairs of these elements that cover each other by more than some px of their shadows. */
function crossed(page: Page, one: string, other: string): Promise<string[]> {
  return page.evaluate(
    ([first, second]) => {
      const boxesOf = (selector: string) =>
        [...document.querySelectorAll(selector)].flatMap((element) => {
          const { left, top, right, bottom, width } = element.getBoundingClientRect()
          const text = element.textContent ?? ''
          return width > 0 && element.checkVisibility()
            ? [
                {
                  element,
                  text,
                  left: left + 3,
                  top: top + 3,
                  right: right - 3,
                  bottom: bottom - 3,
                },
              ]
            : []
        })
      return boxesOf(first).flatMap((a) =>
        boxesOf(second).flatMap((b) =>
          a.element !== b.element &&
          !a.element.contains(b.element) &&
          !b.element.contains(a.element) &&
          a.left < b.right &&
          b.left < a.right &&
          a.top < b.bottom &&
          b.top < a.bottom
            ? [`${a.text} × ${b.text}`]
            : [],
        ),
      )
    },
    [one, other] as const,
  )
}

const MARKS = '.home-pin .pill, .home-cluster'
const NAMES = '.area-label bdi'
const CONTROLS =
  '[data-over-map]:not(.finder-sheet, .chip, div:empty), .map-zoom, .leaflet-control-attribution'

test.each(SIZES)(
  'at %i × %i homes, names and controls do not cover each other',
  async (width, height) => {
    const { page, context, faults } = await map({ size: { width, height } })
    await settled(page)
    expect(await crossed(page, MARKS, MARKS)).toEqual([])
    expect(await crossed(page, NAMES, MARKS)).toEqual([])
    expect(await crossed(page, NAMES, NAMES)).toEqual([])
    expect(await crossed(page, CONTROLS, CONTROLS)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    expect(faults.filter((fault) => !/openstreetmap|cartocdn/.test(fault))).toEqual([])
    await context.close()
  },
)

test.each(['en', 'he'] as const)('in %s, names are at their areas', async (language) => {
  const { page, context } = await map({ language })
  await seen(page.locator(NAMES).first()).toBeVisible()
  await drawn(page)
  const away = await page.locator(NAMES).evaluateAll((names) =>
    names.map((name) => {
      const { left, width } = name.getBoundingClientRect()
      return Math.round(left + width / 2 - (name.parentElement?.getBoundingClientRect().left ?? 0))
    }),
  )
  expect(away.filter((px) => Math.abs(px) > 1)).toEqual([])
  await context.close()
})

test('a number of homes is only that of what is in view; until it is known the map says that it searches', async () => {
  const { page, context } = await map({
    prepare: async (opened) => {
      await opened.addInitScript(() => {
        const told: string[] = []
        Object.assign(window, { told })
        new MutationObserver(() => {
          const status = document.querySelector('.map-status')?.textContent ?? ''
          if (told.at(-1) !== status) told.push(status)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      })
    },
  })
  await settled(page)
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told)
  // That the pictures of the map could not be loaded is said behind the number.
  const numbers = new Set(told.flatMap((text) => text.match(/\d+ homes? in view/) ?? []))
  expect(told).toContain('Searching this area')
  expect([...numbers]).toEqual([(await inView(page).textContent()) ?? ''])
  await page.route('**/api/assets?*', () => {})
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await seen(page.getByText('Searching this area')).toBeVisible()
  await seen(inView(page)).toBeHidden()
  await context.close()
})

test('the numbers and pins on the map add up to the homes in view', async () => {
  const { page, context } = await map({ query: '&bounds=[[34.76,32.06],[34.8,32.105]]&zoom=14' })
  await settled(page)
  const counted = await page.evaluate(() => {
    const clusters = [...document.querySelectorAll('.home-cluster')]
    const inClusters = clusters.reduce((sum, { textContent }) => sum + Number(textContent), 0)
    return inClusters + document.querySelectorAll('.home-pin').length
  })
  await seen(page.getByText(`${counted} homes in view`)).toBeVisible()
  await context.close()
})

test('a home that changes and a list that comes again draw nothing else anew', async () => {
  const { page, context } = await map({ query: '&bounds=[[34.76,32.06],[34.8,32.105]]&zoom=15' })
  await settled(page)
  await page.evaluate(() => {
    let changes = 0
    const watched = '.leaflet-marker-pane, .leaflet-overlay-pane, .leaflet-names-pane'
    for (const pane of document.querySelectorAll(watched))
      new MutationObserver((records) => {
        changes += records.filter(({ type }) => type === 'childList').length
      }).observe(pane, { childList: true, subtree: true })
    Object.assign(window, { changesOfMap: () => changes })
  })
  const changes = () =>
    page.evaluate(() => (window as unknown as { changesOfMap(): number }).changesOfMap())
  const loaded = page.waitForResponse(/isMapView/)
  await page.locator('.finder-sheet article').first().getByRole('button', { name: 'Save' }).click()
  const cheaper = haifaPage(NEAR.map((one, at) => (at === 0 ? { ...one, price: 3_900 } : one)))
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('cheaper.json', cheaper))
  await loaded
  await seen(page.locator('.home-map').getByText('₪3,900')).toHaveCount(0)
  expect(await changes()).toBeLessThanOrEqual(4)
  await context.close()
})

test('at 1280 × 800 the card of each of five homes lies beside the filters and in the map', async () => {
  const { page, context } = await map({
    size: { width: 1_280, height: 800 },
    query: '&bounds=[[34.77,32.07],[34.786,32.086]]&zoom=16',
  })
  await settled(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  for (let at = 0; at < 5; at += 1) {
    // An opened card moves the map, and other homes come into it.
    await drawn(page)
    const card = page.locator('.home-map').getByRole('dialog')
    let id: string | null = null
    // The homes of the moved map may come while one of the former is chosen: then another one is.
    await seen(async () => {
      await page.locator('.home-pin').nth(at).focus()
      id = await page.locator('.home-pin:focus').getAttribute('data-pin', { timeout: 1_000 })
      await page.keyboard.press('Enter')
      await seen(card.getByRole('link').first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
    const controls = '.finder-controls [data-filters], .draw-tools, .map-zoom'
    await seen.poll(() => crossed(page, '.leaflet-popup', controls)).toEqual([])
    await seen
      .poll(() =>
        page.evaluate(() => {
          const [card, frame] = ['.leaflet-popup', '.home-map'].map((one) =>
            document.querySelector(one)?.getBoundingClientRect(),
          )
          return card && frame && card.left >= frame.left - 1 && card.top >= frame.top - 1
        }),
      )
      .toBe(true)
    await seen(page.locator(`[data-pin="${id}"]`)).toBeInViewport()
    await page.keyboard.press('Escape')
    await seen(card).toBeHidden()
  }
  await context.close()
})

test('homes of one house are shown one by one after a press on their number', async () => {
  const { page, context } = await map({ query: '&bounds=[[34.89,32.29],[34.91,32.31]]&zoom=15' })
  const cluster = page.getByRole('button', { name: '3 homes here' })
  await cluster.focus()
  await page.keyboard.press('Enter')
  await seen(page.locator('.home-pin')).toHaveCount(3)
  expect(await crossed(page, MARKS, MARKS)).toEqual([])
  await page.locator('.home-pin').last().click()
  await seen(page.locator('.home-map').getByRole('dialog').getByText('הרצל').first()).toBeVisible()
  await context.close()
})

test('without map pictures land and sea differ, and the land is where the boundaries are', async () => {
  const { page, context } = await map()
  await settled(page)
  const land = page.locator('.map-land')
  const [fill, sea] = await Promise.all([
    land.evaluate((shape) => getComputedStyle(shape).fill),
    page.locator('.home-map').evaluate((box) => getComputedStyle(box).backgroundColor),
  ])
  expect(fill).not.toBe(sea)
  expect(await land.evaluate((shape) => shape.getBoundingClientRect().width)).toBeGreaterThan(0)
  await context.close()
})

/** What a slow telephone is asked to do until the homes are drawn. */
async function onSlowPhone() {
  const asked: string[] = []
  const visited = await map({
    size: { width: 390, height: 844 },
    hasTouch: true,
    prepare: async (page) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      page.on('request', (request) => {
        const { origin, pathname, searchParams } = new URL(request.url())
        if (origin === product.url) asked.push(`${pathname}${searchParams.get('isMapView') ?? ''}`)
      })
      await page.addInitScript(() => {
        const measured = { shift: 0, drawn: 0 }
        Object.assign(window, { measured })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            measured.shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        new MutationObserver(() => {
          if (document.querySelector('.home-pin, .home-cluster'))
            measured.drawn ||= performance.now()
        }).observe(document, { childList: true, subtree: true })
      })
    },
  })
  await settled(visited.page)
  type Measured = { shift: number; drawn: number }
  const measured = await visited.page.evaluate(
    () => (window as unknown as { measured: Measured }).measured,
  )
  return { ...visited, asked, measured }
}

onlyInChromium('the network is slowed down')(
  'a slow telephone asks once for each part of the map, and nothing moves while it arrives',
  async () => {
    const { asked, measured, context } = await onSlowPhone()
    console.log(`homes are on the map after ${Math.round(measured.drawn)} ms`)
    const times = (path: string) => asked.filter((one) => one === path).length
    expect([times('/api/assets'), times('/api/assetstrue')]).toEqual([1, 1])
    expect([times('/hood_boundaries.geojson'), times('/city_boundaries.geojson')]).toEqual([1, 0])
    // The files of the page and of the map, what the frame asks for, and what bots say about the homes of the list.
    expect(asked.length).toBeLessThanOrEqual(53)
    expect(measured.shift).toBeLessThan(0.05)
    await context.close()
  },
)

test('on a phone the sheet peeks price and street, and stops at half and at the top', async () => {
  const { page, context } = await map({ size: { width: 390, height: 844 }, hasTouch: true })
  await settled(page)
  const head = page.locator('.sheet-head')
  await seen(head).toContainText(/₪[\d,]+.*הרצל/)
  await seen(head).toBeInViewport({ ratio: 0.99 })
  const top = () => head.evaluate((edge) => Math.round(edge.getBoundingClientRect().top))
  const peek = await top()
  const more = page.getByRole('button', { name: 'Show more of the list' })
  await more.focus()
  await page.keyboard.press('Enter')
  await seen.poll(top).toBe(422)
  await page.keyboard.press('Enter')
  await seen.poll(top).toBe(64)
  // Not by a click, before which Firefox's driver scrolls.
  await page.getByRole('button', { name: 'Show the map' }).press('Enter')
  await seen.poll(top).toBe(peek)
  await more.press('Enter')
  await seen.poll(top).toBe(422)
  await context.close()
})

test('on a phone a card of the map is not left below the raised sheet', async () => {
  const { page, context } = await map({ size: { width: 390, height: 844 }, hasTouch: true })
  await settled(page)
  const top = () =>
    page.locator('.sheet-head').evaluate((edge) => Math.round(edge.getBoundingClientRect().top))
  const peek = await top()
  await page.getByRole('button', { name: 'Show more of the list' }).press('Enter')
  await seen.poll(top).toBe(422)
  await page.locator('.home-pin').first().focus()
  await page.keyboard.press('Enter')
  await seen.poll(top).toBe(peek)
  await seen(page.getByRole('dialog').getByText('הרצל').first()).toBeInViewport()
  await context.close()
})

onlyInChromium('scripts cannot be switched off')(
  'without JavaScript the map says what it needs, and claims no number of homes',
  async () => {
    const { token } = await givenUser(product)
    const { page, context } = await visit(browser, product, { token, hasScript: false })
    await page.goto(`${product.url}/properties?view=map`)
    await seen(page.locator('noscript p')).toBeVisible()
    await seen(page.getByText('Searching this area')).toBeHidden()
    await seen(inView(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'List View' }).click()
    await seen(page.getByRole('article').first()).toBeVisible()
    await context.close()
  },
)
