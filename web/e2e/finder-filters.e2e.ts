import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { cards, filtersIn, givenFinderHomes, openFinder } from './finder-homes.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { seen } from './seen.ts'

const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenFinderHomes(product)
})

/** A new user on the page. */
const finder = (path?: string, options?: Parameters<typeof openFinder>[3]) =>
  openFinder(browser, product, path, options)

const card = (page: Page, at: number) => cards(page).nth(at)

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

test('segments that load their controls give them the focus, and no list of them is a stop of its own', async () => {
  const { page, context, faults } = await finder()
  const focused = page.locator(':focus')
  await page.getByRole('button', { name: /^Areas/ }).focus()
  await page.keyboard.press('Enter')
  await seen(focused).toHaveAttribute('role', 'combobox')
  await page.keyboard.press('Tab')
  await seen(focused).toHaveText(/^Rooms/)
  await page.getByRole('button', { name: /^More/ }).focus()
  await page.keyboard.press('Enter')
  await seen(focused).toHaveText(/^Total a month/)
  await page.keyboard.press('Escape')
  await seen(focused).toHaveText(/^More/)
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
  await seen(page.getByRole('link', { name: 'Remove \u2068אופקים\u2069, all areas' })).toBeVisible()
  await page.reload()
  await ready(page)
  await seen(page.getByText('8 homes', { exact: true })).toBeVisible()
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
  const street = page.getByRole('link', { name: 'Remove near \u2068הרצל' })
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
  await seen(dialog.getByText('\u2068Haifa\u2069 is running')).toBeVisible()
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
  await seen(dialog.getByText('\u2068הדר, 3 חדרים\u2069 is running')).toBeVisible()
  const bots = await product.call<
    { botName: string; isActive: boolean; rooms: number; seenPostsCount: number }[]
  >('GET', '/api/requests', undefined, token)
  expect(bots).toMatchObject([
    { botName: 'הדר, 3 חדרים', isActive: true, rooms: 3, seenPostsCount: 4 },
  ])
  expect(faults).toEqual([])
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

test('in the sheet of a phone rent is chosen too, and with it a price', async () => {
  const { page, context } = await finder('/properties', { size: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await seen(sheet.getByText('Choose rent or sale first')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Rent' }).click()
  await sheet.getByLabel('Highest price').last().fill('4000')
  await sheet.getByRole('button', { name: /^Show \d+ homes?$/ }).click()
  await seen(sheet).toBeHidden()
  expect(filtersIn(page)).toMatchObject({ dealType: 'rent', priceRange: '[0,4000]' })
  await context.close()
})
