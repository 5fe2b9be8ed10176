import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { write } from '../../src/database/database.ts'
import type { BroadcastPage } from '../../src/delivery/console/wire.ts'
import { type FaultyTelegram, faultyTelegram } from '../../src/testing/doubles/faulty-telegram.ts'
import { TOKEN } from '../../src/testing/doubles/telegram-proxy.ts'
import { launchBrowser } from './chromium.ts'
import { inDatabase } from './home-scenes.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenUser } from './scenes.ts'
import { addLines, copyGroups, givenGroups } from './seed-telegram.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

let telegram: FaultyTelegram
let product: Product
let browser: Browser
let admin: string

const LIMITS = '1000/1000,1000/1000,1000/1000'
const NAMES = ['First', 'Second', 'Third']
const MANY = 10_000

beforeAll(async () => {
  telegram = await faultyTelegram({ limit: [100_000, 1_000], next: () => undefined })
  const settings = {
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_LIMITS: LIMITS,
  }
  ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
  // The first account is an administrator's.
  admin = (await givenUser(product, 'Ada')).token
  await givenGroups(product, NAMES)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await telegram?.[Symbol.asyncDispose]()
})

async function openConsole(search = '', size = { width: 1440, height: 900 }) {
  const { page, context, faults } = await visit(browser, product, { token: admin, size })
  await page.goto(`${product.url}/admin/telegram${search}`)
  await ready(page)
  return {
    page,
    async end() {
      expect(faults).toEqual([])
      await context.close()
    },
  }
}

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const chatsOf = (page: Page) => page.getByRole('region', { name: 'Chats' }).getByRole('link')

