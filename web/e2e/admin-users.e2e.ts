import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { AssetPage } from '../../src/assets/search/wire.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import { openDatabase } from '../../src/database/database.ts'
import { aFeed, aFeedRecord } from '../../src/testing/worlds/listings.ts'
import { seedBots, seedUsers } from '../../src/testing/worlds/many-users.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { launchBrowser } from './chromium.ts'
import { onlyInChromium } from './engine.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { codesOf, givenBot, givenUser, PASSWORD, type TestUser } from './scenes.ts'
import { seen } from './seen.ts'
import { type Visit, visit } from './visit.ts'

const MANY = 10_000
const PHONE = { width: 390, height: 844 }

let folder: string
let product: Product
let browser: Browser
let dana: TestUser
let noa: TestUser
let gil: TestUser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'metzia-admin-'))
  ;[product, browser] = await Promise.all([startProduct({ DATA_DIR: folder }), launchBrowser()])
  // The first account is an administrator's.
  dana = await givenUser(product, 'Dana')
  noa = await givenUser(product, 'Noa')
  gil = await givenUser(product, 'Gil')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const visited = await visit(browser, product, { token: dana.token, ...options })
  await visited.page.goto(product.url + path)
  if (options.hasScript !== false) await ready(visited.page)
  return visited
}

const names = (page: Page) => page.locator('tbody th bdi:not([dir])').allTextContents()

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const statusOf = async ({ token }: TestUser) =>
  (await fetch(`${product.url}/api/requests`, { headers: { authorization: `Bearer ${token}` } }))
    .status

