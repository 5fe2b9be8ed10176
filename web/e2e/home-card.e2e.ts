import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { cards, givenFinderHomes, openFinder } from './finder-homes.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot } from './scenes.ts'
import { seen } from './seen.ts'

const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenFinderHomes(product)
})

const PATH = '/properties?sort=price'
const cardOf = (page: Page, price: string) => cards(page).filter({ hasText: price })
const isSaved = (page: Page, price: string, pressed: boolean) =>
  seen(
    cardOf(page, price).getByRole('button', { name: 'Save', exact: true, pressed }),
  ).toBeVisible()

test('what is saved, noted and hidden in one tab is seen on the card in another', async () => {
  const { page, context, faults } = await openFinder(browser, product, PATH)
  const other = await context.newPage()
  await other.goto(product.url + PATH)
  await ready(other)
  await isSaved(other, '₪3,000', false)

  await cardOf(page, '₪3,000').locator('[data-open]').click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await isSaved(other, '₪3,000', true)
  await details.getByRole('button', { name: 'Only you see this comment' }).click()
  await details.getByLabel('Write a comment').fill('שכנים שקטים')
  await details.getByRole('button', { name: 'Send', exact: true }).click()
  await seen(cardOf(other, '₪3,000').getByText('שכנים שקטים')).toBeVisible()

  await cardOf(other, '₪3,200').getByRole('button', { name: 'Other actions' }).click()
  await other.getByRole('menuitem', { name: 'Hide' }).click()
  await seen(cards(other)).toHaveCount(11)
  await page.keyboard.press('Escape')
  await seen(cardOf(page, '₪3,200')).toHaveCount(0)
  await seen(cardOf(page, '₪3,000').getByText('שכנים שקטים')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('a card names the bots that it matches, else what keeps the nearest one, with both numbers', async () => {
  const { page, context, faults, token } = await openFinder(browser, product, PATH)
  const names = ['חיפה - הדר מרכז', 'חיפה - נווה שאנן']
  const neighborhoodCodes = await codesOf(product, token, names)
  await givenBot(product, token, 'Carmel', { neighborhoodCodes, priceLimit: [0, 3_100] })
  await page.reload()
  await seen(cardOf(page, '₪3,000')).toContainText('Matches your bots Carmel')
  await seen(cardOf(page, '₪3,200')).toContainText("Carmel: ₪3,200 is above this bot's ₪3,100")
  expect(faults).toEqual([])
  await context.close()
})

test('the menu of a card lies within it, on a telephone too, and gives the focus back', async () => {
  const size = { width: 390, height: 844 }
  const { page, context, faults } = await openFinder(browser, product, PATH, { size })
  const card = cardOf(page, '₪3,000')
  await card.getByRole('button', { name: 'Other actions' }).click()
  const menu = page.getByRole('menu')
  await seen(menu).toBeVisible()
  const [within, own] = [await card.boundingBox(), await menu.boundingBox()]
  if (!within || !own) throw new Error('The menu or its card is not drawn')
  expect(own.x).toBeGreaterThanOrEqual(within.x)
  expect(own.x + own.width).toBeLessThanOrEqual(within.x + within.width)
  expect(own.y).toBeGreaterThanOrEqual(within.y)
  await page.keyboard.press('Escape')
  await seen(card.getByRole('button', { name: 'Other actions' })).toBeFocused()
  expect(faults).toEqual([])
  await context.close()
})

test('icons, tooltips and the line of the size come from the style sheet', async () => {
  const { page, context, faults } = await openFinder(browser, product, PATH)
  const card = cardOf(page, '₪3,000')
  const save = card.getByRole('button', { name: 'Save', exact: true })
  const drawn = (part: '::before' | '::after', of: 'maskImage' | 'content' | 'visibility') =>
    save.evaluate((button, [part, of]) => getComputedStyle(button, part)[of], [part, of] as const)
  expect(await drawn('::before', 'maskImage')).toContain('/art/home.svg')
  // Firefox answers where it is from.
  expect(['"Save"', 'attr(aria-label)']).toContain(await drawn('::after', 'content'))
  expect(await drawn('::after', 'visibility')).toBe('hidden')
  await save.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await drawn('::after', 'visibility')).toBe('visible')
  await save.press('Enter')
  await seen(save).toHaveAttribute('data-tip', 'Saved')
  expect(['"Saved"', 'attr(data-tip)']).toContain(await drawn('::after', 'content'))
  const size = await card.locator('.home-facts > .size').boundingBox()
  expect(size?.height).toBeLessThan(24)
  expect(
    await card.locator('.home-facts > .size').evaluate((row) => getComputedStyle(row).whiteSpace),
  ).toBe('nowrap')
  await save.press('Enter')
  await seen(save).not.toHaveAttribute('data-tip')
  expect(faults).toEqual([])
  await context.close()
})