test('a broadcast goes to three groups, with its progress and its messages in the history', async () => {
  const { page, end } = await openConsole()
  await page.getByRole('link', { name: 'Messaging' }).isVisible()
  await seen(page.getByText('Goes to 3 chats: 3 groups, 0 users')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send Broadcast' })
  await seen(send).toHaveAttribute('aria-disabled', 'true')
  const content = '**Hello** <script>alert(1)</script> [x](javascript:alert(1)) [y](https://a.b)'
  await page.getByLabel('Message', { exact: true }).fill(content)
  const preview = page.getByRole('region', { name: 'Preview of the message' })
  const text = 'Hello <script>alert(1)</script> [x](javascript:alert(1)) y'
  await seen(preview).toHaveText(text)
  await seen(preview.getByRole('link')).toHaveText('y')
  await send.click()
  const dialog = page.getByRole('alertdialog')
  await seen(dialog.getByText('Send this message to 3 chats?')).toBeVisible()
  await page.keyboard.press('Escape')
  await seen(dialog).toBeHidden()
  await send.click()
  await dialog.getByRole('button', { name: 'Send Broadcast' }).click()
  await seen(page.getByText('Broadcast message sent successfully')).toBeVisible()
  await seen(page.getByText('3 of 3 sent')).toBeVisible()
  expect(telegram.accepted.map((one) => one.text)).toEqual([text, text, text])
  await page.getByRole('link', { name: 'Message History' }).click()
  await seen(rowsOf(page)).toHaveCount(3)
  await seen(rowsOf(page).first()).toContainText('Broadcast')
  await seen(rowsOf(page).first().getByText('Sent', { exact: true })).toBeVisible()
  await end()
})

test('a message to one group is sent and read again in its thread; the search finds a chat', async () => {
  const { page, end } = await openConsole('?tab=direct')
  await seen(chatsOf(page)).toHaveCount(3)
  await seen(page.getByRole('heading', { name: 'First', level: 2 })).toBeVisible()
  await page.getByLabel('Search chats').fill('thi')
  await seen(chatsOf(page)).toHaveCount(1)
  await chatsOf(page).first().click()
  await seen(page.getByRole('heading', { name: 'Third', level: 2 })).toBeVisible()
  const field = page.getByPlaceholder('Type your message here...')
  await field.fill('One _moment_')
  await field.press('Enter')
  await seen(page.getByText('Message sent successfully')).toBeVisible()
  await seen(field).toHaveValue('')
  const thread = page.getByRole('region', { name: 'Messages' })
  await seen(thread.getByRole('listitem').last()).toContainText('One moment')
  await telegram.reached(4)
  expect(telegram.accepted.at(-1)).toMatchObject({ target: '-1003', text: 'One moment' })
  expect(page.url()).toContain('tab=direct&chat=-1003')
  await end()
})

test('on a telephone one pane shows at a time', async () => {
  const { page, end } = await openConsole('?tab=direct', { width: 390, height: 844 })
  await seen(chatsOf(page)).toHaveCount(3)
  await seen(page.getByPlaceholder('Type your message here...')).toBeHidden()
  await chatsOf(page).first().click()
  await seen(page.getByPlaceholder('Type your message here...')).toBeVisible()
  await seen(chatsOf(page).first()).toBeHidden()
  await page.getByRole('link', { name: 'Back to the chats' }).click()
  await seen(chatsOf(page).first()).toBeVisible()
  await end()
})

test('with 10,000 chats and 10,000 messages each tab answers, and the page holds only what is shown', async () => {
  await inDatabase(product, (db) =>
    write(db, (tx) => {
      copyGroups(tx, MANY)
      const line = (at: number) => ({
        kind: at % 3 === 0 ? 'received' : 'direct',
        state: at % 100 === 7 ? ('failed' as const) : ('sent' as const),
        target: `-2000${at % 50}`,
        content: `Line ${at}`,
        ...(at % 100 === 7 && { reason: '400 Bad Request' }),
      })
      addLines(
        tx,
        Array.from({ length: MANY }, (_, at) => line(at)),
      )
    }),
  )
  const { page, end } = await openConsole('?tab=history&size=50')
  await seen(rowsOf(page)).toHaveCount(50)
  await seen(page.getByText('1–50 of 10,004')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await seen(page.getByText('51–100 of 10,004')).toBeVisible()
  await page.goBack()
  await seen(page.getByText('1–50 of 10,004')).toBeVisible()
  await page.getByRole('link', { name: 'Failed only' }).click()
  await seen(page.getByText('1–50 of 100', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click()
  await seen(page.getByText('1–50 of 99', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Direct Message' }).click()
  await seen(chatsOf(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await seen(chatsOf(page)).toHaveCount(100)
  await page.getByLabel('Search chats').fill('Group 09999')
  await seen(chatsOf(page)).toHaveCount(1)
  await page.getByLabel('Search chats').fill('Group 00001')
  await chatsOf(page).filter({ hasText: 'Group 00001' }).click()
  const thread = page.getByRole('region', { name: 'Messages' })
  await seen(thread.getByText(/^Line/)).toHaveCount(100)
  await thread.getByRole('button', { name: 'Show older' }).click()
  await seen(thread.getByText(/^Line/)).toHaveCount(200)
  await page.getByRole('link', { name: 'Broadcast' }).first().click()
  await seen(page.getByText('Goes to 10003 chats: 10003 groups, 0 users')).toBeVisible()
  const before = telegram.accepted.length
  await page.getByLabel('Message', { exact: true }).fill('To very many')
  await page.getByRole('button', { name: 'Send Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Broadcast' }).click()
  await seen(page.getByText('Broadcast message sent successfully')).toBeVisible()
  await telegram.reached(before + 300)
  const { broadcasts } = await product.call<BroadcastPage>(
    'GET',
    '/api/telegram/broadcasts?limit=1',
    undefined,
    admin,
  )
  expect(broadcasts[0]?.total).toBe(MANY + NAMES.length)
  await seen(page.getByText(/^[\d]+ of 10003 sent$/)).toBeVisible()
  await end()
})

test('without Telegram the page says so', async () => {
  const off = await startProduct()
  const { token } = await givenUser(off, 'Ada')
  const { page, context } = await visit(browser, off, { token })
  await page.goto(`${off.url}/admin/telegram`)
  await ready(page)
  await seen(page.getByText('Telegram is off, and nothing can be sent')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('Hi')
  const send = page.getByRole('button', { name: 'Send Broadcast' })
  await seen(send).toHaveAttribute('aria-disabled', 'true')
  await context.close()
  await off.stop()
})
