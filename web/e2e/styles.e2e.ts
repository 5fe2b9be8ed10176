import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()
let token: string

beforeAll(async () => {
  token = (await givenUser(product, 'Noa')).token
})

/** The names of the style sheets of the document, in their order. */
function sheetsOf(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href?.match(/\/(\w+)-[^/]*\.css$/)?.[1]),
  )
}

test('a page has the core sheet, and gets the whole one, which it keeps, before a page that needs it is shown', async () => {
  const { page, context, faults } = await visit(browser, product, { token })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  expect(await sheetsOf(page)).toEqual(['app'])
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('navigation').getByRole('link', { name: 'Notifications' }).click()
  await seen(heading).toHaveText('Notifications')
  expect(await sheetsOf(page)).toEqual(['app', 'whole'])
  await page.goBack()
  await seen(heading).toHaveText('My Bots')
  expect(await sheetsOf(page)).toEqual(['app', 'whole'])
  expect(faults).toEqual([])
  await context.close()
})

test('a page that needs the whole sheet is sent with that one alone', async () => {
  const { page, context, faults } = await visit(browser, product, { token })
  await page.goto(`${product.url}/notifications`)
  await ready(page)
  expect(await sheetsOf(page)).toEqual(['whole'])
  await page.getByRole('navigation').getByRole('link', { name: 'My Bots' }).click()
  await seen(page.getByRole('heading', { level: 1 })).toHaveText('My Bots')
  expect(await sheetsOf(page)).toEqual(['whole'])
  expect(faults).toEqual([])
  await context.close()
})
