import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { inLanguage } from './in-language.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'
import { seenLines } from './visual-order.ts'

// Where controls of pages in Hebrew stand, and how what they hold is seen: read from the browser.

const { product, browser } = await startJourneys()
let token: string

const BOT = 'דירות בחיפה'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

beforeAll(async () => {
  await givenUser(product, 'Admin')
  token = (await givenUser(product, 'Noa')).token
  await givenBot(product, token, BOT, {
    neighborhoodCodes: await codesOf(product, token, HAIFA),
    priceLimit: [4_000, 12_000],
  })
  const homes = Array.from({ length: 26 }, (_, at) => ({
    token: `many${at}`,
    neighbourhood: 'הדר מרכז',
    street: `רחוב ${String.fromCharCode('א'.charCodeAt(0) + at)}`,
    price: 4_100 + 250 * at,
    rooms: 2 + (at % 3),
    point: [34.98 + at / 1_000, 32.8] as const,
  }))
  const path = product.file('homes.json', haifaPage(homes))
  await product.cli('scrape', 'run', 'yad2', '--file', path)
})

async function open(path: string, size = DESKTOP): Promise<Page> {
  const { page } = await visit(browser, product, { token, language: 'he', size })
  await page.goto(product.url + path)
  await ready(page)
  return inLanguage(page, 'he')
}

async function boxOf(part: Locator) {
  await seen(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The parts from right to left. */
async function expectFromRight(...parts: Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map(boxOf))
  for (const [at, { x }] of boxes.slice(0, -1).entries())
    expect(x).toBeGreaterThanOrEqual((boxes[at + 1]?.right ?? 0) - 1)
}

test.each([DESKTOP, PHONE])(
  'the pages of the list go on to the left, $width wide',
  async (size) => {
    const page = await open('/properties?page=2', size)
    const step = (name: string) => page.getByRole('link', { name, exact: true })
    await expectFromRight(step('Previous page'), step('Page 1'), step('Page 2'), step('Next page'))
    // The arrows point away from the numbers.
    const turned = await step('Next page')
      .locator('svg')
      .evaluate((icon) => getComputedStyle(icon).scale)
    expect(turned).toStartWith('-1')
    await page.context().close()
  },
)

test.each([DESKTOP, PHONE])('the zoom of the map is over the map, $width wide', async (size) => {
  const page = await open('/properties?view=map', size)
  const zoom = await boxOf(page.locator('.map-zoom button').first())
  expect(zoom.x).toBeGreaterThanOrEqual(0)
  expect(zoom.right).toBeLessThanOrEqual(size.width)
  // Nothing lies over it.
  const isOnTop = await page
    .locator('.map-zoom button')
    .first()
    .evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && one.contains(found)
    })
  expect(isOnTop).toBe(true)
  await page.context().close()
})

test('a number of unread messages beyond 99 ends with its plus', async () => {
  const page = await open('/chats')
  const count = page.locator('main .count').first()
  await seen(count).toBeVisible()
  await count.locator('bdi').evaluate((number) => {
    number.textContent = '99+'
  })
  expect(await seenLines(count)).toContain('99+')
  await page.context().close()
})
