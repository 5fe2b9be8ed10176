import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  // Settings that would reach the network, which the demo does not follow.
  const inUse = { YAD2_ENABLED: 'true', TILE_URL_LIGHT: 'https://tiles.example/{z}/{x}/{y}.png' }
  ;[product, browser] = await Promise.all([
    startProduct({ METZIA_DEMO: '1', ...inUse }),
    launchBrowser(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

let visitors = 0

/** Opens the finder as a visitor who registers in the demo. */
async function openFinder(path: string, theme: 'light' | 'dark') {
  visitors += 1
  const registration = { firstname: 'Gal', lastname: 'Levi', password: 'correct horse battery' }
  const account = { ...registration, email: `gal${visitors}@example.com` }
  const made = await product.call<{ token: string }>('POST', '/api/auth/register', account)
  const { page, faults, context } = await visit(browser, product, { token: made.token, theme })
  await page.goto(product.url + path)
  await ready(page)
  return { page, faults, context }
}

test('the list of homes grows by itself', async () => {
  const { page, faults, context } = await openFinder('/properties', 'light')
  const count = page.getByText(/^\d+ homes$/).first()
  await seen(count).toBeVisible()
  const before = await count.textContent()
  await seen
    .poll(
      async () => {
        await page.goto(`${product.url}/properties`)
        return page
          .getByText(/^\d+ homes$/)
          .first()
          .textContent()
      },
      { timeout: 60_000 },
    )
    .not.toBe(before)
  expect(faults).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)('the map is drawn by this server (%s)', async (theme) => {
  const { page, faults, context } = await openFinder('/properties?view=map', theme)
  const tile = page.locator(`.leaflet-tile[src*="/api/demo/tiles/${theme}/"]`).first()
  await seen(tile).toHaveJSProperty('complete', true)
  await seen(tile).toHaveJSProperty('naturalWidth', 256)
  expect(faults).toEqual([])
  await context.close()
})
