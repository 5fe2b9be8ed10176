import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright'
import { launchBrowser } from './chromium.ts'
import { onlyInChromium } from './engine.ts'
import { connected, ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenBot, givenUser } from './scenes.ts'
import { seedThread } from './seed-thread.ts'
import { seen } from './seen.ts'
import { frame, heightOf, log, middle, watch } from './thread-moves.ts'
import { type Visit, visit } from './visit.ts'
import { controlled, kept, visitWithWorker } from './worker-visit.ts'

// Chats on the way: a long thread under a thumb, and a connection that comes and goes.

declare global {
  interface Window {
    /** The score of each layout shift since the page was opened. */
    shifts: number[]
  }
}

const isLong = Boolean(process.env.METZIA_LONG)
const MESSAGES = isLong ? 20_000 : 2_000
const SWIPES = isLong ? 60 : 20
const STEPS = 12
const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1024, height: 768 }

let product: Product
let browser: Browser
let folder: string
let token: string
let chatId: string
let otherId: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'metzia-phone-'))
  const first = await startProduct({ DATA_DIR: folder })
  token = (await givenUser(first, 'Noa')).token
  chatId = (await givenBot(first, token, 'Sea view')).websiteChatId
  otherId = (await givenBot(first, token, 'Carmel')).websiteChatId
  const content = 'Only with a balcony'
  await first.call('POST', `/api/chats/${otherId}/messages`, { content }, token)
  await first.stop()
  seedThread(folder, chatId, MESSAGES)
  ;[product, browser] = await Promise.all([startProduct({ DATA_DIR: folder }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(size: { width: number; height: number }): Promise<Visit> {
  const visitor = await visit(browser, product, { token, size, hasTouch: size === PHONE })
  await visitor.page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visitor.page.goto(`${product.url}/chats/${chatId}`)
  await ready(visitor.page)
  await connected(visitor.page)
  return visitor
}

const composer = (page: Page) => page.getByLabel('Type a message')

/** A thumb that draws the messages down by so much, and rests before it lets them go. */
async function swipe(page: Page, cdp: CDPSession, px: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y ? [{ x: 195, y }] : [] })
  await touch('touchStart', 250)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', 250 + (px * step) / STEPS)
  for (let step = 1; step <= STEPS; step += 1) {
    await frame(page)
    await touch('touchMove', 250 + px)
  }
  await touch('touchEnd')
  await frame(page)
}

/** So near to its beginning, in pixels, a log loads an older page. */
const NEAR_PX = 100
/** How far the log can still be scrolled up, whatever becomes of its end. */
const toTop = (page: Page) =>
  log(page).evaluate((box) => box.scrollHeight - box.clientHeight + box.scrollTop)
const isFarFromTop = (near: number) => {
  const box = document.querySelector('[role="log"]')
  return box !== null && box.scrollHeight - box.clientHeight + box.scrollTop > near
}

/** The greatest move of what is seen while an older page comes, if the log is so near to its beginning that one does. */
async function moveByPage(page: Page): Promise<number> {
  await watch(page, await middle(page))
  // It may have come already.
  if ((await toTop(page)) <= NEAR_PX) await page.waitForFunction(isFarFromTop, NEAR_PX)
  await frame(page)
  await frame(page)
  return page.evaluate(() => window.greatestMove)
}

onlyInChromium('fingers are moved by its DevTools protocol')(
  `a thumb that swipes up through ${MESSAGES} messages moves nothing by itself`,
  async () => {
    const { page, context, faults } = await open(PHONE)
    const cdp = await context.newCDPSession(page)
    const before = await heightOf(page)
    await page.evaluate(() => {
      window.shifts = []
    })
    const moves: number[] = []
    for (let time = 0; time < SWIPES; time += 1) {
      await swipe(page, cdp, 480)
      moves.push(await moveByPage(page))
    }
    expect(await heightOf(page)).toBeGreaterThan(before * (isLong ? 4 : 2))
    const score = await page.evaluate(() => window.shifts.reduce((sum, one) => sum + one, 0))
    console.log(
      `${SWIPES} swipes: greatest move ${Math.max(...moves).toFixed(2)} px, layout shift ${score.toFixed(4)}`,
    )
    expect(Math.max(...moves)).toBeLessThan(0.5)
    expect(score).toBeLessThan(0.05)
    expect(faults).toEqual([])
    await context.close()
  },
)

test.each([PHONE, TABLET])(
  'a text that cannot be sent while older ones are read is no error of the page: %p',
  async (size) => {
    const { page, context, faults } = await open(size)
    await page.route('**/messages', (route) => route.abort())
    for (let time = 0; time < 5; time += 1) {
      await log(page).evaluate((box) => box.scrollTo(0, -1_500))
      await seen(page.getByRole('button', { name: 'Scroll to bottom' })).toBeVisible()
      await composer(page).fill('Is it still free?')
      await page.getByRole('button', { name: 'Send' }).click()
      await seen(page.getByText('Failed to send message.')).toBeVisible()
      await seen(composer(page)).toHaveValue('Is it still free?')
      await seen(page.getByText('Application Error')).toHaveCount(0)
    }
    expect(faults).toEqual([])
    await context.close()
  },
)

test.each([PHONE, TABLET])(
  'the field for a message stays in its place when the connection goes and comes back: %p',
  async (size) => {
    const { page, context } = await open(size)
    const place = () => composer(page).boundingBox()
    const before = await place()
    expect((before?.y ?? size.height) + (before?.height ?? 0)).toBeLessThanOrEqual(size.height)
    await context.setOffline(true)
    await seen(page.getByText('Disconnected from chat server')).toBeVisible()
    if (size === TABLET) await seen(page.getByText('The connection was lost.')).toBeVisible()
    expect(await place()).toEqual(before)
    await context.setOffline(false)
    if (size === TABLET) await seen(page.getByText('Connected again')).toBeVisible()
    expect(await place()).toEqual(before)
    await connected(page)
    await seen(page.getByText('Connected again')).toHaveCount(0)
    expect(await place()).toEqual(before)
    await context.close()
  },
)

onlyInChromium('the service worker is watched by its DevTools protocol')(
  'a chat that was never opened says without a connection that it cannot be read, and is read when it is back',
  async () => {
    const { page, context } = await visitWithWorker(browser, product, { token, size: PHONE })
    await page.goto(`${product.url}/chats`)
    await ready(page)
    await controlled(page)
    await kept(page, '/chats')
    // The scripts of a chat are known from another one.
    await page.getByRole('link', { name: /Sea view/ }).click()
    await connected(page)
    await page.getByRole('link', { name: 'Back to chats' }).click()
    await context.setOffline(true)
    await page.getByRole('link', { name: /Carmel/ }).click()
    const thread = page.getByRole('region', { name: 'Conversation' })
    await seen(thread.getByText('Failed to load chat messages.')).toBeVisible()
    await thread.getByRole('button', { name: 'Try again' }).click()
    await seen(thread.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await seen(page.getByText('You are offline')).toHaveCount(0)
    await seen(composer(page)).toHaveCount(0)
    await context.setOffline(false)
    await seen(log(page).getByText('Only with a balcony')).toBeVisible()
    await seen(composer(page)).toBeVisible()
    await seen(thread.getByText('Failed to load chat messages.')).toHaveCount(0)
    await context.close()
  },
)
