import { expect, test } from 'bun:test'
import type { ChatDetailWire } from '../../src/chats/wire.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenBot, givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

const ZONE = 'America/New_York'
const timeIn = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(Date.parse(iso))

test('a reader elsewhere sees times of the own clock, and whose they are', async () => {
  const user = await givenUser(product)
  const bot = await givenBot(product, user.token, 'Carmel')
  const at = `/api/chats/${bot.websiteChatId}`
  await product.call('POST', `${at}/messages`, { content: 'Is it still free?' }, user.token)
  const chat = await product.call<typeof ChatDetailWire.static>('GET', at, undefined, user.token)
  const written = chat.messages.at(-1)?.timestamp ?? ''
  const { page, context, faults } = await visit(browser, product, { timezoneId: ZONE })

  // The log-in page finds out the zone, and the first page after it is rendered in it.
  await page.goto(`${product.url}/login`)
  await ready(page)
  await page.getByLabel('Username').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/bots')
  await page.goto(`${product.url}/chats/${bot.websiteChatId}`)
  await ready(page)
  const message = page.locator('[data-message]').filter({ hasText: 'Is it still free?' })
  await seen(message).toContainText(timeIn(written, ZONE))
  await seen(page.getByRole('log').getByText('New York time')).toBeVisible()
  await seen(page.getByText('Times are those of New York')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
