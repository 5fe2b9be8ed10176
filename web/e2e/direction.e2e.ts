import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import { inLanguage } from './in-language.ts'
import { startJourneys } from './journeys.ts'
import { connected, ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage, type TestUser } from './scenes.ts'
import { seen } from './seen.ts'
import { type Visit, visit } from './visit.ts'
import { fromRight, seenLines } from './visual-order.ts'

// Mixed Hebrew and English as it is seen: the order is read from the browser.

const { product, browser } = await startJourneys()
let noa: TestUser
let hebrew: BotWire
let latin: BotWire

const HEBREW = 'פלורנטין עד 7,500'
const LATIN = 'Sea view 3'
const [NAME, STREET] = [fromRight(HEBREW), fromRight('שדרות הנשיא 10')]

beforeAll(async () => {
  await givenUser(product, 'Admin')
  noa = await givenUser(product, 'Noa')
  const neighborhoodCodes = await codesOf(product, noa.token, HAIFA)
  hebrew = await givenBot(product, noa.token, HEBREW, { neighborhoodCodes })
  latin = await givenBot(product, noa.token, LATIN)
  const home = { token: 'dir1', neighbourhood: 'הדר מרכז', street: 'שדרות הנשיא' }
  const page = haifaPage([{ ...home, price: 6_200, rooms: 2 }])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', page))
})

async function open(
  path: string,
  size = { width: 1440, height: 900 },
  language?: Language,
): Promise<Visit> {
  const at = { token: noa.token, size, ...(language && { language }) }
  const visitor = await visit(browser, product, at)
  await visitor.page.goto(product.url + path)
  await ready(visitor.page)
  return visitor
}

const say = ({ websiteChatId }: BotWire, content: string) =>
  product.call('POST', `/api/chats/${websiteChatId}/messages`, { content }, noa.token)
const last = (page: Page): Locator => page.getByRole('log').locator('[data-message]').last()
const answer = (page: Page) => last(page).locator('p').first()

