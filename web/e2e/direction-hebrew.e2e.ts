import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import { inLanguage } from './in-language.ts'
import { startJourneys } from './journeys.ts'
import { connected, ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage, type TestUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'
import { fromRight, seenLines } from './visual-order.ts'

// Pages in Hebrew with Latin names, prices, telephone numbers and addresses: the order is read from the browser.

const { product, browser } = await startJourneys()
let admin: TestUser
let noa: TestUser
let latin: BotWire

const HEBREW = 'פלורנטין עד 7,500'
const LATIN = 'Sea view 3'

beforeAll(async () => {
  admin = await givenUser(product, 'Admin')
  noa = await givenUser(product, 'Noa')
  const neighborhoodCodes = await codesOf(product, noa.token, HAIFA)
  await givenBot(product, noa.token, HEBREW, {
    neighborhoodCodes,
    priceLimit: [4_000, 8_500],
  })
  latin = await givenBot(product, noa.token, LATIN)
  const page = haifaPage([
    { token: 'heb1', neighbourhood: 'הדר מרכז', street: 'שדרות הנשיא', price: 6_200, rooms: 2 },
    {
      token: 'lat2',
      neighbourhood: 'Wadi Nisnas',
      street: 'Allenby',
      price: 7_300,
      rooms: 2.5,
      point: [34.99, 32.81],
    },
  ])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', page))
})

async function open(path: string, language: Language = 'he'): Promise<Page> {
  const { page } = await visit(browser, product, { token: noa.token, language })
  await page.goto(product.url + path)
  await ready(page)
  return inLanguage(page, language)
}

/** What is said, and how it is seen from left to right. */
type Line = readonly [said: string, seen: string]

const turned = (text: string): Line => [text, fromRight(text)]
const kept = (text: string): Line => [text, text]

/** Each line is among those that are seen in the part. */
async function expectLines(part: Locator, lines: readonly Line[]): Promise<void> {
  await seen(part).toBeVisible()
  const all = await seenLines(part)
  expect(lines.filter(([, line]) => !all.includes(line))).toEqual([])
}

const MESSAGE: Line[] = [
  kept('Call 054-771-2096 today'),
  turned('להתקשר ל-054-771-2096 עד 18:30'),
  kept('https://www.yad2.co.il/item/abc123'),
  turned('רחוב הרצל 5, דירה 12'),
  turned('₪7,500 לחודש'),
  ['Sea view 3 של משה', 'Sea view 3 השמ לש'],
  ['מייל: noa@example.com', 'noa@example.com :ליימ'],
  ['10% הנחה', 'החנה 10%'],
  turned('3.5 חדרים, 72 מ״ר'),
  turned('מתפנה ב-1.12.2026'),
  ['דירה 3B ברחוב Allenby 10', 'Allenby 10 בוחרב 3B הריד'],
]

test('lines of a message each have the direction of their words', async () => {
  const page = await open(`/chats/${latin.websiteChatId}`)
  await connected(page)
  const content = MESSAGE.map(([said]) => said).join('\n')
  const at = `/api/chats/${latin.websiteChatId}/messages`
  await product.call('POST', at, { content }, noa.token)
  const message = page.getByRole('log').locator('[data-message] p').filter({ hasText: 'משה' })
  await seen(message).toBeVisible()
  expect(await seenLines(message)).toEqual(MESSAGE.map(([, line]) => line))
  await page.context().close()
})

test('bots and what is said about them', async () => {
  const page = await open('/bots')
  await expectLines(page.getByRole('heading', { name: LATIN }), [kept(LATIN)])
  await expectLines(page.getByRole('heading', { name: HEBREW }), [turned(HEBREW)])
  await expectLines(page.getByText('Noa Levi').first(), [kept('Noa Levi')])
  const main = page.getByRole('main')
  await expectLines(main, [['יד2 כבוי בשרת הזה', 'הזה תרשב יובכ 2די']])
  const dates = main.getByText(/^\u2068?\d+\.\d+\.\d{4}/)
  const [date = ''] = await seenLines(dates.first().locator('..'))
  expect(date).toMatch(/^\d{1,2}:\d\d ,\d+\.\d+\.\d{4}$/)
  await page.getByRole('button', { name: HEBREW }).first().click()
  const dialog = page.getByRole('dialog')
  await expectLines(dialog.locator('fieldset output').first(), [kept('₪4,000 – ₪8,500')])
  await expectLines(dialog.getByText('מתוך').first(), [turned('3 מתוך 67')])
  await page.context().close()
})

test('homes in the finder', async () => {
  const page = await open('/properties?dealType=rent&priceRange=[4000,20000]&rooms=2&roomsMax=3.5')
  await expectLines(page.getByRole('article').filter({ hasText: 'שדרות הנשיא' }), [
    kept('₪6,200'),
    turned('שדרות הנשיא 10'),
    turned('הדר מרכז, חיפה'),
    turned(HEBREW),
  ])
  const latinCard = page.getByRole('article').filter({ hasText: 'Allenby' })
  await expectLines(latinCard, [
    kept('₪7,300'),
    kept('Allenby 11'),
    ['Wadi Nisnas, חיפה', 'הפיח ,Wadi Nisnas'],
  ])
  const facts = latinCard.getByRole('listitem')
  await expectLines(facts.filter({ hasText: 'חד׳' }), [turned('2.5 חד׳')])
  await expectLines(facts.filter({ hasText: 'מ״ר' }), [turned('60 מ״ר · ₪122 למ״ר')])
  await expectLines(facts.filter({ hasText: 'קומה' }), [turned('קומה 2')])
  const chip = (name: RegExp) => page.getByRole('link', { name }).locator('..')
  await expectLines(chip(/^להסיר: מ־₪/), [turned('מ־₪4,000')])
  await expectLines(chip(/^להסיר: .*חד׳/), [['2 – 3.5 חד׳', '׳דח 2 – 3.5']])
  await page.context().close()
})

test('a home', async () => {
  const page = await open('/properties')
  await page.getByRole('link', { name: 'Allenby 11' }).first().click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText('₪122').last()).toBeVisible()
  await expectLines(dialog.getByRole('heading', { name: 'Allenby 11' }), [kept('Allenby 11')])
  await expectLines(dialog.getByText('Wadi Nisnas').first(), [
    ['Wadi Nisnas, חיפה', 'Wadi Nisnas, הפיח'],
  ])
  await expectLines(
    dialog
      .locator('bdi, span')
      .filter({ hasText: /^60 מ״ר$/ })
      .first(),
    [turned('60 מ״ר')],
  )
  await expectLines(dialog.getByText('מתוך').first(), [
    turned('עדיין אין מספיק דירות דומות: 0 מתוך 8'),
  ])
  await page.context().close()
})

