// Only in Chromium: with the others a test neither taps nor says which press is the second of a double click.
import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

const PHONE = { width: 390, height: 844 }

/** The page of bots, with one. */
async function bots(size = { width: 1440, height: 900 }) {
  const { token } = await givenUser(product)
  const neighborhoodCodes = await codesOf(product, token, HAIFA)
  await givenBot(product, token, 'Carmel', { neighborhoodCodes, priceLimit: [3_000, 5_500] })
  const visited = await visit(browser, product, { token, size, hasTouch: size === PHONE })
  await visited.page.goto(`${product.url}/bots`)
  await ready(visited.page)
  return visited
}

/** Presses something twice, as those do who double-click everything. */
async function pressTwice(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await Bun.sleep(100)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test('a double click opens the settings of a bot, and changes nothing in them', async () => {
  const { page, faults, context } = await bots(PHONE)
  const card = page.getByRole('article').filter({ hasText: 'Carmel' })
  const edit = card.getByRole('button', { name: 'Edit bot Carmel' })
  await pressTwice(page, edit)
  await seen(page.getByRole('dialog', { name: 'Bot Settings' })).toBeAttached()
  // The click of a key is none of the two. With changes it would ask.
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await seen(page.getByRole('dialog')).toHaveCount(0)
  await pressTwice(page, edit)
  await pressTwice(page, page.getByRole('button', { name: /^Areas/ }))
  await seen(page.getByRole('combobox', { name: 'Search Areas' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await seen(page.getByRole('dialog')).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})

test('a double tap opens the menu of a telephone, and leads nowhere until it is tapped again', async () => {
  const { page, faults, context } = await bots(PHONE)
  await page.goto(`${product.url}/notifications`)
  await ready(page)
  const button = page.getByRole('button', { name: 'Open menu' })
  // The first time its script has to come.
  await button.tap()
  await seen(page.getByRole('dialog')).toBeAttached()
  await page.keyboard.press('Escape')
  await seen(page.getByRole('dialog')).toHaveCount(0)
  const box = await button.boundingBox()
  if (!box) throw new Error('There is no menu')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await Bun.sleep(100)
  await page.touchscreen.tap(x, y)
  await Bun.sleep(1_000)
  await seen(page.getByRole('dialog')).toBeAttached()
  expect(new URL(page.url()).pathname).toBe('/notifications')
  await page.touchscreen.tap(x, y)
  await page.waitForURL('**/bots')
  expect(faults).toEqual([])
  await context.close()
})

test('a button that comes under the second press is not pressed later either', async () => {
  const { page, context } = await bots()
  await page.evaluate(() => {
    const [first, second] = ['first', 'second'].map((text) => {
      const button = Object.assign(document.createElement('button'), { type: 'button' })
      button.textContent = text
      button.style.cssText = 'position:fixed;inset:0 auto auto 0;width:99px;height:99px;z-index:999'
      return button
    })
    second?.addEventListener('click', () => second.setAttribute('aria-busy', 'true'))
    first?.addEventListener('click', () => second && first.replaceWith(second))
    if (first) document.body.append(first)
  })
  await pressTwice(page, page.getByText('first', { exact: true }))
  await Bun.sleep(500)
  const second = page.getByText('second', { exact: true })
  expect(await second.getAttribute('aria-busy')).toBeNull()
  await second.click()
  expect(await second.getAttribute('aria-busy')).toBe('true')
  await context.close()
})

test('what stays under the pointer is pressed twice', async () => {
  const { page, faults, context } = await bots()
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await pressTwice(page, page.getByRole('button', { name: 'Switch theme' }))
  expect(await theme()).toBe('light')
  expect(faults).toEqual([])
  await context.close()
})
