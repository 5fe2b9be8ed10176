import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { mailbox } from '../../src/testing/doubles/mailbox.ts'
import {
  CLIENT,
  freePort,
  openIdProvider,
  type TestProvider,
} from '../../src/testing/doubles/provider.ts'
import { launchBrowser } from './chromium.ts'
import { isFirefox } from './engine.ts'
import { connected, greeted, greetings, hearSockets, ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenBot, givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

let product: Product
let browser: Browser
let provider: TestProvider
let box: Awaited<ReturnType<typeof mailbox>>

beforeAll(async () => {
  const port = await freePort()
  box = await mailbox()
  provider = await openIdProvider(`http://127.0.0.1:${port}/api/oauth/google/callback`)
  const settings = {
    PORT: String(port),
    SMTP_URL: box.url,
    OAUTH_GOOGLE_CLIENT_ID: CLIENT.id,
    OAUTH_GOOGLE_CLIENT_SECRET: CLIENT.secret,
    OAUTH_GOOGLE_ISSUER: provider.issuer,
  }
  ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
  await givenUser(product, 'Admin')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  provider?.close()
  box?.close()
})

async function logIn(page: Page, { email, password = PASSWORD }: Record<string, string>) {
  await page.getByLabel('Username').fill(email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** A new browser in which the user has logged in, with that page open and connected. */
async function signedIn(email: string, path: string) {
  const opened = await visit(browser, product)
  await hearSockets(opened.page)
  await opened.page.goto(product.url + path)
  await ready(opened.page)
  await logIn(opened.page, { email })
  await seen(opened.page).toHaveURL(product.url + path)
  await greeted(opened.page)
  return opened
}

const place = (page: Page) => new URL(page.url()).pathname

test('a session that is ended in one browser ends in the other; the profile page shows a log-in link', async () => {
  const { email } = await givenUser(product, 'Noa')
  const here = await signedIn(email, '/profile')
  const there = await signedIn(email, '/chats')
  const third = await signedIn(email, '/profile')
  await here.page.reload()
  await ready(here.page)
  await seen(here.page.getByText(isFirefox ? 'Firefox' : 'Chrome').first()).toBeVisible()
  const ends = here.page.getByRole('button', { name: 'End' })
  await seen(ends).toHaveCount(3)
  // The third is the session of the registration.
  for (const left of [2, 1, 0]) {
    await ends.first().click()
    await seen(ends).toHaveCount(left)
  }
  await seen(there.page).toHaveURL(`${product.url}/login?from=%2Fchats`)
  await seen(third.page.getByText('Please log in to view your profile.')).toBeVisible()
  expect(place(third.page)).toBe('/profile')
  expect(await third.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await third.page.getByRole('link', { name: 'Login' }).click()
  await logIn(third.page, { email })
  await seen(third.page.getByText('Where you are logged in')).toBeVisible()
  await greeted(third.page)
  await here.page.getByRole('button', { name: 'Log out everywhere' }).click()
  await seen(here.page).toHaveURL(`${product.url}/login`)
  await seen(third.page.getByText('Please log in to view your profile.')).toBeVisible()
  for (const { faults, context } of [here, there, third]) {
    expect(faults).toEqual([])
    await context.close()
  }
})

test('a ban from the command line reaches the open page, and lifting it gives access again', async () => {
  const { email } = await givenUser(product, 'Gil')
  const { page, context, faults } = await signedIn(email, '/bots')
  await product.cli('users', 'ban', email, '--reason', 'ספאם')
  await seen(page.getByText('account has been banned from this website.')).toBeVisible()
  await seen(page.getByText('ספאם')).toBeVisible()
  expect(place(page)).toBe('/banned')
  await page.goto(`${product.url}/chats`)
  expect(place(page)).toBe('/banned')
  await product.cli('users', 'unban', email)
  await page.goto(`${product.url}/banned`)
  expect(place(page)).toBe('/bots')
  expect(faults).toEqual([])
  await context.close()
})

test('a changed password keeps this session and ends the others', async () => {
  const { email } = await givenUser(product, 'Tal')
  const here = await signedIn(email, '/profile')
  const there = await signedIn(email, '/bots')
  await here.page.getByLabel('Current password').fill(PASSWORD)
  await here.page.getByLabel('New Password').fill('window-lamp-9')
  await here.page.getByLabel('Confirm Password').fill('window-lamp-9')
  const before = await greetings(here.page)
  await here.page.getByRole('button', { name: 'Change password' }).click()
  await seen(here.page.getByText('Password changed.', { exact: false })).toBeVisible()
  await seen(there.page).toHaveURL(`${product.url}/login?from=%2Fbots`)
  await greeted(here.page, before + 1)
  await here.page.reload()
  await seen(here.page.getByText('This device')).toBeVisible()
  await logIn(there.page, { email })
  await seen(there.page.getByText('Wrong username or password')).toBeVisible()
  await logIn(there.page, { email, password: 'window-lamp-9' })
  await seen(there.page.getByRole('heading', { name: 'My Bots' })).toBeVisible()
  for (const { faults, context } of [here, there]) {
    expect(faults).toEqual([])
    await context.close()
  }
})

test('a forgotten password is reset by a mailed link', async () => {
  const { email } = await givenUser(product, 'Ruth')
  const { page, context, faults } = await visit(browser, product)
  await page.goto(`${product.url}/login`)
  await ready(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Username').fill(email)
  const coming = box.next()
  await page.getByRole('button', { name: 'Send link' }).click()
  await seen(page.getByText('a link is on its way to its mailbox')).toBeVisible()
  const link = /http:\S+\/resetpassword\S+/.exec(await coming)?.[0] ?? ''
  await page.clock.install()
  await page.goto(link)
  await ready(page)
  await page.getByLabel('New Password').fill('window-lamp-9')
  await page.getByLabel('Confirm Password').fill('window-lamp-9')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await seen(
    page.getByText('Password reset successful. You can now login with your new password.'),
  ).toBeVisible()
  await page.clock.runFor(3_000)
  await seen(page).toHaveURL(`${product.url}/login`)
  await ready(page)
  await logIn(page, { email, password: 'window-lamp-9' })
  await seen(page.getByRole('heading', { name: 'My Bots' })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

/** Logs in and consents on the pages of the provider. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('button[type=submit]').click()
}

test('a provider signs in a user with a verified e-mail, and no token stays in the address', async () => {
  provider.people.set('maya', {
    email: 'maya@example.com',
    email_verified: true,
    given_name: 'מאיה',
    family_name: 'Bar',
  })
  const { page, context, faults } = await visit(browser, product, { allowed: [provider.issuer] })
  await page.goto(`${product.url}/profile`)
  await ready(page)
  await passProvider(page, 'maya')
  await seen(page).toHaveURL(`${product.url}/profile`)
  await seen(page.getByText('maya@example.com').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^[^.]+\.[^.]+\./)
  await page.getByLabel('New Password').fill('window-lamp-9')
  await page.getByLabel('Confirm Password').fill('window-lamp-9')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await seen(page.getByText('Password changed.', { exact: false })).toBeVisible()
  // The pages of the provider request a font of another host.
  expect(faults.filter((fault) => !fault.includes('fonts.googleapis.com'))).toEqual([])
  await context.close()
})

test('an unverified e-mail of a provider is refused with the reason', async () => {
  provider.people.set('thief', { email: 'admin1@example.com', email_verified: false })
  const { page, context } = await visit(browser, product, { allowed: [provider.issuer] })
  await page.goto(`${product.url}/login`)
  await ready(page)
  await passProvider(page, 'thief')
  await seen(
    page.getByText('Your e-mail address is not verified there.', { exact: false }),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await context.close()
})

test('a link from another site, which sends no strict cookie, opens its page', async () => {
  const { email, token } = await givenUser(product, 'Lior')
  const bot = await givenBot(product, token, 'My bot')
  const elsewhere = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () =>
      new Response(`<a href="${product.url}/chats/${bot.websiteChatId}">find</a>`, {
        headers: { 'content-type': 'text/html' },
      }),
  })
  const origin = `http://localhost:${elsewhere.port}`
  const { page, context, faults } = await visit(browser, product, { allowed: [origin] })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await logIn(page, { email })
  await seen(page.getByRole('heading', { name: 'My Bots' })).toBeVisible()
  // Firefox ends what a page is still loading when it is left, and the router logs that.
  await page.waitForLoadState('networkidle')
  await page.goto(origin)
  const asked = page.waitForResponse(`${product.url}/chats/${bot.websiteChatId}`)
  await page.getByRole('link', { name: 'find' }).click()
  expect((await asked).status()).toBe(303)
  await connected(page)
  expect(place(page)).toBe(`/chats/${bot.websiteChatId}`)
  expect(faults).toEqual([])
  await context.close()
  await elsewhere.stop(true)
})

test('a user changes the name, exports the data and deletes the account', async () => {
  const { email } = await givenUser(product, 'Omer')
  const { page, context, faults } = await signedIn(email, '/profile')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Edit profile' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('עומר בן דוד')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await seen(name).toHaveCount(0)
  await seen(page.getByRole('complementary').getByText('עומר בן דוד')).toBeVisible()
  await page.reload()
  await seen(page.getByLabel('Last name')).toHaveValue('בן דוד')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  const data = (await Bun.file(await file.path()).json()) as { account: { email: string } }
  expect(data.account.email).toBe(email)
  await ready(page)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sure.getByRole('button', { name: 'Delete account' }).click()
  await seen(page).toHaveURL(`${product.url}/login`)
  await ready(page)
  await logIn(page, { email })
  await seen(page.getByText('Wrong username or password')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
