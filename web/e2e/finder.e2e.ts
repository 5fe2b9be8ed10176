import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { onlyInChromium } from './engine.ts'
import { cards, filtersIn, givenFinderHomes, openFinder } from './finder-homes.ts'
import { startJourneys } from './journeys.ts'
import { seen } from './seen.ts'

const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenFinderHomes(product)
})

/** A new user on the page. */
const finder = (path?: string, options?: Parameters<typeof openFinder>[3]) =>
  openFinder(browser, product, path, options)

const card = (page: Page, at: number) => cards(page).nth(at)

test('the order and the page stand in the address, and back returns to where the list was', async () => {
  const { page, context, faults } = await finder()
  await page.getByLabel('Sort').selectOption({ label: 'Lowest price' })
  await seen(card(page, 0)).toContainText('₪3,000')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await seen(cards(page)).toHaveCount(4)
  await seen(card(page, 3)).toContainText('₪6,000')
  expect(filtersIn(page)).toEqual({ sort: 'price', page: '2' })
  // A step begins its page above, also where it is the last one and gone.
  await seen(page.locator('h1')).toBeFocused()
  await seen(card(page, 0)).toBeInViewport()
  await page.getByRole('link', { name: 'Previous page' }).press('Enter')
  await seen(cards(page)).toHaveCount(12)
  await seen(page.locator('h1')).toBeFocused()
  await seen(card(page, 0)).toBeInViewport()
  await seen(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()

  await card(page, 11).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click()
  await seen(cards(page)).toHaveCount(4)
  await page.goBack()
  await seen(cards(page)).toHaveCount(12)
  await seen.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(faults).toEqual([])
  await context.close()
})

/** Hides the home of a card by its menu. */
async function hide(page: Page, at: number): Promise<void> {
  await card(page, at).getByRole('button', { name: 'Other actions' }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
}

/** The answer to a change of what is hidden. */
const answered = (page: Page, method: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/hidden') && answer.request().method() === method,
  )

test('a home is saved and hidden on its card, and hiding can be undone', async () => {
  const { page, context, faults, token } = await finder('/properties?sort=price')
  await card(page, 0).getByRole('button', { name: 'Save', exact: true }).click()
  await seen(
    card(page, 0).getByRole('button', { name: 'Save', exact: true, pressed: true }),
  ).toBeVisible()
  await hide(page, 1)
  await seen(cards(page)).toHaveCount(11)
  const shown = answered(page, 'DELETE')
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(cards(page)).toHaveCount(12)
  await shown
  // A page that is left does not send what it has not sent yet.
  const hidden = answered(page, 'PUT')
  await hide(page, 1)
  await seen(cards(page)).toHaveCount(11)
  await hidden

  await page.goto(`${product.url}/properties?saved=true`)
  await seen(cards(page)).toHaveCount(1)
  await seen(card(page, 0)).toContainText('₪3,000')
  await page.goto(`${product.url}/properties?hidden=true`)
  await seen(cards(page)).toHaveCount(1)
  await seen(card(page, 0)).toContainText('₪3,200')
  await page.goto(`${product.url}/properties?sort=price`)
  await seen(page.getByText('15 homes', { exact: true })).toBeVisible()
  const saved = await product.call<unknown[]>('GET', '/api/assets/saved', undefined, token)
  expect(saved).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})

test('a mark that the server refuses is taken back, and said', async () => {
  const { page, context } = await finder('/properties?sort=price')
  await page.route('**/api/assets/*/saved', (route) => route.abort())
  await card(page, 0).getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('This could not be saved. Please try again.')).toBeVisible()
  await seen(
    card(page, 0).getByRole('button', { name: 'Save', exact: true, pressed: false }),
  ).toBeVisible()
  await context.close()
})

test('single keys search, move, save, hide and switch the view; they can be turned off', async () => {
  const { page, context, faults } = await finder('/properties?sort=price')
  const search = page.getByRole('textbox', { name: 'Search' })
  // The page hears keys soon after it is hydrated.
  await seen
    .poll(async () => {
      await page.keyboard.press('/')
      return search.evaluate((field) => field === document.activeElement)
    })
    .toBe(true)
  await search.fill('')
  await page.keyboard.type('jk')
  await seen(page.getByRole('textbox', { name: 'Search' })).toHaveValue('jk')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await seen(card(page, 1).locator('[data-open]')).toBeFocused()
  await page.keyboard.press('k')
  await seen(card(page, 0).locator('[data-open]')).toBeFocused()
  await page.keyboard.press('f')
  await seen(
    card(page, 0).getByRole('button', { name: 'Save', exact: true, pressed: true }),
  ).toBeVisible()
  await page.keyboard.press('h')
  await seen(cards(page)).toHaveCount(11)
  await seen(card(page, 0)).toContainText('₪3,200')

  await page.keyboard.press('?')
  const help = page.getByRole('heading', { name: 'Keyboard shortcuts' })
  const singleKeys = page.getByRole('switch', { name: 'Use single keys as shortcuts' })
  await seen(help).toBeVisible()
  await singleKeys.click()
  await page.keyboard.press('Escape')
  await seen(help).toBeHidden()
  await page.keyboard.press('m')
  await page.keyboard.press('?')
  await seen(help).toBeVisible()
  expect(filtersIn(page)).toEqual({ sort: 'price' })
  await singleKeys.click()
  await page.keyboard.press('Escape')
  await seen(help).toBeHidden()
  await page.keyboard.press('m')
  await seen(page.getByRole('link', { name: 'Map View' })).toHaveAttribute(
    'aria-current',
    /^(true|page)$/,
  )
  // The tiles of the map are on another server.
  expect(faults.filter((fault) => !fault.includes('/tile.'))).toEqual([])
  await context.close()
})

onlyInChromium('scripts cannot be switched off')(
  'without JavaScript the list, its pages and the search work',
  async () => {
    const { page, context } = await finder('/properties?sort=price', { hasScript: false })
    await seen(cards(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'Next page' }).click()
    await seen(cards(page)).toHaveCount(4)
    // Without its style sheet a page shows the search of small screens, too.
    await page.waitForLoadState()
    await page.getByRole('textbox', { name: 'Search' }).fill('טרומפלדור')
    await page.keyboard.press('Enter')
    await seen(cards(page)).toHaveCount(1)
    expect(filtersIn(page)).toEqual({ sort: 'price', searchText: 'טרומפלדור' })
    await context.close()
  },
)

test('a list that cannot be loaded says so and is asked for again', async () => {
  const { page, context } = await finder()
  await page.route('**/api/assets?*', (route) => route.abort())
  await page.getByLabel('Sort').selectOption({ label: 'Lowest price' })
  await seen(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
  await page.unroute('**/api/assets?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(card(page, 0)).toContainText('₪3,000')
  await context.close()
})

test('two columns show ten homes a page', async () => {
  const { page, context } = await finder('/properties', { size: { width: 1000, height: 900 } })
  await seen(cards(page)).toHaveCount(10)
  await context.close()
})
