import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { webhookReceiver } from '../../src/testing/doubles/webhook-receiver.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const receiver = webhookReceiver()
const { product, browser } = await startJourneys({ FETCH_HOSTS: receiver.host })

afterAll(() => receiver[Symbol.dispose]())

const SIZES = { desktop: { width: 1440, height: 900 }, telephone: { width: 390, height: 844 } }

async function openRow(page: Page, botName: string): Promise<void> {
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await page.getByRole('button', { name: `Edit bot ${botName}` }).click()
  await page.getByRole('button', { name: /^Webhooks and feed/ }).press('Enter')
}

test.each([
  ['desktop', 'light'],
  ['telephone', 'dark'],
] as const)(
  'a user connects a program and a feed by keyboard, and both have the next find (%s, %s)',
  async (size, theme) => {
    receiver.told.length = 0
    const user = await givenUser(product)
    const areas = await codesOf(product, user.token, HAIFA)
    const name = `Haifa ${size}`
    await givenBot(product, user.token, name, { neighborhoodCodes: areas })
    const opened = await visit(browser, product, { token: user.token, theme, size: SIZES[size] })
    const { page } = opened
    await openRow(page, name)
    const address = page.getByLabel('Address of your program')
    await address.fill('https://127.0.0.1/x')
    await address.press('Enter')
    await seen(page.getByText(/must begin with https/)).toBeVisible()
    await address.fill(receiver.url)
    await address.press('Enter')
    const secret = page.locator('[role=status] .select-all')
    await secret.waitFor()
    receiver.secrets.push((await secret.textContent()) ?? '')
    await page.getByRole('button', { name: /^Send a test/ }).press('Enter')
    await seen(page.getByText('arrived')).toBeVisible()
    expect(receiver.told.at(-1)).toMatchObject({ type: 'test', isSigned: true, homes: [] })

    await page.getByRole('button', { name: 'Make address' }).press('Enter')
    const feed = page.locator('section', { hasText: 'The address of the feed' })
    const url = (await feed.locator('.select-all').textContent()) ?? ''
    const home = { token: `hook${size}`, neighbourhood: 'הדר מרכז', street: `הרצל ${size}` }
    const file = product.file(`${size}.json`, haifaPage([{ ...home, price: 4_200, rooms: 3 }]))
    await product.cli('scrape', 'run', 'yad2', '--file', file)
    await receiver.reached(2)
    expect(receiver.told[1]).toMatchObject({
      type: 'match',
      isSigned: true,
      bot: { name },
      homes: [{ price: 4_200, location: expect.stringContaining(`הרצל ${size}`) }],
    })
    const read = await fetch(product.url + new URL(url).pathname)
    expect(await read.text()).toContain(`₪4,200 · \u2068הרצל ${size}`)

    await page.reload()
    await ready(page)
    await openRow(page, name)
    await seen(page.getByText(receiver.url, { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(receiver.secrets.at(-1))
    await page.getByRole('button', { name: /^Delete.*hook/ }).press('Enter')
    await seen(page.getByText('No webhooks')).toBeVisible()
    await page.getByRole('button', { name: 'End feed' }).press('Enter')
    await seen(page.getByText('It has no address')).toBeVisible()
    expect((await fetch(product.url + new URL(url).pathname)).status).toBe(404)
    const isTooWide = await page.evaluate(() => document.body.scrollWidth > innerWidth)
    expect([opened.faults, isTooWide]).toEqual([[], false])
    await opened.context.close()
  },
)

test('an administrator reads the API document in both themes, and nothing of another origin is loaded', async () => {
  const admin = await givenUser(product, 'Dana')
  await product.cli('users', 'promote', admin.email)
  const { page, context, faults } = await visit(browser, product, { token: admin.token })
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const answer = await page.goto(`${product.url}/api/docs`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  await seen(page.getByRole('heading', { name: /^Metzia/ })).toBeVisible()
  await page.locator('.opblock-tag', { hasText: 'Bots' }).first().click()
  await page.locator('.opblock', { hasText: '/api/webhooks' }).first().click()
  await seen(page.getByText('The webhooks of my bots, or of one bot').first()).toBeVisible()
  expect(await ground()).not.toBe('rgb(28, 32, 34)')
  await context.addCookies([{ name: 'theme', value: 'dark', url: product.url }])
  await page.reload()
  expect(await ground()).toBe('rgb(28, 32, 34)')
  expect(faults).toEqual([])
  await context.close()
})

test('others do not get the viewer: users are refused, visitors are sent to the log-in', async () => {
  const user = await givenUser(product)
  const opened = await visit(browser, product, { token: user.token })
  const refused = await opened.page.goto(`${product.url}/api/docs`)
  expect(refused?.status()).toBe(403)
  await opened.context.close()
  const stranger = await visit(browser, product)
  await stranger.page.goto(`${product.url}/api/docs`)
  expect(new URL(stranger.page.url()).pathname).toBe('/login')
  await stranger.context.close()
})

/** As ten minutes later: no session has a proof any more. */
function forgetProofs(): void {
  using db = new Database(join(dirname(product.file('empty', '')), 'metzia.db'))
  // The server may be writing.
  db.run('pragma busy_timeout = 5000')
  db.run('update sessions set proved_at = null')
}

test.each(['desktop', 'telephone'] as const)(
  'long after the log-in a webhook asks for the password, over the dialog and by keyboard (%s)',
  async (size) => {
    const user = await givenUser(product)
    const areas = await codesOf(product, user.token, HAIFA)
    const name = `Proof ${size}`
    await givenBot(product, user.token, name, { neighborhoodCodes: areas })
    const { page, context } = await visit(browser, product, {
      token: user.token,
      size: SIZES[size],
    })
    await openRow(page, name)
    forgetProofs()
    const address = page.getByLabel('Address of your program')
    await address.fill(receiver.url)
    await address.press('Enter')
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    const password = question.getByLabel('Your password')
    await seen(password).toBeFocused()
    await page.keyboard.press('Escape')
    await seen(page.getByText('Please give your password to do this.')).toBeVisible()
    await seen(address).toBeVisible()
    await address.press('Enter')
    await seen(password).toBeFocused()
    await page.keyboard.type('wrong horse')
    await page.keyboard.press('Enter')
    await seen(question.getByText('The password is wrong')).toBeVisible()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('[role=status] .select-all').waitFor()
    expect(await question.count()).toBe(0)
    await context.close()
  },
)