/** What the bot answers in its open chat, as it is seen. */
async function said(page: Page, bot: BotWire, word: string, part: string): Promise<string[]> {
  await say(bot, word)
  await seen(last(page)).toContainText(part)
  return seenLines(answer(page))
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test.each(SIZES)('answers about a bot with a Hebrew name keep their order: %p', async (size) => {
  const { page, context, faults } = await open(`/chats/${hebrew.websiteChatId}`, size)
  await connected(page)
  const joined = (lines: string[]) => lines.join(' ')
  expect(joined(await said(page, hebrew, 'pause', 'is stopped'))).toBe(
    `${NAME} is stopped. /resume starts it again.`,
  )
  expect(joined(await said(page, hebrew, 'resume', 'is running'))).toBe(`${NAME} is running.`)
  expect(joined(await said(page, hebrew, 'status', '1 home posted'))).toBe(
    `1. ${NAME}: running, 3 areas, 1 home posted Yad2 is off on this server`,
  )
  // Where a phone breaks the line, the name and the facts before it stay.
  expect(joined(await said(page, hebrew, 'last', '/properties'))).toStartWith(
    `${NAME}: ₪6,200 · 2 rooms · 48 m² · floor 1 · `,
  )
  expect(joined(await said(page, hebrew, 'unheardof', 'do not know'))).toBe(
    'I do not know this word. Send help to see those that I know.',
  )
  expect(faults).toEqual([])
  await context.close()
})

const PHONE = { width: 390, height: 844 }

test.each(['en', 'he'] as const)(
  'a command is one word of one line on a phone: %s',
  async (language) => {
    const {
      page: shown,
      context,
      faults,
    } = await open(`/chats/${latin.websiteChatId}`, PHONE, language)
    const page = inLanguage(shown, language)
    await connected(page)
    // Wherever the line would end.
    const lengths = Array.from({ length: 40 }, (_, at) => at + 1)
    const word = { en: 'n', he: 'נ' }[language]
    await say(latin, lengths.map((length) => `${word.repeat(length)} /resume ${word}`).join('\n'))
    await seen(last(page)).toContainText('/resume')
    const lines = await seenLines(answer(page))
    expect(lines.filter((line) => line.includes('/resume'))).toHaveLength(lengths.length)
    expect(lines.length).toBeGreaterThan(lengths.length)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('answers in Hebrew about a bot with a Latin name keep their order', async () => {
  const opened = await open(`/chats/${latin.websiteChatId}`, undefined, 'he')
  const { context, faults } = opened
  const page = inLanguage(opened.page, 'he')
  await connected(page)
  expect(await said(page, latin, 'מצב', 'פורסמו')).toEqual([
    fromRight(`1. ${LATIN}: עצור, 0 אזורים, 0 דירות פורסמו`),
    fromRight('יד2 כבוי בשרת הזה'),
  ])
  expect(await said(page, latin, 'אחרון', 'פרסם')).toEqual([
    fromRight(`${LATIN} עדיין לא פרסם דירה.`),
  ])
  expect(await said(page, latin, 'מילה', 'מוכרת')).toEqual([
    fromRight('המילה הזאת לא מוכרת לי. לרשימת המילים: עזרה'),
  ])
  const stopped = fromRight(`${LATIN} נעצר. `)
  expect(await said(page, latin, 'עצור', 'נעצר')).toEqual([
    `${fromRight(' מפעיל אותו שוב.')}/resume${stopped}`.trim(),
  ])
  await seen(row(page, LATIN)).toContainText('נעצר')
  const [, preview = ''] = await seenLines(row(page, LATIN))
  expect(preview).toContain(`/resume${stopped}`)
  // Each line of a message has a direction of its own.
  await say(latin, 'Call 054-771-2096 today\nמחר ב-18:30, רחוב הרצל 5')
  await seen(last(page)).toContainText('הרצל 5')
  expect(await seenLines(answer(page))).toEqual([
    'Call 054-771-2096 today',
    fromRight('מחר ב-18:30, רחוב הרצל 5'),
  ])
  expect(faults).toEqual([])
  await context.close()
})

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Chats' }).getByRole('link', { name })

test.each(SIZES)('the list of chats shows names, prices and streets in order: %p', async (size) => {
  const { page, context, faults } = await open('/chats', size)
  const [first, preview] = [row(page, HEBREW).locator('bdi').first(), row(page, HEBREW)]
  expect(await seenLines(first)).toEqual([NAME])
  await say(latin, 'status')
  await seen(row(page, LATIN)).toContainText('stopped')
  const [, second = ''] = await seenLines(row(page, LATIN))
  expect(second).toStartWith('1. Sea view 3: stopped, 0 areas')
  expect(await seenLines(preview)).toHaveLength(2)
  expect(faults).toEqual([])
  await context.close()
})

test('a new home is in the list with its price before its street, and its card is in order', async () => {
  const { page, context, faults } = await open('/chats')
  await connectedList(page)
  const home = { token: 'dir2', neighbourhood: 'נווה שאנן', street: 'הגליל' }
  const fresh = haifaPage([{ ...home, price: 7_300, rooms: 2.5 }])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('more.json', fresh))
  await seen(row(page, HEBREW)).toContainText('₪7,300')
  const [, second = ''] = await seenLines(row(page, HEBREW))
  expect(second).toStartWith(`₪7,300 · ${fromRight('הגליל 10')}`)
  await row(page, HEBREW).click()
  const card = page.getByRole('article').last()
  await seen(card).toBeVisible()
  const lines = await seenLines(card)
  expect(lines).toContain(fromRight('הגליל 10'))
  expect(lines).toContain(fromRight('נווה שאנן, חיפה'))
  expect(faults).toEqual([])
  await context.close()
})

/** The list follows what arrives once the socket is connected, which the page of a chat says. */
async function connectedList(page: Page): Promise<void> {
  await row(page, LATIN).click()
  await connected(page)
}

test('the bell shows each line of a notification in its own order', async () => {
  const title = `40 new finds: \u2068${HEBREW}\u2069`
  const body = `\u200e₪7,300 · \u2068הגליל 10\u2069\nהתקשרו ל-054-771-2096 עד 18:30`
  await product.call('POST', '/api/notifications/test', { title, body, url: '/chats' }, noa.token)
  const { page, context, faults } = await open('/bots')
  await page.getByRole('button', { name: /^Notifications, / }).click()
  const entry = page.getByRole('link', { name: /40 new finds/ })
  await seen(entry).toBeVisible()
  const lines = await seenLines(entry)
  expect(lines[0]).toStartWith(`40 new finds: ${NAME}`)
  expect(lines.slice(1)).toEqual([
    `₪7,300 · ${fromRight('הגליל 10')}`,
    fromRight('התקשרו ל-054-771-2096 עד 18:30'),
  ])
  expect(faults).toEqual([])
  await context.close()
})

test('the page of bots and the finder keep names and places in order', async () => {
  const { page, context, faults } = await open('/bots')
  const bot = page.getByRole('heading', { name: HEBREW })
  expect(await seenLines(bot)).toEqual([NAME])
  await page.goto(`${product.url}/properties?q=הגליל`)
  await ready(page)
  const card = page.getByRole('list', { name: 'Homes' }).getByRole('article').first()
  await seen(card).toBeVisible()
  const lines = await seenLines(card)
  expect(lines).toContain('₪7,300')
  expect(lines).toContain(fromRight('הגליל 10'))
  expect(lines).toContain(fromRight('נווה שאנן, חיפה'))
  const facts = card.getByRole('listitem')
  expect(await seenLines(facts.filter({ hasText: 'rooms' }))).toEqual(['2.5 rooms'])
  expect(await seenLines(facts.filter({ hasText: '/m²' }))).toEqual(['60 m² · ₪122/m²'])
  await card.getByRole('button', { name: /^Other actions/ }).click()
  await page.getByRole('menuitem', { name: /^Hide/ }).click()
  const notice = page.getByText('is hidden')
  await seen(notice).toBeVisible()
  expect(await seenLines(notice)).toEqual([`${fromRight('הגליל 10, חיפה')} is hidden`])
  expect(faults).toEqual([])
  await context.close()
})

test('the page of a home keeps place, facts and prices in order', async () => {
  type Posts = { messages: { asset?: { _id: string; price: number } }[] }
  const at = `/api/chats/${hebrew.websiteChatId}?limit=100`
  const { messages } = await product.call<Posts>('GET', at, undefined, noa.token)
  const home = messages.find(({ asset }) => asset?.price === 6_200)?.asset?._id ?? ''
  const { page, context, faults } = await open(`/properties?home=${home}`)
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText('₪6,200').first()).toBeVisible()
  const lines = await seenLines(dialog)
  expect(lines).toContain(STREET)
  expect(lines).toContain(fromRight('הדר מרכז, חיפה'))
  expect(lines).toContain(`${NAME}Matches`)
  expect(lines).toContain('KindFlat')
  for (const fact of ['2 rooms', '48 m²', 'Floor 1'])
    expect(await seenLines(dialog.getByText(fact, { exact: true }).first())).toEqual([fact])
  expect(faults).toEqual([])
  await context.close()
})

test('an empty field has the direction of the page, one with words that of its words', async () => {
  const { page, context, faults } = await visit(browser, product, {
    token: noa.token,
    language: 'he',
  })
  await page.goto(`${product.url}/chats/${latin.websiteChatId}`)
  await ready(page)
  const field = page.locator('[data-composer]')
  const direction = () => field.evaluate((element) => getComputedStyle(element).direction)
  expect(await direction()).toBe('rtl')
  await field.fill('When is it free?')
  expect(await direction()).toBe('ltr')
  await field.fill('מתי היא פנויה?')
  expect(await direction()).toBe('rtl')
  expect(faults).toEqual([])
  await context.close()
})
