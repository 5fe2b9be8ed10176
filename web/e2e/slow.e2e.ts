import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { launchBrowser } from './chromium.ts'
import { type Product, startProduct } from './product.ts'
import { givenBot, givenUser, PASSWORD } from './scenes.ts'
import { visit } from './visit.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await givenUser(product, 'Admin')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
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

test('what is typed before the script, while it starts and afterwards is all sent', async () => {
  const { email } = await givenUser(product, 'Noa')
  const { page, context, faults } = await visit(browser, product)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  const scripts = await heldScripts(page)
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  const name = page.getByLabel('Username')
  await name.pressSequentially(email)
  scripts.release()
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD, { delay: 30 })
  await seen(name).toHaveValue(email)
  await seen(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await seen(name).toHaveValue(email)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { name: 'My Bots' })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

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
