import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import type { ItemWire } from '../../src/ways-in/wire.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const POST =
  'להשכרה בפלורנטין תל אביב, רחוב ויטל 12. דירת 2 חדרים 46 מ"ר, קומה 1, מרפסת. 5,300 ש"ח. ללא תיווך 052-6640851'
const LINK = 'https://homes.example/item/x7k2p9'
const WANTED = 'זוג מחפש 3 חדרים במרכז הכרמל עד 5,500 ש"ח'
const PHONE = { width: 390, height: 844 }

const { product, browser } = await startJourneys()
let admin: string
let user: string
let stranger: string
/** What the program of the user sends with. */
let token = ''

beforeAll(async () => {
  // The first account is an administrator's.
  admin = (await givenUser(product, 'Dana')).token
  user = (await givenUser(product, 'Noa')).token
  stranger = (await givenUser(product, 'Gil')).token
})

async function opened(path: string, as: string, size = { width: 1440, height: 900 }) {
  const { page, context, faults } = await visit(browser, product, { token: as, size })
  await page.goto(product.url + path)
  await ready(page)
  const end = async () => {
    expect(faults).toEqual([])
    await context.close()
  }
  return { page, end }
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

const asked = (path: string, as: string, init: RequestInit = {}) =>
  fetch(product.url + path, {
    ...init,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
  })
/** Sends a thing in, as the shortcut of a telephone does. */
const send = (thing: object) =>
  asked('/api/inbox', token, { method: 'POST', body: JSON.stringify(thing) })
/** How many homes a user sees. */
const homesOf = async (as: string) => {
  type Page = { pagination: { total: number } }
  const path = '/api/assets?page=1&limit=10'
  return (await product.call<Page>('GET', path, undefined, as)).pagination.total
}
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) })

test('a token is made with the keyboard alone, and its text is shown once', async () => {
  const { page, end } = await opened('/profile/tokens', user)
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('iPhone Shortcut')
  await page.keyboard.press('Tab')
  await seen(page.getByRole('checkbox', { name: /^inbox/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const made = page.getByRole('status').filter({ hasText: 'Token “iPhone Shortcut” is made' })
  await seen(made).toBeFocused()
  token = (await made.getByText(/^mtz_/).textContent()) ?? ''
  await page.keyboard.press('Tab')
  await seen(made.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.reload()
  await ready(page)
  await seen(page.getByText('Not used yet')).toBeVisible()
  expect(await page.getByText(/^mtz_/).count()).toBe(0)
  await end()
})

test('what a program sends with it is in the list of its user, and in nobody else’s', async () => {
  const first = await send({ text: POST, way: 'shortcut' })
  expect(first.status).toBe(200)
  expect(await first.json()).toMatchObject({ items: [{ outcome: 'home' }] })
  for (const thing of [{ url: LINK }, { text: WANTED }])
    expect((await send(thing)).status).toBe(200)
  // The token can do nothing else.
  expect((await asked('/api/requests', token)).status).toBe(403)
  const { page, end } = await opened('/properties', user)
  const homes = page.getByRole('list', { name: 'Homes' }).getByRole('article')
  await seen(homes).toHaveCount(1)
  await seen(homes.first()).toContainText('ויטל 12')
  await end()
  const other = await opened('/properties', stranger)
  await seen(other.page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await other.page.getByText('ויטל 12').count()).toBe(0)
  await other.end()
  expect([await homesOf(user), await homesOf(stranger)]).toEqual([1, 0])
})

test('an administrator finds what came in, opens it, tries one again and deletes one', async () => {
  const { page, end } = await opened('/admin/inbox', admin)
  await seen(page.getByRole('button', { name: 'Retry 1 unread' })).toBeVisible()
  await seen(row(page, POST)).toContainText('New: ')
  await seen(row(page, POST)).toContainText('of ⁨Noa Levi⁩')
  await page.getByRole('button', { name: POST, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText('What was read')).toBeVisible()
  await seen(dialog.getByRole('listitem').filter({ hasText: '5,300' })).toBeVisible()
  await page.keyboard.press('Escape')
  await seen(page.getByRole('button', { name: POST, exact: true })).toBeFocused()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/retry')),
    row(page, LINK)
      .getByRole('button', { name: /^Try again/ })
      .click(),
  ])
  expect(answer.status()).toBe(200)
  await seen(row(page, LINK)).toContainText('Only links to listings of known sources are fetched')
  await page.getByRole('button', { name: WANTED, exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete item' }).click()
  await seen(row(page, WANTED)).toHaveCount(0)
  await seen(page.getByRole('heading', { name: 'Inbox' })).toBeFocused()
  await end()
  const items = await product.call<ItemWire[]>('GET', '/api/inbox', undefined, user)
  expect(items.map(({ title }) => title)).toEqual([LINK, POST])
})

test('the ways in show what has arrived by each', async () => {
  const { page, end } = await opened('/admin/ways', admin)
  const shortcut = page.getByRole('article', { name: 'iPhone shortcut' })
  await seen(shortcut).toContainText('Arriving')
  await seen(shortcut).toContainText('One user')
  await seen(page.getByRole('article', { name: 'Mail alerts' })).toContainText('Not set up')
  await page.getByRole('main').getByRole('link', { name: 'Open the inbox' }).click()
  await seen(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await end()
})

test('on a telephone the inbox shows the beginning of every title, and the token is revoked', async () => {
  const inbox = await opened('/admin/inbox?show=homes', admin, PHONE)
  const groups = inbox.page.getByRole('navigation', { name: 'Outcome' })
  await seen(groups.getByRole('link', { name: /^Homes/ })).toHaveAttribute('aria-current', 'page')
  await seen(groups.locator('[aria-current]')).toHaveCount(1)
  const title = inbox.page.getByRole('button', { name: POST, exact: true })
  const isBeginningSeen = await title.evaluate((button) => {
    const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() as Text
    const letter = document.createRange()
    letter.setStart(text, 0)
    letter.setEnd(text, 1)
    const [at, frame] = [letter.getBoundingClientRect(), button.getBoundingClientRect()]
    return at.left >= frame.left && at.right <= frame.right + 1
  })
  expect(isBeginningSeen).toBe(true)
  await inbox.end()
  const { page, end } = await opened('/profile/tokens', user, PHONE)
  await seen(page.getByText(/^Used 0 min ago from/)).toBeVisible()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await seen(page.getByText('You have no tokens')).toBeVisible()
  expect((await send({ text: WANTED })).status).toBe(401)
  await end()
})