test.each([1440, 390])('chats, %p wide', async (width) => {
  const page = await open('/chats')
  await page.setViewportSize({ width, height: 844 })
  const row = page.getByRole('link', { name: HEBREW })
  await expectLines(row.locator('span').filter({ hasText: '₪' }).last(), [
    ['₪6,200 · שדרות הנשיא 10', '10 אישנה תורדש · ₪6,200'],
  ])
  await expectLines(row.locator('bdi').first(), [turned(HEBREW)])
  await expectLines(page.getByRole('link', { name: LATIN }).locator('bdi').first(), [kept(LATIN)])
  await page.context().close()
})

test('notifications and the profile', async () => {
  const page = await open('/notifications')
  await expectLines(page.getByRole('main'), [turned('הדר מרכז · 2 חד׳ · 48 מ״ר · קומה 1')])
  await page.goto(`${product.url}/profile`)
  await expectLines(page.getByRole('main'), [kept('Noa Levi'), kept(noa.email)])
  await page.context().close()
})

test('on a phone notifications show an address to its end', async () => {
  const page = await open('/notifications')
  await page.setViewportSize({ width: 320, height: 780 })
  const addresses = page.getByRole('main').locator('.event-title.home')
  await seen(addresses.first()).toBeVisible()
  const cut = await addresses.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  await page.context().close()
})

