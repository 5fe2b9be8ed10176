import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { directionOf, LANGUAGE_NAMES, type Language } from '../../src/kernel/domain/language.ts'
import { TEXTS } from '../locales/all.ts'
import { launchBrowser } from './chromium.ts'
import { isFirefox } from './engine.ts'
import { inLanguage } from './in-language.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenUser, haifaPage, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { type Visit, visit } from './visit.ts'

// What a person does first, in another language, to the first home that is read of on two devices.

let product: Product
let browser: Browser

const isLong = Boolean(process.env.METZIA_LONG)
const WALKED: Language[] = isLong ? ['he', 'ar', 'ru', 'de', 'fr'] : ['he']
const PHONE = { width: 390, height: 844 }

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

// Nobody has homes of before.
beforeEach(async () => {
  product = await startProduct()
  await givenUser(product, 'Admin')
})

afterEach(() => product?.stop())

/** A browser in that language, whose pages are used by their English names. */
async function open(path: string, language: Language, options: Parameters<typeof visit>[2] = {}) {
  const at = await visit(browser, product, { language, ...options })
  const page = inLanguage(at.page, language)
  await page.goto(product.url + path)
  await ready(page)
  // Firefox does not tell what has asked for them.
  if (!isFirefox) expect(await lateFonts(page)).toEqual([])
  return { ...at, page }
}

/** Fonts that the page has not named in its head: they come when its lines have been broken already. */
const lateFonts = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => name.endsWith('.woff2') && initiatorType !== 'link')
      .map(({ name }) => name),
  )

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name', { exact: true }).fill('נועה')
  await page.getByLabel('Last Name', { exact: true }).fill('לוי')
  await page.getByLabel('Username', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Verify Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/bots')
  await ready(page)
}

async function createBot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create new bot' }).click()
  const search = page.getByRole('combobox', { name: 'Search Areas' })
  await search.fill('haifa')
  await search.press('ArrowDown')
  await search.press('Enter')
  await page.getByRole('button', { name: 'Create bot' }).click()
  await seen(page.getByText('Your bot is ready')).toBeVisible()
}

const tokenOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem('authToken')) as Promise<string>
const languageOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
/** The bell, whose name says how many are unread. */
const bell = (page: Page, language: Language, unread: number) =>
  page
    .locator('header')
    .getByRole('button', { name: TEXTS[language]?.nav.unreadNotifications(unread) ?? '' })

async function isWhole({ page, faults }: Pick<Visit, 'page' | 'faults'>): Promise<void> {
  const isTooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
  expect([isTooWide, faults]).toEqual([false, []])
}

test.each(WALKED)(
  'from registration to the first home, read on two devices: %s',
  async (language) => {
    const first = await open('/register', language)
    const { page } = first
    expect(await languageOf(page)).toEqual([language, directionOf(language)])
    await register(page, `${language}@example.com`)
    expect(await languageOf(page)).toEqual([language, directionOf(language)])
    await createBot(page)
    await page.goto(`${product.url}/bots`)
    await ready(page)
    const phone = await open('/chats', language, { token: await tokenOf(page), size: PHONE })
    const home = { neighbourhood: 'הדר מרכז', street: `הרצל ${language}`, price: 4_200, rooms: 3 }
    const pages = haifaPage([{ token: `first${language}`, ...home }])
    await product.cli('scrape', 'run', 'yad2', '--file', product.file('home.json', pages))
    for (const at of [page, phone.page]) await seen(bell(at, language, 1)).toBeVisible()

    await bell(page, language, 1).click()
    const row = page.getByRole('link').filter({ hasText: '₪4,200' })
    await seen(row).toContainText(`הרצל ${language}`)
    await row.click()
    await page.waitForURL('**/properties?home=*')
    for (const at of [page, phone.page]) await seen(bell(at, language, 0)).toBeVisible()
    const chat = phone.page.locator('main a[href^="/chats/"]').first()
    await seen(chat).toBeVisible()
    await seen(chat.locator('.count')).toHaveCount(0)
    await isWhole(first)
    await isWhole(phone)
    await first.context.close()
    await phone.context.close()
  },
)

test('a language is chosen by keyboard, kept in the account, and before log-in in the browser', async () => {
  const { token } = await givenUser(product)
  const { page, context, faults } = await open('/bots', 'he', { token })
  await page.getByRole('button', { name: 'Language: English' }).focus()
  await page.keyboard.press('Enter')
  await seen(page.getByRole('menuitem', { name: LANGUAGE_NAMES.de })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await seen(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()

  // Another browser, which asks for English.
  const other = await visit(browser, product, { token })
  await other.page.goto(`${product.url}/bots`)
  expect(await languageOf(other.page)).toEqual(['de', 'ltr'])
  await other.context.close()

  const visitor = await visit(browser, product)
  await visitor.page.goto(`${product.url}/login`)
  await ready(visitor.page)
  await visitor.page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await seen(visitor.page.locator('html')).toHaveAttribute('lang', 'fr')
  await visitor.page.goto(`${product.url}/register`)
  expect(await languageOf(visitor.page)).toEqual(['fr', 'ltr'])
  await visitor.context.close()
  expect([...faults, ...other.faults, ...visitor.faults]).toEqual([])
})
