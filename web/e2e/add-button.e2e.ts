import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

/** Whether the add button stands still and none of the small controls in sight is behind it. */
const isClear = (page: Page) =>
  page.waitForFunction(() => {
    const button = document.querySelector('.fab')
    const own = button?.getBoundingClientRect()
    if (!button || !own || button.getAnimations().length > 0) return false
    const covered = [...document.querySelectorAll('#main footer :is(a, button)')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return left < own.right && right > own.left && top < own.bottom && bottom > own.top
    })
    return covered.length === 0 && own.top > 0
  })

test.each([
  [390, 844],
  [1440, 900],
])(
  'at %d x %d the add button covers no action of a card, wherever the page is scrolled to',
  async (width, height) => {
    const { token } = await givenUser(product, `Noa${width}`)
    const neighborhoodCodes = await codesOf(product, token, HAIFA)
    for (let at = 0; at < 12; at += 1)
      await givenBot(product, token, `Bot ${at}`, { neighborhoodCodes })
    const { page, context, faults } = await visit(browser, product, { token })
    await page.setViewportSize({ width, height })
    await page.goto(`${product.url}/bots`)
    await ready(page)
    const steps = await page.evaluate(() => (document.body.scrollHeight - innerHeight) / 50)
    for (let at = 0; at <= Math.ceil(steps); at += 1) {
      await page.evaluate((top) => scrollTo(0, top), at * 50)
      await isClear(page)
    }
    expect(faults).toEqual([])
    await context.close()
  },
)

test('the add button is no fault of the page when the script that moves it does not come', async () => {
  const { token } = await givenUser(product, 'Gil')
  const { page, context, faults } = await visit(browser, product, { token })
  const refused = Promise.withResolvers<void>()
  await page.route('**/step-aside*', async (route) => {
    await route.abort()
    refused.resolve()
  })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await refused.promise
  await seen(page.locator('.fab')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