test.each([
  ['address', /^alexandra.*@/],
  ['name', /^Alexandra the Third/],
])('a long %s is not cut on the smallest telephone', async (_, shown) => {
  const { token } = await givenUser(product, 'alexandra-the-third-of-a-long-name')
  const firstname = 'Alexandra the Third of a very Long Name'
  const { user } = await product.call<{ user: { _id: string } }>(
    'GET',
    '/api/users/me',
    undefined,
    token,
  )
  await product.call('PATCH', `/api/users/${user._id}`, { firstname }, token)
  const { page } = await visit(browser, product, {
    token: admin.token,
    language: 'he',
    size: { width: 320, height: 780 },
  })
  await page.goto(`${product.url}/admin/user`)
  await ready(page)
  const address = page.locator('tbody th').getByText(shown).last()
  await seen(address).toBeVisible()
  const isCut = await address.evaluate((one) => one.scrollWidth > one.clientWidth)
  expect(isCut).toBe(false)
  await page.context().close()
})

const COMMENTS: Line[] = [
  turned('לשאול את Moshe 3 על החניה'),
  ['Call 054-771-2096, ask for דני', 'Call 054-771-2096, ask for ינד'],
  ['₪7,300 כולל vaad 250', 'vaad 250 ללוכ ₪7,300'],
]

test('what a home costs, how far it is and what members say of it', async () => {
  const point = [35.01, 32.79]
  const place = { address: 'הרצל 1, חיפה', point, mode: 'bike', day: 'sunday', at: '09:00' }
  const places = ['Work 2', 'הורים'].map((name) => ({ name, ...place }))
  await product.call('PUT', '/api/users/me/places', places, noa.token)
  type Found = { assets: { _id: string; location: string }[] }
  const { assets } = await product.call<Found>('GET', '/api/assets?limit=5', undefined, noa.token)
  const _id = assets.find(({ location }) => location.includes('Allenby'))?._id
  await product.call('PUT', `/api/assets/${_id}/saved`, {}, noa.token)
  const [list] = await product.call<{ _id: string }[]>(
    'GET',
    '/api/shortlists',
    undefined,
    noa.token,
  )
  const comments = `/api/shortlists/${list?._id}/homes/${_id}/comments`
  for (const [text] of COMMENTS) await product.call('POST', comments, { text }, noa.token)
  const page = await open(`/properties?home=${_id}`)
  const dialog = page.getByRole('dialog')
  for (const line of COMMENTS)
    await expectLines(dialog.locator('p').filter({ hasText: line[0] }), [line])
  await expectLines(dialog.getByText('לחודש עם ארנונה').first(), [
    turned('מ־₪7,300 לחודש עם ארנונה וועד בית'),
  ])
  await expectLines(dialog.locator('bdi').filter({ hasText: 'Work 2' }), [
    turned('כ־16 דק׳ אל Work 2'),
  ])
  await expectLines(dialog.locator('bdi').filter({ hasText: /אל הורים/ }), [
    turned('כ־16 דק׳ אל הורים'),
  ])
  const ways = dialog.locator('li').filter({ hasText: 'Work 2' }).locator('bdi').last()
  await expectLines(ways, [turned('באופניים')])
  await page.context().close()
})

test('an empty field has the direction of the page, then that of its text', async () => {
  const page = await open(`/chats/${latin.websiteChatId}`)
  const field = page.getByPlaceholder('Type a message...')
  const direction = () => field.evaluate((one) => getComputedStyle(one).direction)
  expect(await direction()).toBe('rtl')
  await field.fill('Is it free?')
  expect(await direction()).toBe('ltr')
  await field.fill('היא פנויה?')
  expect(await direction()).toBe('rtl')
  await page.context().close()
})

test('prices and Hebrew streets on pages in Arabic', async () => {
  const page = await open('/chats', 'ar')
  const row = page.getByRole('link', { name: HEBREW })
  const preview = row.locator('span').filter({ hasText: '₪' }).last()
  await expectLines(preview, [['₪6,200 · שדרות הנשיא 10', '10 אישנה תורדש · ₪6,200']])
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await page.getByRole('button', { name: HEBREW }).first().click()
  const price = page.getByRole('dialog').locator('fieldset output').first()
  await expectLines(price, [kept('₪4,000 – ₪8,500')])
  await page.context().close()
})
