import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenUser, haifaPage } from './scenes.ts'
import { seen } from './seen.ts'
import { type Visit, visit } from './visit.ts'

let product: Product
let browser: Browser

const PHOTO = 'https://img.yad2.co.il/Pic/one.jpg'

/** 16 homes in Haifa with prices from 3,000 to 6,000, of 2 to 5 rooms. */
const HOMES = Array.from({ length: 16 }, (_, at) => ({
  token: `finder${at}`,
  neighbourhood: at % 2 === 0 ? 'הדר מרכז' : 'נווה שאנן',
  street: at === 3 ? 'טרומפלדור' : `הרצל ${at}`,
  price: 3_000 + at * 200,
  rooms: 2 + (at % 4),
  ...(at === 15 ? { image: PHOTO } : {}),
}))

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('h.json', haifaPage(HOMES)))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A new user on the page. */
async function finder(path = '/properties', options: Parameters<typeof visit>[2] = {}) {
  const { token } = await givenUser(product)
  const visited: Visit = await visit(browser, product, { token, ...options })
  await visited.page.goto(product.url + path)
  if (options.hasScript !== false) await ready(visited.page)
  return { ...visited, token }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Homes' }).getByRole('article')
const card = (page: Page, at: number) => cards(page).nth(at)

/** The filters of the open address. */
const filtersIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('the list is filtered by rooms, price, listing type and text, and each filter can be removed', async () => {
  const { page, context, faults } = await finder()
  await seen(page.getByText('16 homes', { exact: true })).toBeVisible()
  await seen(cards(page)).toHaveCount(12)

  await page.getByRole('button', { name: /^Rooms/ }).click()
  await page.getByRole('radio', { name: '4+' }).click()
  await page.keyboard.press('Escape')
  await seen(page.getByText('8 homes', { exact: true })).toBeVisible()
  await seen(cards(page)).toHaveCount(8)
  expect(filtersIn(page)).toEqual({ rooms: '4' })

  await page.getByRole('link', { name: 'Rent', exact: true }).click()
  await page.getByRole('button', { name: /Price range/ }).click()
  await page.getByLabel('Highest price').last().fill('4000')
  await page.getByRole('button', { name: 'Show 2 homes' }).click()
  await seen(page.getByText('2 homes', { exact: true })).toBeVisible()
  expect(filtersIn(page)).toMatchObject({ dealType: 'rent', priceRange: '[0,4000]' })

  await page.getByRole('link', { name: 'Remove up to ₪4,000' }).click()
  await seen(page.getByText('8 homes', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Remove 4+ rooms' }).click()
  await seen(page.getByText('16 homes', { exact: true })).toBeVisible()
  expect(filtersIn(page)).toEqual({ dealType: 'rent' })

  await page.getByRole('textbox', { name: 'Search' }).fill('טרומפלדור')
  await seen(page.getByText('1 home', { exact: true })).toBeVisible()
  await seen(card(page, 0)).toContainText('₪3,600')
  expect(filtersIn(page)).toEqual({ dealType: 'rent', searchText: 'טרומפלדור' })
  expect(faults).toEqual([])
  await context.close()
})

test('rent or sale is always there and remembered; saved homes have a place of their own', async () => {
  const { page, context, faults } = await finder()
  const deal = page.getByRole('navigation', { name: 'Deal type' })
  await deal.getByRole('link', { name: 'Sale' }).click()
  await seen(page.getByText('0 homes', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/properties`)
  await ready(page)
  expect(filtersIn(page)).toEqual({ dealType: 'sale' })
  await seen(deal.getByRole('link', { name: 'Sale' })).toHaveAttribute('aria-current', /./)
  await deal.getByRole('link', { name: 'Both' }).click()
  await seen(page.getByText('16 homes', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/properties`)
  await ready(page)
  expect(filtersIn(page)).toEqual({})
  await card(page, 0).getByRole('button', { name: 'Save', exact: true }).click()
  const marked = page.getByRole('navigation', { name: 'Which homes' })
  await marked.getByRole('link', { name: 'Saved' }).click()
  await seen(page.getByText('1 home', { exact: true })).toBeVisible()
  await marked.getByRole('link', { name: 'Hidden' }).click()
  await seen(page.getByText('0 homes', { exact: true })).toBeVisible()
  expect(filtersIn(page)).toEqual({ hidden: 'true' })
  expect(faults).toEqual([])
  await context.close()
})

test('rooms from and to, size and floor are chosen, and each is a chip', async () => {
  const { page, context, faults } = await finder()
  await page.getByRole('button', { name: /^Rooms/ }).click()
  await page.getByLabel('Rooms from').selectOption('2.5')
  await page.getByLabel('Rooms to').selectOption('4')
  await page.keyboard.press('Escape')
  await seen(page.getByText('8 homes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: /^Size/ }).click()
  await page.getByLabel('Minimum size').fill('90')
  await page.getByLabel('Maximum size').fill('80')
  await seen(page.getByRole('button', { name: /^(Show \d|Homes)/ })).toBeDisabled()
  await page.getByLabel('Maximum size').fill('900')
  await page.getByRole('button', { name: /^Show \d/ }).click()
  expect(filtersIn(page)).toEqual({ rooms: '2.5', roomsMax: '4', sizeMin: '90', sizeMax: '900' })
  await page.getByRole('link', { name: 'Remove 90 – 900 m²' }).click()
  await page.getByRole('link', { name: 'Remove 2.5 – 4 rooms' }).click()
  await seen(page.getByText('16 homes', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('areas of several cities are chosen by typing their names', async () => {
  const { page, context, faults } = await finder()
  await page.getByRole('button', { name: /^Areas/ }).click()
  const search = page.getByRole('combobox', { name: 'Search Areas' })
  await search.fill('נווה שאנן חיפה')
  await page
    .getByRole('treeitem', { name: /נווה שאנן/ })
    .first()
    .click()
  await seen(page.getByText('8 homes', { exact: true })).toBeVisible()
  await seen(page.getByRole('link', { name: /Remove .*נווה שאנן/ })).toBeVisible()
  await search.fill('אופקים')
  await page
    .getByRole('treeitem', { name: /אופקים/ })
    .first()
    .click()
  await seen(page.getByRole('link', { name: 'Remove אופקים, all areas' })).toBeVisible()
  await page.reload()
  await ready(page)
  await seen(page.getByText('8 homes', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('the order and the page stand in the address, and back returns to where the list was', async () => {
  const { page, context, faults } = await finder()
  await page.getByLabel('Sort').selectOption({ label: 'Lowest price' })
  await seen(card(page, 0)).toContainText('₪3,000')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await seen(cards(page)).toHaveCount(4)
  await seen(card(page, 3)).toContainText('₪6,000')
  expect(filtersIn(page)).toEqual({ sort: 'price', page: '2' })
  await page.getByRole('link', { name: 'Previous page' }).click()
  await seen(cards(page)).toHaveCount(12)
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

test('a line is understood: its parts are chips, each can be removed, and a bot takes them', async () => {
  const { page, context, faults } = await finder()
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('haifa')
  await seen(page.getByRole('link', { name: 'Remove Haifa' })).toBeVisible()
  await seen(page.getByText('16 homes', { exact: true })).toBeVisible()
  await search.fill('ramat gan to 2.5m mamad')
  await seen(page.getByText('0 homes', { exact: true })).toBeVisible()
  for (const part of ['Ramat Gan', 'up to ₪2,500,000', 'mamad'])
    await seen(page.getByRole('link', { name: `Remove ${part}` })).toBeVisible()
  await search.fill('haifa rent to 4000 near herzl')
  await seen(page.getByText('5 homes', { exact: true })).toBeVisible()
  const street = page.getByRole('link', { name: 'Remove near הרצל' })
  await street.focus()
  await page.keyboard.press('Enter')
  await seen(page.getByText('6 homes', { exact: true })).toBeVisible()
  expect(filtersIn(page)).toEqual({ searchText: 'haifa rent to 4000' })
  await seen(search).toHaveValue('haifa rent to 4000')

  await page.getByRole('button', { name: 'Save as bot' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByRole('listitem')).toHaveText(['Haifa', 'Rent', 'up to ₪4,000'])
  await seen(dialog.getByRole('textbox', { name: 'Name of the bot' })).toHaveValue('Haifa')
  await dialog.getByRole('button', { name: 'Create bot' }).click()
  await seen(dialog.getByText('Haifa is running')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('an empty list names the filters without which there are homes', async () => {
  const { page, context, faults } = await finder('/properties?merchant=true&searchText=טרומפלדור')
  await seen(page.getByRole('heading', { name: 'No properties found' })).toBeVisible()
  await page.getByRole('link', { name: 'Without the listing type: 1 home' }).click()
  await seen(cards(page)).toHaveCount(1)
  expect(filtersIn(page)).toEqual({ searchText: 'טרומפלדור' })
  expect(faults).toEqual([])
  await context.close()
})

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
  await card(page, 1).getByRole('button', { name: 'Hide', exact: true }).click()
  await seen(cards(page)).toHaveCount(11)
  const shown = answered(page, 'DELETE')
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(cards(page)).toHaveCount(12)
  await shown
  // A page that is left does not send what it has not sent yet.
  const hidden = answered(page, 'PUT')
  await card(page, 1).getByRole('button', { name: 'Hide', exact: true }).click()
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

test('a bot is made of the filters, and then posts what passes them', async () => {
  const { page, context, faults, token } = await finder('/properties?dealType=rent&minRooms=3')
  await page.getByRole('button', { name: 'Save as bot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as bot' })
  await seen(dialog.getByText(/Choose a neighbourhood or draw an area first/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Areas/ }).click()
  await page.getByRole('combobox', { name: 'Search Areas' }).fill('הדר מרכז')
  await page
    .getByRole('treeitem', { name: /הדר מרכז/ })
    .first()
    .click()
  await seen(page.getByText('4 homes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save as bot' }).click()
  await seen(dialog.getByText('Less than one a day')).toBeVisible()
  await dialog.getByLabel('Name of the bot').fill('הדר, 3 חדרים')
  await dialog.getByRole('button', { name: 'Create bot' }).click()
  await seen(dialog.getByText('הדר, 3 חדרים is running')).toBeVisible()
  const bots = await product.call<
    { botName: string; isActive: boolean; rooms: number; seenPostsCount: number }[]
  >('GET', '/api/requests', undefined, token)
  expect(bots).toMatchObject([
    { botName: 'הדר, 3 חדרים', isActive: true, rooms: 3, seenPostsCount: 4 },
  ])
  expect(faults).toEqual([])
  await context.close()
})

test('without JavaScript the list, its pages and the search work', async () => {
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
})

test('on a phone the filters are a sheet, whose button says what they bring', async () => {
  const { page, context, faults } = await finder('/properties', {
    size: { width: 390, height: 844 },
  })
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('radio', { name: '5+' }).click()
  await sheet.getByRole('button', { name: 'Show 4 homes' }).click()
  await seen(sheet).toBeHidden()
  await seen(cards(page)).toHaveCount(4)
  await seen(page.getByRole('button', { name: 'Filters, 1 active' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await context.close()
})

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
