import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { type Country, feedFiles, feedOf } from '../../src/testing/models/timetables.ts'
import { collection, feature } from '../../src/testing/worlds/landmarks.ts'
import type { PlaceWire } from '../../src/travel/wire.ts'
import { homeText as english } from '../locales/en/home.ts'
import { placesText as englishPlaces } from '../locales/en/places.ts'
import { profileText as englishProfile } from '../locales/en/profile.ts'
import { reachText as englishReach } from '../locales/en/reach.ts'
import { homeText as hebrew } from '../locales/he/home.ts'
import { placesText as hebrewPlaces } from '../locales/he/places.ts'
import { profileText as hebrewProfile } from '../locales/he/profile.ts'
import { reachText as hebrewReach } from '../locales/he/reach.ts'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenUser, haifaPage } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const WORDS = {
  en: { ...english, ...englishPlaces, ...englishProfile, ...englishReach },
  he: { ...hebrew, ...hebrewPlaces, ...hebrewProfile, ...hebrewReach },
}
type Words = (typeof WORDS)['en']

const HOME = [34.995, 32.808] as const
const WORK = [35.02, 32.79] as const
const TILES = 'http://127.0.0.1:1'

/** A bus from the home to work each ten minutes of Sunday mornings. */
function aCountry(): Country {
  const stops: Country['stops'] = [[...HOME], [35.008, 32.8], [...WORK]]
  const trips = Array.from({ length: 12 }, (_, trip) => {
    const start = 7 * 3600 + trip * 600
    const calls = stops.map((_, stop) => {
      const time = start + stop * 360
      return { stop, arrives: time, departs: time, on: true, off: true }
    })
    return { service: 0, calls }
  })
  return { stops, services: [['2026-11-29', '2026-12-06']], trips }
}

let folder: string
let product: Product
let browser: Browser
let geocoder: ReturnType<typeof Bun.serve>

beforeAll(async () => {
  geocoder = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () =>
      Response.json([
        { lat: '32.08', lon: '34.78', display_name: 'דרך הנמל 5, תל אביב' },
        { lat: String(WORK[1]), lon: String(WORK[0]), display_name: 'דרך הנמל 5, חיפה' },
      ]),
  })
  folder = mkdtempSync(join(tmpdir(), 'metzia-feed-'))
  const feed = join(folder, 'feed.zip')
  writeFileSync(feed, feedOf(feedFiles(aCountry())))
  const settings = {
    GTFS_FILE: feed,
    GEOCODER_URL: `http://127.0.0.1:${geocoder.port}`,
    TILE_URL_LIGHT: `${TILES}/light/{z}/{x}/{y}.png`,
    TILE_URL_DARK: `${TILES}/dark/{z}/{x}/{y}.png`,
  }
  ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
  const home = { token: 'near1', neighbourhood: 'הדר מרכז', street: 'הרצל', rooms: 3 }
  const homes = haifaPage([{ ...home, price: 4_200, point: HOME }])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('h.json', homes))
  const [x, y] = HOME
  const names = { 'name:he': 'תחנת הנביאים', 'name:en': 'Ha-Neviim' }
  const layer = collection([feature([x, y + 0.001], { railway: 'station', ...names })])
  const attribution = '© OpenStreetMap contributors'
  const path = product.file('near.geojson', layer)
  await product.cli('import', 'layer', path, '--attribution', attribution)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await geocoder?.stop(true)
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const outline = (page: Page) => page.locator('path.reach')
const drawn = async (page: Page) => (await outline(page).getAttribute('d')) ?? ''