test('with 3 users: a ban and its end take effect at once, and a password that is set works', async () => {
  const { page, context, faults } = await open('/admin/user')
  expect(await names(page)).toEqual(['Dana Levi', 'Gil Levi', 'Noa Levi'])
  await choose(page, 'Gil Levi', 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Banned' }).click()
  await dialog.getByLabel('Ban reason').fill('<b>Spam</b>')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seen(page.getByText('The changes to Gil Levi were saved.')).toBeVisible()
  await seen(page.getByRole('row', { name: /Gil Levi/ })).toContainText('Banned')
  expect(await statusOf(gil)).toBe(403)
  const banned = await open('/bots', { token: gil.token })
  await seen(banned.page.getByText('<b>Spam</b>')).toBeVisible()
  await banned.context.close()
  await choose(page, 'Gil Levi', 'Edit')
  await dialog.getByRole('switch', { name: 'Banned' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seen(page.getByRole('row', { name: /Gil Levi/ })).toContainText('Active')
  expect(await statusOf(gil)).toBe(200)
  await choose(page, 'Gil Levi', 'Reset Password')
  for (const label of ['New Password', 'Confirm Password'])
    await dialog.getByLabel(label, { exact: true }).fill('window-lamp-9')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await seen(page.getByText('The password of Gil Levi was changed.')).toBeVisible()
  expect(await statusOf(gil)).toBe(401)
  const login = { email: gil.email, password: 'window-lamp-9' }
  gil.token = (await product.call<{ token: string }>('POST', '/api/auth/login', login)).token
  expect(await statusOf(gil)).toBe(200)
  expect(faults).toEqual([])
  await context.close()
})

test('the last administrator cannot demote herself, and the dialog says so', async () => {
  const { page, context, faults } = await open('/admin/user')
  await choose(page, 'Dana Levi', 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Admin' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seen(
    dialog.getByText('The last administrator cannot be demoted, banned or deleted'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await seen(dialog).toBeHidden()
  await seen(page.getByRole('button', { name: 'Actions for Dana Levi' })).toBeFocused()
  await page.getByLabel('Select Dana Levi').check()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await seen(page.getByRole('button', { name: 'Ban', exact: true })).toBeFocused()
  expect(faults).toEqual([])
  await context.close()
})

test('an administrator who is demoted meanwhile leaves the page', async () => {
  await product.cli('users', 'promote', noa.email)
  const { page, context } = await open('/admin/user', { token: noa.token })
  await product.cli('users', 'demote', noa.email)
  await page.waitForURL(`${product.url}/bots`)
  await context.close()
})

test('by keyboard alone: sort, select, open the menu, and delete; the focus is never lost', async () => {
  const tal = await givenUser(product, 'Tal')
  const { page, context, faults } = await open('/admin/user')
  await page.getByRole('link', { name: 'Name', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/order=desc/)
  await seen(page.locator('tbody th bdi').first()).toHaveText('Tal Levi')
  await seen(page.getByRole('link', { name: 'Name', exact: true })).toBeFocused()
  await page.getByLabel('Select Tal Levi').focus()
  await page.keyboard.press('Space')
  await seen(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Tal Levi' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await seen(dialog).toContainText('Are you sure you want to delete Tal Levi?')
  await page.keyboard.press('Tab')
  await seen(dialog.getByRole('button', { name: 'DELETE' })).toBeFocused()
  await page.keyboard.press('Enter')
  await seen(page.getByText('Tal Levi was deleted.')).toBeVisible()
  await seen(page.getByRole('heading', { name: 'Users' })).toBeFocused()
  expect(await statusOf(tal)).toBe(401)
  expect(faults).toEqual([])
  await context.close()
})

onlyInChromium('scripts cannot be switched off')(
  'without JavaScript the table is shown, sorted, searched and paged by its links',
  async () => {
    const { page, context } = await open('/admin/user?size=10', { hasScript: false })
    await page.getByRole('link', { name: 'Username / Email' }).click()
    expect(page.url()).toContain('sort=email')
    await page.getByLabel('Search user').fill('gil')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search=gil/)
    expect(await names(page)).toEqual(['Gil Levi'])
    expect(page.url()).toContain('sort=email')
    await context.close()
  },
)

test('hostile names are shown as text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const registration = { lastname: `"'> ${'ש'.repeat(70)}`, password: PASSWORD }
  const hostile = { firstname: name, email: 'hostile@example.com', ...registration }
  await product.call('POST', '/api/auth/register', hostile)
  for (const firstname of ['a\u202eb', 'x'.repeat(4_097), ' ']) {
    const refused = product.call('POST', '/api/auth/register', { ...hostile, firstname })
    expect(refused).rejects.toThrow('422')
  }
  for (const size of [PHONE, undefined]) {
    const { page, context, faults } = await open('/admin/user?search=onerror', {
      ...(size && { size }),
    })
    expect(await names(page)).toEqual([`${name} "'> ${'ש'.repeat(70)}`])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBe(0)
    await choose(page, name, 'Delete')
    await seen(page.getByRole('alertdialog')).toContainText(name)
    expect(faults).toEqual([])
    await context.close()
  }
})

test("another user's bot is paused and deleted from the page of all bots", async () => {
  const bot = await givenBot(product, noa.token, 'Sea view', {
    neighborhoodCodes: await codesOf(product, noa.token, ['תל אביב יפו - פלורנטין']),
  })
  const own = () => product.call<BotWire[]>('GET', '/api/requests', undefined, noa.token)
  const { page, context, faults } = await open('/admin/bots')
  await seen(page.getByText('User: Noa Levi')).toBeVisible()
  await page.getByRole('button', { name: 'Edit bot Sea view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Bot Status' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await seen(dialog).toBeHidden()
  await seen(page.getByRole('article')).toContainText('Inactive')
  expect((await own())[0]).toMatchObject({ _id: bot._id, isActive: false })
  await page.getByRole('link', { name: 'Open the chat of Sea view' }).click()
  await page.waitForURL(`${product.url}/admin/chats/${bot.websiteChatId}`)
  await page.goBack()
  await seen(page.getByText('User: Noa Levi')).toBeVisible()
  await ready(page)
  await page.goto(`${product.url}/bots`)
  await seen(page.getByText('No bots found')).toBeVisible()
  await page.goto(`${product.url}/admin/bots`)
  await ready(page)
  await page.getByRole('button', { name: 'Delete Sea view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seen(page.getByText('Not found')).toBeVisible()
  expect(await own()).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('an administrator adds a post, and merges two homes into one', async () => {
  const homes = async () =>
    (await product.call<AssetPage>('GET', '/api/assets', undefined, dana.token)).pagination.total
  const neighborhoodCodes = await codesOf(product, dana.token, ['תל אביב יפו - פלורנטין'])
  await givenBot(product, dana.token, 'Florentin', { neighborhoodCodes })
  const records = [aFeedRecord('mergea', { price: 5_000 }), aFeedRecord('mergeb', { price: 9_000 })]
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('merge.json', aFeed(records)))
  await seen.poll(homes).toBe(2)
  const { page, context, faults } = await open('/admin/properties')
  await page.getByRole('button', { name: 'Merge homes' }).click()
  for (const box of await page.getByLabel(/^Merge /).all()) await box.check()
  await page.getByRole('button', { name: 'Merge these' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await seen(page.getByText('The homes were merged.')).toBeVisible()
  await seen(page.getByRole('list', { name: 'Homes' }).getByRole('article')).toHaveCount(1)
  await seen.poll(homes).toBe(1)
  await page.getByRole('button', { name: 'Add a post' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Text of the post')
    .fill('להשכרה בחיפה, הדר מרכז, הרצל 10: דירת 3 חדרים, 72 מ"ר, קומה 2, 4,200 ש"ח. 054-7712096')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('link', { name: 'Open the home' }).click()
  await page.waitForURL(/\/admin\/properties\?home=/)
  await seen(page.getByRole('dialog')).toContainText('4,200')
  expect(faults).toEqual([])
  await context.close()
})

test(`with ${MANY} users and bots: search, sort, pages, and several at once; back restores each state`, async () => {
  const db = openDatabase(join(folder, 'metzia.db'), { busyMs: 5_000 })
  seedUsers(db, MANY, Date.now())
  seedBots(db, Date.now())
  db.$client.close()
  const { page, context, faults } = await open('/admin/user')
  await seen(page.getByText(/^1–5 of 10,00\d$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await seen(page.locator('tbody tr')).toHaveCount(25)
  await page.getByRole('link', { name: 'Join Date' }).click()
  await page.getByRole('link', { name: 'Join Date' }).click()
  await page.waitForURL(/sort=createdAt&order=desc/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await seen(page.getByText(/^26–50 of /)).toBeVisible()
  await seen(page.locator('h1')).toBeFocused()
  await seen(page.locator('tbody tr').first()).toBeInViewport()
  await page.getByLabel('Search user').fill('levi 777')
  await page.waitForURL(/search=levi(\+|%20)777/)
  const found = await product.call<{ users: UserWire[]; total: number }>(
    'GET',
    '/api/users/filter?search=levi%20777&sort=createdAt&order=desc&limit=25',
    undefined,
    dana.token,
  )
  await seen(page.getByText(`1–${found.users.length} of ${found.total}`)).toBeVisible()
  expect(await names(page)).toEqual(found.users.map(({ fullname }) => fullname))
  await page.goBack()
  await seen(page.getByText(/^1–25 of 10,00\d$/)).toBeVisible()
  await page.goForward()
  await seen(page.getByText(`1–${found.users.length} of ${found.total}`)).toBeVisible()
  // One of them is deleted meanwhile.
  const [first, second] = found.users
  for (const user of [first, second])
    await page.getByLabel(`Select ${user?.fullname}`).first().check()
  await product.call('DELETE', `/api/users/${first?._id}`, undefined, dana.token)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 users' })
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await seen(dialog.getByText('1 of 2 done')).toBeVisible()
  await seen(dialog.getByText('User not found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await seen(page.getByText(`of ${found.total - 2}`)).toBeVisible()
  await page.goto(`${product.url}/admin/user?page=2001`)
  expect(await names(page)).not.toEqual([])
  await page.goto(`${product.url}/admin/bots`)
  await ready(page)
  await seen(page.getByText(/^1–24 of 9,99\d$/)).toBeVisible()
  await page.getByLabel('Search bots').fill('seeded-4242')
  await seen(page.getByText('1–1 of 1')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
