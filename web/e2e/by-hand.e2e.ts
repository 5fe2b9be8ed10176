import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import { aFeed, aFeedRecord } from '../../src/testing/worlds/listings.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()
let admin: string
let token: string

beforeAll(async () => {
  // The first account is an administrator's.
  admin = (await givenUser(product, 'Dana')).token
  token = (await givenUser(product)).token
  const neighborhoodCodes = await codesOf(product, token, ['תל אביב יפו - פלורנטין'])
  await givenBot(product, token, 'Florentin', { neighborhoodCodes })
  const flat = { adType: 'commercial', price: 5_000 }
  const feed = aFeed([aFeedRecord('byhanda', flat), aFeedRecord('byhandb', flat)])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('by-hand.json', feed))
})

/** The homes that the bot has posted. */
async function posted(): Promise<string[]> {
  const bots = await product.call<BotWire[]>('GET', '/api/requests', undefined, token)
  return bots.flatMap(({ seenPosts }) => seenPosts)
}

async function openHome(as: string): Promise<{ page: Page; faults: string[]; end(): unknown }> {
  const [home] = await posted()
  const { page, context, faults } = await visit(browser, product, { token: as })
  await page.goto(`${product.url}/properties?home=${home}`)
  await ready(page)
  return { page, faults, end: () => context.close() }
}

test('an administrator splits a listing off: both homes are in the list, and the chat gets no second post', async () => {
  const stranger = await openHome(token)
  const listings = stranger.page.getByRole('dialog').getByRole('region', { name: /^Listings/ })
  await seen(listings.getByRole('listitem').first()).toBeVisible()
  expect(await listings.getByRole('button', { name: /^Split off/ }).count()).toBe(0)
  await stranger.end()
  const { page, faults, end } = await openHome(admin)
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Split off the listing of Yad2' }).last().click()
  await seen(details.getByText('Not the same home?')).toBeFocused()
  await details.getByRole('button', { name: 'Split off', exact: true }).click()
  await seen(details.getByRole('button', { name: /^Split off/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await seen(page.getByRole('list', { name: 'Homes' }).getByRole('article')).toHaveCount(2)
  expect(await posted()).toHaveLength(1)
  expect(faults).toEqual([])
  await end()
})

test('what a bot asks for is set in its settings, and told again in words', async () => {
  const { page, context, faults } = await visit(browser, product, { token })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await page.getByRole('button', { name: 'Edit bot Florentin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Must have/ }).click()
  await dialog.getByLabel('lift').check()
  await dialog.getByRole('button', { name: /^Floor/ }).click()
  await dialog.getByLabel('Lowest floor').fill('1')
  await dialog.getByRole('button', { name: /^Muted numbers/ }).click()
  await dialog.getByLabel('Phone numbers').fill('054-7712096')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await seen(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit bot Florentin' }).click()
  await seen(dialog.getByRole('button', { name: /^Must have/ })).toContainText('lift')
  await seen(dialog.getByRole('button', { name: /^Floor/ })).toContainText('from 1')
  await seen(dialog.getByRole('button', { name: /^Muted numbers/ })).toContainText('1 number')
  expect(faults).toEqual([])
  await context.close()
})
