// Only in Chromium: fingers are moved by its DevTools protocol.
import { beforeAll, expect, test } from 'bun:test'
import type { CDPSession, Page } from 'playwright'
import type { Language } from '../../src/kernel/domain/language.ts'
import { drawnPictures, givenHomes } from './home-scenes.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenHomes(product, (await givenUser(product, 'Dana')).token)
})

/** A new user at an address, with a telephone. */
async function phone(path: string, language: Language = 'en') {
  const { token } = await givenUser(product)
  const size = { width: 390, height: 844 }
  const visited = await visit(browser, product, { token, size, hasTouch: true, language })
  await drawnPictures(visited.page)
  await visited.page.goto(product.url + path)
  await ready(visited.page)
  return { ...visited, cdp: await visited.context.newCDPSession(visited.page) }
}

type Place = { x: number; y: number }

const expectSoon = seen.configure({ timeout: 2_000 })

const STEPS = 12

/** Moves one finger over the screen. */
async function swipe(cdp: CDPSession, from: Place, to: Place): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const between = (start: number, end: number, step: number) =>
    start + ((end - start) * step) / STEPS
  await touch('touchStart', [from])
  for (let step = 1; step <= STEPS; step += 1)
    await touch('touchMove', [{ x: between(from.x, to.x, step), y: between(from.y, to.y, step) }])
  await touch('touchEnd', [])
}

const middleOf = async (page: Page, name: RegExp): Promise<Place & { width: number }> => {
  const photos = page.getByRole('group', { name }).first()
  await photos.scrollIntoViewIfNeeded()
  const box = await photos.boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

const FIND = /^Photos of דיזנגוף 140/

test('photos follow the finger to the next one and back; up and down scrolls the page', async () => {
  const { page, cdp, faults, context } = await phone('/properties?sort=price')
  const photos = page.getByRole('group', { name: FIND })
  await seen(photos).toContainText('1/6')
  const { x, y, width } = await middleOf(page, FIND)
  await swipe(cdp, { x, y }, { x: x - width * 0.4, y })
  await seen(photos).toContainText('2/6')
  await swipe(cdp, { x, y }, { x: x + width * 0.4, y })
  await seen(photos).toContainText('1/6')
  expect(new URL(page.url()).searchParams.has('home')).toBe(false)
  const before = await page.evaluate(() => scrollY)
  await swipe(cdp, { x, y }, { x, y: y - 150 })
  await seen.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
  await seen(photos).toContainText('1/6')
  expect(faults).toEqual([])
  await context.close()
})

test('in Hebrew the next photo comes from the left, after the finger that goes to the right', async () => {
  const { page, cdp, faults, context } = await phone('/properties?sort=price', 'he')
  const photos = page.getByRole('group', { name: /דיזנגוף 140/ }).first()
  await seen(photos).toContainText('1/6')
  const { x, y, width } = await middleOf(page, /דיזנגוף 140/)
  await swipe(cdp, { x, y }, { x: x + width * 0.4, y })
  await seen(photos).toContainText('2/6')
  await swipe(cdp, { x, y }, { x: x - width * 0.4, y })
  await seen(photos).toContainText('1/6')
  expect(faults).toEqual([])
  await context.close()
})

test('a tap on a photo opens the home', async () => {
  const { page, faults, context } = await phone('/properties?sort=price')
  const { x, y } = await middleOf(page, FIND)
  await page.touchscreen.tap(x, y)
  await seen(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('the map is moved by the finger, and a tap on a pin opens its card', async () => {
  const { page, cdp, faults, context } = await phone(
    '/properties?view=map&bounds=[[34.765,32.075],[34.785,32.095]]&zoom=16',
  )
  const pins = page.locator('.home-pin')
  await seen(pins.first()).toBeVisible()
  const longitude = () =>
    (JSON.parse(new URL(page.url()).searchParams.get('bounds') ?? '[[0]]') as number[][])[0]?.[0] ??
    0
  const before = longitude()
  const frame = await page.locator('.home-map').boundingBox()
  const [x, y] = [Number(frame?.x) + 300, Number(frame?.y) + Number(frame?.height) * 0.75]
  await swipe(cdp, { x, y }, { x: x - 150, y })
  await seen.poll(longitude).toBeGreaterThan(before)
  // Its name is that of the home as soon as that is loaded.
  const card = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('heading', { name: 'Home', exact: true }) })
  // A card closes while the map still moves.
  await seen(async () => {
    await pins.first().tap({ timeout: 2_000 })
    await expectSoon(card).toBeVisible()
  }).toPass({ timeout: 60_000 })
  expect(faults.filter((fault) => !fault.includes('tile'))).toEqual([])
  await context.close()
})

test('on a tablet, too, a field that gets the focus has letters that do not enlarge the page', async () => {
  const { page, context, faults } = await phone('/profile')
  await page.setViewportSize({ width: 1024, height: 768 })
  const letters = await page
    .locator('input, select, textarea')
    .evaluateAll((fields) => fields.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
  expect(letters.length).toBeGreaterThan(3)
  expect(Math.min(...letters)).toBeGreaterThanOrEqual(16)
  expect(faults).toEqual([])
  await context.close()
})
