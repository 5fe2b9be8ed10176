import { afterAll, beforeAll, expect, test } from 'bun:test'
import { By, Key, type WebDriver } from 'selenium-webdriver'
import { givenFinderHomes } from '../finder-homes.ts'
import { type Product, startProduct } from '../product.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage, PASSWORD } from '../scenes.ts'
import { linesOf, named, says, seen, signIn, startWebKit, type WebKitBrowser } from './driver.ts'

// The browser of iPhones. Playwright drives none that Debian has, so the main walks are written once more.

let product: Product
let webkit: WebKitBrowser

beforeAll(async () => {
  ;[product, webkit] = await Promise.all([startProduct(), startWebKit()])
  await givenFinderHomes(product)
  const file = product.file('map.json', haifaPage([ON_MAP]))
  await product.cli('scrape', 'run', 'yad2', '--file', file)
})

afterAll(async () => {
  await webkit?.stop()
  await product?.stop()
})

const ON_MAP = {
  token: 'webkit',
  neighbourhood: 'הדר מרכז',
  street: 'ביאליק',
  price: 9_900,
  rooms: 3,
  point: [34.9955, 32.809],
} as const

const HAIFA_MAP = 'bounds=[[34.985,32.8],[35.009,32.816]]&zoom=16'

const DESKTOP = { width: 1_440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** A user with a bot that matches, on a page. */
async function reading(path: string, size = DESKTOP) {
  const user = await givenUser(product)
  const neighborhoodCodes = await codesOf(product, user.token, HAIFA)
  const bot = await givenBot(product, user.token, 'Haifa', { neighborhoodCodes })
  const browser = await webkit.open(size)
  await signIn(browser, product, user.token)
  await browser.get(product.url + path)
  await hydrated(browser)
  return { browser, bot, user }
}

/** Waits until the page answers to presses. */
async function hydrated(browser: WebDriver): Promise<void> {
  await seen(browser, By.css('html[data-hydrated] main'))
}

/** No error reached the page, and nothing is wider than the window. */
async function expectWhole(browser: WebDriver): Promise<void> {
  const found = await browser.executeScript(
    `return {
       error: document.body.innerText.includes('Application Error'),
       isWide: document.documentElement.scrollWidth > innerWidth,
     }`,
  )
  expect(found).toEqual({ error: false, isWide: false })
}

const press = async (browser: WebDriver, tag: string, words: string) =>
  (await named(browser, tag, words)).click()

test('a log-in leads to the bots, and out again', async () => {
  const { email } = await givenUser(product)
  const browser = await webkit.open(DESKTOP)
  await browser.get(`${product.url}/login`)
  await hydrated(browser)
  await (await seen(browser, By.css('input[name=email]'))).sendKeys(email)
  await (await seen(browser, By.css('input[type=password]'))).sendKeys(PASSWORD, Key.ENTER)
  await says(browser, 'h1', 'Bots')
  await expectWhole(browser)
  await press(browser, 'button', 'Logout')
  await says(browser, 'h1', 'Welcome')
})

test.each([
  ['a desktop', DESKTOP, true],
  ['a phone', PHONE, false],
])('on %s homes are listed, opened and saved', async (_, size, hasSearch) => {
  const { browser } = await reading('/properties?sort=price', size)
  await says(browser, 'article', '₪3,000')
  await expectWhole(browser)
  // A card of a Hebrew home begins at the right as a whole, also in an English list.
  const { text, box } = await linesOf(browser, 'article h3')
  expect(Math.abs(box.right - text.right)).toBeLessThanOrEqual(1)

  if (hasSearch) {
    const search = await seen(browser, By.css('input[name=searchText]'))
    await search.sendKeys('טרומפלדור', Key.ENTER)
    await says(browser, 'main', '1 home')
  }
  await (await seen(browser, By.css('article h3 a'))).click()
  const details = 'dialog[open]'
  await says(browser, details, hasSearch ? '₪3,600' : '₪3,000')
  await (
    await seen(browser, By.xpath(`//dialog[@open]//button[normalize-space(.)='Save']`))
  ).click()
  await says(browser, details, 'Saved')
  await expectWhole(browser)
})

test('the map has the pins of its homes, and a pin opens its card', async () => {
  const { browser } = await reading(`/properties?view=map&${HAIFA_MAP}`)
  await says(browser, 'main', 'in view')
  await (await seen(browser, By.css('.home-pin'))).sendKeys(Key.ENTER)
  await says(browser, '[role=dialog]', 'ביאליק')
  await expectWhole(browser)
})

test('what a bot found is in its chat, where a word is answered', async () => {
  const { browser, bot } = await reading('/chats', PHONE)
  await browser.get(`${product.url}/chats/${bot.websiteChatId}`)
  await hydrated(browser)
  await says(browser, '[role=log]', '₪')
  const field = await seen(browser, By.css('textarea, input[aria-label="Type a message"]'))
  await field.sendKeys('status', Key.ENTER)
  await says(browser, '[role=log]', 'running')
  await expectWhole(browser)
})

test('in Hebrew the page begins at the right, and in dark it stays whole', async () => {
  const { browser } = await reading('/notifications')
  await browser.manage().addCookie({ name: 'lang', value: 'he', path: '/' })
  await browser.get(`${product.url}/shortlist`)
  await hydrated(browser)
  expect(await browser.executeScript('return document.documentElement.dir')).toBe('rtl')
  const { text, box } = await linesOf(browser, 'h1')
  expect(Math.abs(box.right - text.right)).toBeLessThanOrEqual(1)
  await expectWhole(browser)
})
