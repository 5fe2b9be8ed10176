// Only in Chromium: a profile of its own, and what can be installed, are read by its DevTools protocol.
import { beforeAll, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchProfile } from './chromium.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'
import { controlled } from './worker-visit.ts'

const { product, browser } = await startJourneys()
let token: string

beforeAll(async () => {
  ;({ token } = await givenUser(product, 'Admin'))
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const PHONE = { width: 390, height: 844 }

async function openBots(page: Page): Promise<void> {
  await page.goto(`${product.url}/bots`)
  await ready(page)
}

test('Chromium finds nothing that keeps the application from being installed, and reads all of its manifest', async () => {
  const context = await launchProfile(mkdtempSync(join(tmpdir(), 'metzia-profile-')))
  await context.addCookies([{ name: 'authToken', value: token, url: product.url }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await openBots(page)
  await controlled(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { url, errors, data } = await cdp.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []])
  const { icons, shortcuts, display, start_url, share_target } = JSON.parse(data ?? '') as {
    icons: { src: string; sizes: string }[]
    shortcuts: { url: string }[]
    display: string
    start_url: string
    share_target: { action: string; method: string; enctype: string }
  }
  expect([display, start_url]).toEqual(['standalone', '/'])
  expect(share_target).toMatchObject({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address })
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect([src, size]).toEqual([src, sizes])
  }
  for (const { url: path } of shortcuts)
    expect((await page.goto(product.url + path))?.status()).toBe(200)
  const { headers } = await fetch(`${product.url}/manifest.webmanifest`)
  expect(headers.get('content-type')).toStartWith('application/manifest+json')
  await context.close()
})

test.each([
  ['an Android phone', ANDROID, /Open the\s+three-dots menu, then Add to Home Screen/],
  ['an iPhone', IPHONE, /Tap\s+Share, then Add to Home Screen/],
] as const)('on %s the application says once how to install it', async (_, userAgent, steps) => {
  const { page, context, faults } = await visit(browser, product, { token, size: PHONE, userAgent })
  await openBots(page)
  const banner = page.getByRole('region', { name: 'Install Metzia' })
  await page.keyboard.press('Shift')
  await seen(banner).toContainText(steps)
  expect(await page.evaluate(() => localStorage.getItem('pwaPrompted'))).toBe('true')
  await banner.getByRole('button', { name: 'OKAY !' }).click()
  await seen(banner).toHaveCount(0)
  await openBots(page)
  await page.getByRole('link', { name: 'Metzia, home' }).first().waitFor()
  await seen(banner).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})

test('on a fresh phone the steps of the installation lie over no control, and under the dialogs', async () => {
  const { page, context, faults } = await visit(browser, product, {
    token,
    size: PHONE,
    userAgent: ANDROID,
  })
  await openBots(page)
  await page.keyboard.press('Shift')
  const banner = page.getByRole('region', { name: 'Install Metzia' })
  await seen(banner).toBeVisible()
  const okay = banner.getByRole('button', { name: 'OKAY !' })
  await okay.scrollIntoViewIfNeeded()
  expect(await coveredBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Create new bot' }).click()
  await page.getByRole('button', { name: 'Create bot' }).click()
  await seen(page.getByRole('alert').getByText('Please select at least one area')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await okay.click()
  await seen(banner).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
})

/** Names of the controls in the window of which a click at their middle would meet the steps of the installation. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const banner = document.querySelector('[aria-label="Install Metzia"]')
    const controls = [...document.querySelectorAll('a[href], button')].filter(
      (control) => !banner?.contains(control),
    )
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit && banner?.contains(hit) ? [control.textContent] : []
    })
  })
}

test('neither a desktop nor the installed application says how to install it', async () => {
  for (const options of [{}, { size: PHONE, userAgent: ANDROID, isInstalled: true }]) {
    const { page, context } = await visit(browser, product, { token, ...options })
    if ('isInstalled' in options)
      await page.addInitScript(() => {
        const media = matchMedia
        window.matchMedia = (query) =>
          query.includes('standalone') ? media('all') : media.call(window, query)
      })
    await openBots(page)
    await page.keyboard.press('Shift')
    await seen(page.getByText('Install Metzia')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('pwaPrompted'))).toBeNull()
    await context.close()
  }
})
