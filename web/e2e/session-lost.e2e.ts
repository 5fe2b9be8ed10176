// A session that ends elsewhere while something typed is not saved: the page stays, covered, for its user alone.
import { expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright'
import { startJourneys } from './journeys.ts'
import { greeted, hearSockets, ready } from './pages.ts'
import { givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

const firstName = (page: Page) => page.getByLabel('First name', { exact: true })
const notice = (page: Page) => page.getByRole('alertdialog', { name: 'You have been logged out' })

/** A profile with a first name that is typed and not saved, of a user who logged in in this browser. */
async function typed(name: string) {
  const { email } = await givenUser(product, name)
  const { page, context } = await visit(browser, product)
  await hearSockets(page)
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await logIn(page, email)
  await page.waitForURL('**/bots')
  await greeted(page)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await seen(firstName(page)).toHaveValue(name)
  await firstName(page).fill('Not saved')
  return { page, context, email }
}

/** Another tab of the same browser, in which the user logs out on purpose. */
async function loggedOut(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${product.url}/bots`)
  await ready(tab)
  await tab.getByRole('button', { name: 'Logout' }).first().click()
  await tab.waitForURL('**/login')
  await ready(tab)
  return tab
}

/** Whether something opaque fills the window above the page. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const cover = document.querySelector('[role=alertdialog] > .fixed')
    if (!cover) return false
    const { width, height } = cover.getBoundingClientRect()
    const fills = width >= innerWidth && height >= innerHeight
    return fills && getComputedStyle(cover).backgroundColor.startsWith('rgb(')
  })

/** Whether the keys that move the focus stay in the notice. */
async function holdsFocus(page: Page): Promise<boolean> {
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab')
  return page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null)
}

test('after a log-out in another tab the page waits for its password, and saves what was typed', async () => {
  const { page, context } = await typed('Noa')
  await loggedOut(context)
  await seen(notice(page)).toBeAttached()
  await seen.poll(() => isCovered(page)).toBe(true)
  // Firefox moves the focus in the tab that is seen.
  await page.bringToFront()
  expect(await holdsFocus(page)).toBe(true)
  await page.keyboard.press('Escape')
  await page.evaluate(() => history.back())
  await page.waitForURL('**/profile')
  await seen(notice(page)).toBeAttached()
  await page.getByLabel('Your password').fill('wrong password')
  await notice(page).getByRole('button', { name: 'Login' }).click()
  await seen(notice(page).getByText('Wrong username or password')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Your password').press('Enter')
  await seen(notice(page)).toHaveCount(0)
  await seen(firstName(page)).toHaveValue('Not saved')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await seen(page.getByText('Saved!').first()).toBeVisible()
  await page.reload()
  await seen(firstName(page)).toHaveValue('Not saved')
  await context.close()
})

test('who gives up what was typed on the profile gets the link to log in', async () => {
  const { page, context } = await typed('Adi')
  await loggedOut(context)
  await notice(page).getByRole('button', { name: 'Leave without saving' }).click()
  await seen(notice(page)).toHaveCount(0)
  await seen(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
  await context.close()
})

test('a log-in in another tab continues the page of the same user, and that of another is loaded anew', async () => {
  const { page, context, email } = await typed('Tal')
  await logIn(await loggedOut(context), email)
  await seen(notice(page)).toHaveCount(0)
  await seen(firstName(page)).toHaveValue('Not saved')
  const tab = await loggedOut(context)
  await seen(notice(page)).toBeAttached()
  const { email: another } = await givenUser(product, 'Dan')
  await logIn(tab, another)
  await seen(firstName(page)).toHaveValue('Dan')
  await seen(notice(page)).toHaveCount(0)
  expect(await page.content()).not.toContain('Not saved')
  await context.close()
})

test('a log-out of the page itself asks before what was typed is lost', async () => {
  const { page, context } = await typed('Gil')
  const logOut = page.getByRole('button', { name: 'Logout' }).first()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await logOut.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await seen(firstName(page)).toHaveValue('Not saved')
  await logOut.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/login')
  await context.close()
})