/** Opens the own places and puts a new one where the second address is that is found. */
async function placedByAddress(page: Page, words: Words, name: string): Promise<Locator> {
  const { places, reach } = words
  await page.goto(`${product.url}/profile#places`)
  await ready(page)
  await page.getByRole('button', { name: places.add }).click()
  const form = page.getByRole('form', { name: places.new })
  await form.getByLabel(places.name).fill(name)
  const named = page.getByRole('form', { name, exact: true })
  await named.getByLabel(places.address).fill('דרך הנמל 5')
  await named.getByRole('button', { name: reach.find }).click()
  // The first of them has the focus.
  await seen(named.getByRole('button', { name: 'דרך הנמל 5, תל אביב' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seen(named.getByLabel(places.address)).toHaveValue('דרך הנמל 5, חיפה')
  return named
}

/** The point that the address of a moved place says. */
async function pointIn(form: Locator, words: Words): Promise<[number, number]> {
  const address = await form.getByLabel(words.places.address).inputValue()
  const [latitude = 0, longitude = 0] = address.split(', ').map(Number)
  return [longitude, latitude]
}

/** Waits until the address is another one. */
const moved = (form: Locator, words: Words, from: string) =>
  seen(form.getByLabel(words.places.address)).not.toHaveValue(from)

async function movedByKeys(page: Page, form: Locator, words: Words, pin: Locator): Promise<void> {
  await pin.focus()
  await page.keyboard.press('ArrowRight')
  await moved(form, words, 'דרך הנמל 5, חיפה')
  const [east, north] = await pointIn(form, words)
  expect(east).toBeGreaterThan(WORK[0])
  expect(north).toBeCloseTo(WORK[1], 4)
  await seen(pin).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await moved(form, words, `${north}, ${east}`)
  const [, higher] = await pointIn(form, words)
  expect(higher).toBeGreaterThan(north)
  // A step of one pixel is a tenth of one without Shift.
  expect(higher - north).toBeLessThan((east - WORK[0]) / 2)
}

async function movedByPointer(page: Page, form: Locator, words: Words, pin: Locator) {
  await page.locator('.places-map').scrollIntoViewIfNeeded()
  const before = await pointIn(form, words)
  const box = await pin.boundingBox()
  if (!box) throw new Error('The pin is not shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y + 10, { steps: 4 })
  await page.mouse.move(x - 40, y + 20, { steps: 4 })
  await page.mouse.up()
  await moved(form, words, `${before[1]}, ${before[0]}`)
  const [east, north] = await pointIn(form, words)
  expect(east).toBeLessThan(before[0])
  expect(north).toBeLessThan(before[1])
}

async function saved(page: Page, form: Locator, words: Words): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/places\/?$/.test(response.url()),
  )
  await form.getByRole('button', { name: words.profile.save, exact: true }).click()
  expect((await answer).status()).toBe(200)
}

test.each([
  ['en', 'desktop', 'Work'],
  ['he', 'phone', 'עבודה'],
  ['en', 'phone', 'Work'],
  ['he', 'desktop', 'עבודה'],
] as const)(
  'in %s on a %s a place is found, moved, saved and its reach drawn, and a home says how far it is',
  async (language, size, name) => {
    const words = WORDS[language]
    const { token } = await givenUser(product)
    const isPhone = size === 'phone'
    const options = { token, language, size: SIZES[size], hasTouch: isPhone, allowed: [TILES] }
    const { page, context, faults } = await visit(browser, product, options)
    await page.route(`${TILES}/**`, (route) => route.abort())
    const form = await placedByAddress(page, words, name)
    const pin = page.getByRole('button', { name: words.reach.pin(name) })
    await movedByKeys(page, form, words, pin)
    await movedByPointer(page, form, words, pin)
    await form.getByText(words.places.modes.transit, { exact: true }).click()
    await seen(outline(page)).toHaveCount(0)
    await saved(page, form, words)

    // The reach is computed after it was saved, and drawn by itself.
    await outline(page).waitFor({ state: 'attached' })
    const half = await drawn(page)
    await page.getByLabel(words.reach.from).selectOption('90')
    await page.waitForFunction((before) => {
      const now = document.querySelector('path.reach')?.getAttribute('d')
      return now && now !== before
    }, half)
    const point = await pointIn(form, words)
    const places = await product.call<PlaceWire[]>('GET', '/api/users/me/places', undefined, token)
    expect(places).toMatchObject([{ name, point, mode: 'transit', day: 'sunday', at: '09:00' }])

    type Found = { assets: { _id: string; travel: { minutes: number }[] }[] }
    const found = await product.call<Found>('GET', '/api/assets?limit=1', undefined, token)
    const [home] = found.assets
    const minutes = home?.travel[0]?.minutes ?? 0
    expect(minutes).toBeGreaterThan(12)
    expect(minutes).toBeLessThan(45)
    await page.goto(`${product.url}/properties?home=${home?._id}`)
    await ready(page)
    const dialog = page.getByRole('dialog')
    await seen(dialog.getByText(words.places.to(minutes, name, false))).toBeVisible()
    const near = dialog.getByRole('region', { name: words.near.title })
    await seen(near).toContainText(language === 'he' ? 'תחנת הנביאים' : 'Ha-Neviim')
    await seen(near).toContainText('© OpenStreetMap contributors')
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(wider).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
    await context.close()
  },
)
