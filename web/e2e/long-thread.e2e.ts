import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { minutes } from '../../src/kernel/clock.ts'
import { dateText, dayOf } from '../lib/format.ts'
import { chatsText } from '../locales/en/chats.ts'
import { launchBrowser } from './chromium.ts'
import { connected, ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenBot, givenUser } from './scenes.ts'
import { seedThread } from './seed-thread.ts'
import { seen } from './seen.ts'
import { tasksDuring } from './tasks.ts'
import { frame, heightOf, holdOlder, isOfOtherHeight, log, middle, watch } from './thread-moves.ts'
import { type Visit, visit } from './visit.ts'

const MESSAGES = 50_000
const ROWS_MAX = 200
const JUMP_MAX_PX = 2
/** Pages that are scrolled up through, each in a second: in the long run until the thread drops its newest messages. */
const PAGES = process.env.METZIA_LONG ? 105 : 4
const LONG_MS = 50
const PHONE = { width: 390, height: 844 }

let product: Product
let browser: Browser
let folder: string
let token: string
let chatId: string
let idOf: (at: number) => string
let seededAt: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'metzia-thread-'))
  const first = await startProduct({ DATA_DIR: folder })
  const user = await givenUser(first, 'Noa')
  token = user.token
  const bot = await givenBot(first, token, 'Sea view')
  chatId = bot.websiteChatId
  await first.stop()
  seededAt = Date.now()
  idOf = seedThread(folder, chatId, MESSAGES)
  ;[product, browser] = await Promise.all([startProduct({ DATA_DIR: folder }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string, size?: { width: number; height: number }): Promise<Visit> {
  const visitor = await visit(browser, product, { token, ...(size && { size }) })
  await visitor.page.goto(product.url + path)
  await ready(visitor.page)
  await connected(visitor.page)
  return visitor
}

/** When the message at a place of the chat was sent, within seconds: the seeded ones are ten minutes apart. */
const timeOf = (at: number) => new Date(seededAt - (MESSAGES - at) * minutes(10)).toISOString()

const rowsIn = (page: Page) => log(page).locator('[data-index]').count()

const toTop = (page: Page) => log(page).evaluate((box) => box.scrollTo(0, -box.scrollHeight))
/** Scrolls up, as long as it takes, to the beginning of what is loaded until a message is among the drawn rows. */
const upTo = (page: Page, id: string) =>
  log(page).evaluate(async (box, message) => {
    while (!box.querySelector(`[data-message="${message}"]`)) {
      box.scrollTo(0, -box.scrollHeight)
      await new Promise(requestAnimationFrame)
    }
  }, id)
const send = (content: string) =>
  product.call('POST', `/api/chats/${chatId}/messages`, { content }, token)
/** Scrolls down; answers by how many pixels more or less than that a message has moved. */
async function scrolledBy(page: Page, px: number): Promise<number> {
  const id = await middle(page)
  const place = () =>
    log(page)
      .locator(`[data-message="${id}"]`)
      .evaluate((one) => one.getBoundingClientRect().top)
  const before = await place()
  await log(page).evaluate((box, by) => box.scrollBy(0, by), px)
  await frame(page)
  await frame(page)
  return Math.abs(before - (await place()) - px)
}

test('a thread of 50,000 messages is scrolled up without a jump, with few rows in the page', async () => {
  const { page, context, faults } = await open(`/chats/${chatId}`)
  await seen(log(page).locator(`[data-message="${idOf(MESSAGES - 1)}"]`)).toBeVisible()
  const comes = await holdOlder(page)
  const moves: number[] = []
  const tasks = await tasksDuring(browser, page, async () => {
    for (let at = 0; at < PAGES; at += 1) {
      await toTop(page)
      await frame(page)
      await frame(page)
      await watch(page, await middle(page))
      const height = await heightOf(page)
      await comes()
      await page.waitForFunction(isOfOtherHeight, height)
      await frame(page)
      moves.push(await page.evaluate(() => window.greatestMove))
      expect(await rowsIn(page)).toBeLessThanOrEqual(ROWS_MAX)
    }
  })
  expect(Math.max(...moves)).toBeLessThanOrEqual(JUMP_MAX_PX)
  const [longest] = tasks.map(({ cpuMs }) => cpuMs).sort((one, other) => other - one)
  console.log(
    `${PAGES} pages: greatest move ${Math.max(...moves).toFixed(2)} px, ${await rowsIn(page)} rows, longest task ` +
      `${longest?.toFixed(0)} ms of the processor, ${tasks.filter(({ cpuMs }) => cpuMs > LONG_MS).length} above ${LONG_MS} ms`,
  )
  expect(faults).toEqual([])
  await context.close()
})

test('a flood is one row, which opens and closes in its place', async () => {
  const { page, context, faults } = await open(`/chats/${chatId}`, PHONE)
  const fold = page.getByRole('button', { name: /^5 homes/ }).last()
  // With an older page above, so that the row is far from those that are drawn when its homes are gone.
  await log(page).evaluate((box) => box.scrollTo(0, -1e6))
  await seen(page.getByText(/^49978:/)).toBeVisible()
  await log(page).evaluate((box) => box.scrollTo(0, -300))
  // In the middle, because a click on a row at the edge would scroll to it first.
  await fold.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const place = () => fold.evaluate((one) => one.getBoundingClientRect().top)
  await seen(fold).toBeInViewport()
  const before = await place()
  for (const homes of [true, false]) {
    await fold.click()
    await seen(fold).toHaveAttribute('aria-expanded', String(homes))
    await frame(page)
    await frame(page)
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(JUMP_MAX_PX)
  }
  expect(faults).toEqual([])
  await context.close()
})

test('messages that arrive while older ones are read move nothing, and are loaded on the way down', async () => {
  const { page, context, faults } = await open(`/chats/${chatId}`)
  await log(page).evaluate((box) => box.scrollTo(0, -1_500))
  await seen(page.getByRole('button', { name: 'Scroll to bottom' })).toBeVisible()
  await frame(page)
  await watch(page, await middle(page))
  await send('The first')
  await send('A second one, which is so long that it takes several lines. '.repeat(8))
  await seen(page.getByRole('button', { name: 'Scroll to bottom' })).toHaveText('2')
  await frame(page)
  expect(await page.evaluate(() => window.greatestMove)).toBeLessThanOrEqual(JUMP_MAX_PX)
  await page.getByRole('button', { name: 'Scroll to bottom' }).click()
  await seen(page.getByText('The first', { exact: true })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('the day at the upper edge is that of the messages below it', async () => {
  const dayAt = (at: number) => dateText(timeOf(at))
  let first = MESSAGES - 20
  while (dayAt(first) === dayAt(first - 1)) first -= 1
  const { page, context, faults } = await open(
    `/chats/${chatId}?message=${idOf(first + 12)}`,
    PHONE,
  )
  /** What the label says, and the message below it; nothing while a day begins there. */
  const seenAtEdge = () =>
    log(page).evaluate((box) => {
      const { top, left, width } = box.getBoundingClientRect()
      const [label] = box.querySelectorAll('.sticky')
      const below = document.elementsFromPoint(left + width / 2, top + 60)
      const message = below.map((one) => one.closest('[data-message]')).find((one) => one !== null)
      const id = message?.getAttribute('data-message')
      return id && label?.textContent ? { id, label: label.textContent } : undefined
    })
  const { today, yesterday } = chatsText.chats
  const wordOf = (iso: string) =>
    ({ today, yesterday, earlier: dateText(iso) })[dayOf(iso, new Date().toISOString())]
  const compared: { label: string; day: string }[] = []
  const days = new Set<string>()
  // The messages before the first page come when they come.
  while (compared.length < 16 || days.size < 2) {
    await frame(page)
    await frame(page)
    const edge = await seenAtEdge()
    const at = Number(edge?.id.split('-').at(-1))
    if (edge) {
      const day = wordOf(timeOf(at))
      compared.push({ label: edge.label, day })
      days.add(day)
    }
    await log(page).evaluate((box) => box.scrollBy(0, -130))
  }
  expect(compared.filter(({ label, day }) => label !== day)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('a day that begins behind the button does not cover it', async () => {
  // The seeded messages are ten minutes apart: some day begins in the two hundred that follow.
  const { page, context, faults } = await open(`/chats/${chatId}?message=${idOf(MESSAGES - 200)}`)
  const button = page.getByRole('button', { name: 'Scroll to bottom' })
  await seen(button).toBeVisible()
  const days = () => log(page).locator('[data-index] > .h-15').allTextContents()
  const [before, drawn] = [await days(), [] as string[]]
  while (!drawn.some((day) => !before.includes(day))) {
    await log(page).evaluate((box) => box.scrollBy(0, box.clientHeight))
    await frame(page)
    drawn.splice(0, drawn.length, ...(await days()))
  }
  const day = log(page).getByText(drawn.find((each) => !before.includes(each)) ?? '', {
    exact: true,
  })
  // Heights of rows that were not drawn yet are guessed: the second step is exact.
  for (let step = 0; step < 2; step += 1) {
    await day.evaluate((one) => {
      const away = document.querySelector('[aria-label="Scroll to bottom"]')
      const [from, to] = [one, away].map((each) => each?.getBoundingClientRect().bottom ?? 0)
      one.closest('[role="log"]')?.scrollBy(0, Number(from) - Number(to))
    })
    await frame(page)
  }
  const [place, over] = await Promise.all([button.boundingBox(), day.boundingBox()])
  expect(Math.abs((place?.y ?? 0) - (over?.y ?? 0))).toBeLessThan(30)
  await button.click()
  await seen(button).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})

test('the oldest message is opened by its address, and the chat is read on from there', async () => {
  const { page, context, faults } = await open(`/chats/${chatId}?message=${idOf(30)}`)
  await seen(log(page).locator(`[data-message="${idOf(30)}"]`)).toBeInViewport()
  // The rows below were not drawn yet: their heights are only guessed.
  const errors: number[] = []
  for (let step = 0; step < 12; step += 1) errors.push(await scrolledBy(page, 300))
  expect(Math.max(...errors)).toBeLessThanOrEqual(JUMP_MAX_PX)
  // Rows that are measured on the way can take the log away from its beginning again.
  await upTo(page, idOf(9))
  await upTo(page, idOf(0))
  await toTop(page)
  await seen(log(page).locator(`[data-message="${idOf(0)}"]`)).toBeVisible()
  await log(page).evaluate((box) => box.scrollTo(0, 0))
  await seen(log(page).locator(`[data-message="${idOf(130)}"]`)).toBeAttached()
  expect(await rowsIn(page)).toBeLessThanOrEqual(ROWS_MAX)
  await send('The newest one')
  await page.getByRole('button', { name: 'Scroll to bottom' }).click()
  await seen(log(page).locator('[data-message]').last()).toContainText('The newest one')
  await seen(page.getByRole('button', { name: 'Scroll to bottom' })).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})
