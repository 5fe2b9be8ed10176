// The way back of the browser, which on telephones is a gesture, closes what lies over a page first, and leads to where
// a page was left.
import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

/** A phone on the page of bots, to which one came from another page. */
async function phone() {
  const { token } = await givenUser(product)
  await givenBot(product, token, 'My bot', {
    neighborhoodCodes: await codesOf(product, token, HAIFA),
  })
  const size = { width: 390, height: 844 }
  const visited = await visit(browser, product, { token, size, hasTouch: true })
  const { page } = visited
  await page.goto(`${product.url}/notifications`)
  await ready(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'My Bots' }).click()
  await seen(page.getByRole('article')).toBeVisible()
  return visited
}

/** Until what was prevented is undone the address is that of one step back. */
async function stays(page: Page): Promise<void> {
  await page.waitForURL('**/bots')
  await seen(page.locator('article')).toBeVisible()
}
const maximum = (page: Page) =>
  page.getByLabel('Maximum price').and(page.locator('input[inputmode]'))

test('the way back asks before changes of the settings of a bot are lost', async () => {
  const { page, context, faults } = await phone()
  await page.getByRole('button', { name: 'Edit My bot', exact: true }).click()
  await seen(page.getByRole('dialog', { name: 'Bot Settings' })).toBeAttached()
  await maximum(page).fill('7,500')
  await page.evaluate(() => history.back())
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await seen(question).toBeAttached()
  await page.evaluate(() => history.back())
  await seen(question).toHaveCount(0)
  await seen(maximum(page)).toHaveValue('7,500')
  await stays(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await seen(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => history.back())
  await page.waitForURL('**/notifications')
  expect(faults).toEqual([])
  await context.close()
})

test('the way back closes the choice of areas, then the dialog, then leaves the page', async () => {
  const { page, context, faults } = await phone()
  await page.getByRole('button', { name: 'Create new bot' }).click()
  await page.getByRole('button', { name: /^Areas/ }).click()
  await seen(page.getByRole('dialog', { name: 'Choose areas' })).toBeAttached()
  await page.evaluate(() => history.back())
  await seen(page.getByRole('dialog', { name: 'Create new bot' })).toBeAttached()
  await page.evaluate(() => history.back())
  await seen(page.getByRole('dialog')).toHaveCount(0)
  await stays(page)
  await page.evaluate(() => history.back())
  await page.waitForURL('**/notifications')
  expect(faults).toEqual([])
  await context.close()
})

test('the way back closes the menu of a phone', async () => {
  const { page, context } = await phone()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await seen(page.getByRole('dialog')).toBeAttached()
  await page.evaluate(() => history.back())
  await seen(page.getByRole('dialog')).toHaveCount(0)
  await stays(page)
  await context.close()
})

test('the way forward closes a dialog too', async () => {
  const { page, context } = await phone()
  await page.evaluate(() => history.back())
  await page.waitForURL('**/notifications')
  await ready(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await seen(page.getByRole('dialog')).toBeAttached()
  await page.evaluate(() => history.forward())
  await seen(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForURL('**/notifications')
  await page.evaluate(() => history.forward())
  await stays(page)
  await context.close()
})

test('the browser asks before a page with changes that are not saved is loaded anew', async () => {
  const { page, context } = await phone()
  await page.getByRole('button', { name: 'Edit My bot', exact: true }).click()
  const isHeld = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await seen(maximum(page)).toBeVisible()
  expect(await isHeld()).toBe(false)
  await maximum(page).fill('7,500')
  await seen.poll(isHeld).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await seen(page.getByRole('dialog')).toHaveCount(0)
  expect(await isHeld()).toBe(false)
  await context.close()
})

test('a part of a page that an address names is below its bar, also on the way back to it', async () => {
  const { page, context, faults } = await phone()
  await page.goto(`${product.url}/profile`)
  await ready(page)
  const money = page.getByRole('region', { name: 'Your money' })
  const isBelowBar = async () => {
    const bar = await page.getByRole('banner').boundingBox()
    const part = await money.boundingBox()
    const below = (part?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))
    return below >= 0 && below < 100
  }
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await seen.poll(isBelowBar).toBe(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'My Bots' }).click()
  await stays(page)
  await page.evaluate(() => history.back())
  await page.waitForURL('**/profile#money')
  await seen(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
  await seen.poll(isBelowBar).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})
