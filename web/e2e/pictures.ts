// Takes the pictures of the README from the demo, light and dark, into docs/pictures: `bun run pictures`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { convertImage } from '../../src/assets/images/convert.ts'
import { freePort } from '../../src/testing/doubles/provider.ts'
import { launchBrowser } from './chromium.ts'
import { connected, ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { seen } from './seen.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const EMAIL = 'dana@demo.metzia'
const PASSWORD = 'pictures of the demo'
const [DESKTOP, PHONE] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

type Picture = {
  name: string
  size: typeof DESKTOP
  /** Opens the page and waits until it shows everything. */
  open(page: Page, url: string): Promise<void>
}

const isDrawn = (page: Page, selector: string) =>
  seen
    .poll(() =>
      page
        .locator(selector)
        .evaluateAll(
          (images) =>
            images.length > 0 &&
            images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        ),
    )
    .toBe(true)

async function openChat(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/chats`)
  await ready(page)
  await page.getByRole('listitem').getByRole('link').nth(1).click()
  await connected(page)
  await page.waitForLoadState('networkidle')
}

const PICTURES: readonly Picture[] = [
  {
    name: 'map',
    size: DESKTOP,
    async open(page, url) {
      await page.goto(`${url}/properties?view=map`)
      await ready(page)
      await isDrawn(page, '.leaflet-tile')
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'chat', size: PHONE, open: openChat },
  {
    name: 'bots',
    size: DESKTOP,
    async open(page, url) {
      await page.goto(`${url}/bots`)
      await ready(page)
      await page.waitForLoadState('networkidle')
    },
  },
]

async function take(browser: Browser, { url }: Product, token: string): Promise<void> {
  for (const { name, size, open } of PICTURES)
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: size,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Asia/Jerusalem',
        serviceWorkers: 'block',
      })
      const cookies = { theme, authToken: token }
      await context.addCookies(
        Object.entries(cookies).map(([cookie, value]) => ({ name: cookie, value, url })),
      )
      const page = await context.newPage()
      await open(page, url)
      const shot = await convertImage(await page.screenshot(), {
        width: 1_280,
        format: 'webp',
        who: 'pictures',
      })
      writeFileSync(join(FOLDER, `${name}.${theme}.webp`), shot)
      console.log(`${name}.${theme}.webp: ${Math.round(shot.length / 1_024)} KB`)
      await context.close()
    }
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  const [product, browser] = await Promise.all([
    startProduct({ METZIA_DEMO: '1', PORT: String(await freePort()) }),
    launchBrowser(),
  ])
  try {
    await product.cli('users', 'reset-password', EMAIL, '--password', PASSWORD)
    const account = { email: EMAIL, password: PASSWORD }
    const { token } = await product.call<{ token: string }>('POST', '/api/auth/login', account)
    await take(browser, product, token)
  } finally {
    await browser.close()
    await product.stop()
  }
}
