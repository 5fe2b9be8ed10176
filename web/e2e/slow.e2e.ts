// Only in Chromium: the processor and the network are slowed down by its DevTools protocol.
import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect as shown } from 'playwright/test'
import { startJourneys } from './journeys.ts'
import { connected, ready } from './pages.ts'
import { givenBot, givenUser, PASSWORD } from './scenes.ts'
import { visit } from './visit.ts'

/** A slow phone shares the processor with others. */
const seen = shown.configure({ timeout: 45_000 })
const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenUser(product, 'Admin')
})

/** Holds back the scripts that the page requests, until they are released. */
async function heldScripts(page: Page) {
  let gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    hold: () => {
      gate = Promise.withResolvers<void>()
    },
    release: () => gate.resolve(),
  }
}

test('a click on a button before the script runs, or while it starts, takes effect once', async () => {
  const { token } = await givenUser(product, 'Tal')
  await givenBot(product, token, 'My bot')
  const { page, context, faults } = await visit(browser, product, { token })
  const scripts = await heldScripts(page)
  await page.goto(`${product.url}/bots`, { waitUntil: 'commit' })
  const html = page.locator('html')
  await page.getByRole('button', { name: 'Dark Mode' }).click()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await seen(html).toHaveAttribute('data-theme', 'light')
  scripts.release()
  await seen(page.getByRole('menuitem', { name: 'Edit profile' })).toBeVisible()
  await seen(html).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Light Mode' }).click()
  await seen(html).toHaveAttribute('data-theme', 'light')
  scripts.hold()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Create new bot' }).click()
  scripts.release()
  await seen(page.getByRole('dialog').getByText('Via Website')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

/** A phone with a slow processor, whose scripts arrive when the walk lets them. */
async function slowPhone(width: number) {
  const opened = await visit(browser, product, { size: { width, height: 740 } })
  const cdp = await opened.context.newCDPSession(opened.page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  const scripts = await heldScripts(opened.page)
  return {
    ...opened,
    /** Opens a page whose scripts are held back. */
    async goEarly(path: string) {
      scripts.hold()
      await opened.page.goto(product.url + path, { waitUntil: 'commit' })
    },
    release: scripts.release,
  }
}

async function walk(width: number): Promise<string[]> {
  const { email, token } = await givenUser(product, `Noa${width}`)
  await givenBot(product, token, 'Sea view')
  await givenBot(product, token, 'Old north')
  const { page, context, faults, goEarly, release } = await slowPhone(width)
  const pictures: string[] = []
  page.on('request', (request) => pictures.push(request.url()))
  const input = (name: string) => page.getByLabel(name, { exact: true })

  // What is typed before the script, while it starts and afterwards is sent.
  await goEarly('/login')
  await page.getByRole('button', { name: 'Show password' }).click()
  await input('Username').fill(email)
  await input('Password').fill(PASSWORD.slice(0, -6))
  await input('Password').press('End')
  release()
  await page.keyboard.type(PASSWORD.slice(-6), { delay: 50 })
  await seen(input('Password')).toHaveAttribute('type', 'text')
  await seen(input('Username')).toHaveValue(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await seen(page.getByRole('heading', { name: 'My Bots' })).toBeVisible()
  expect(pictures.filter((url) => url.endsWith('/art/night.svg'))).toEqual([])

  await goEarly('/bots')
  await page.getByRole('button', { name: 'Create new bot' }).click()
  release()
  await seen(page.getByRole('dialog').getByText('Via Website')).toBeVisible()

  await goEarly('/chats')
  await page.getByLabel("חיפוש צ'אטים").fill('north')
  release()
  await seen(page.getByRole('link', { name: 'Sea view' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Old north' }).click()
  await page.getByLabel('Type a message').fill('Only with a balcony')
  await page.getByRole('button', { name: 'Send' }).click()
  await seen(page.getByRole('log').getByText('Only with a balcony')).toBeVisible()

  await goEarly('/profile')
  await page.getByRole('button', { name: 'Switch theme' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  release()
  await seen(page.getByRole('alertdialog').getByText('Delete account').first()).toBeVisible()
  await seen(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // A form that is sent before the script arrives is sent by the browser.
  await context.clearCookies({ name: 'authToken' })
  await goEarly('/register')
  await input('First Name').fill('Gil')
  await input('Last Name').fill('Bar')
  await input('Username').fill(`gil${width}@example.com`)
  await input('Password').fill(PASSWORD)
  await input('Verify Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await seen(page.getByText('Hold tight, setting you up :)')).toBeVisible()
  release()
  await seen(page.getByText('You are logged in :)')).toBeVisible()
  await context.close()
  return faults
}

/** A walk takes about a minute: it is one of the long tests. */
test.skipIf(!process.env.METZIA_LONG)(
  'on slow phones of 320, 360 and 390 px with late scripts no input and no click is lost',
  async () => {
    expect((await Promise.all([320, 360, 390].map(walk))).flat()).toEqual([])
  },
  240_000,
)

const isLong = Boolean(process.env.METZIA_LONG)

test.skipIf(!isLong)('events may arrive before the whole page is hydrated', async () => {
  const { token } = await givenUser(product)
  const bot = await product.call<{ websiteChatId: string }>(
    'POST',
    '/api/requests/website-create',
    { botName: 'Sea view' },
    token,
  )
  for (let load = 0; load < 3; load += 1) {
    const { page, context, faults } = await visit(browser, product, { token })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
    await page.goto(`${product.url}/chats/${bot.websiteChatId}`)
    await ready(page)
    await connected(page)
    expect(faults).toEqual([])
    await context.close()
  }
})
