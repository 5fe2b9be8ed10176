// Takes the pictures of the README from the demo, in Hebrew and English, light and dark, and the animation of a journey
// in each language, into .github/pictures: `bun run pictures`. A name after it takes only that: `bun run pictures list`.
// The animation needs img2webp (on Debian: apt-get install webp).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { convertImage } from '../../src/assets/images/convert.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import { freePort } from '../../src/testing/doubles/provider.ts'
import { launchBrowser } from './chromium.ts'
import { inLanguage } from './in-language.ts'
import { enter, isDrawn, type Taking, takeJourney } from './journey.ts'
import { connected, ready } from './pages.ts'
import { startProduct } from './product.ts'
import { seen } from './seen.ts'

const FOLDER = join(import.meta.dirname, '../../.github/pictures')
const LANGUAGES = ['en', 'he'] as const satisfies readonly Language[]
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

async function opened(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await ready(page)
  await page.waitForLoadState('networkidle')
}

const PICTURES: readonly Picture[] = [
  {
    name: 'map',
    size: DESKTOP,
    async open(page, url) {
      await opened(page, `${url}/properties?view=map`)
      await isDrawn(page.locator('.leaflet-tile'))
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'bots', size: DESKTOP, open: (page, url) => opened(page, `${url}/bots`) },
  {
    name: 'list',
    size: DESKTOP,
    async open(page, url) {
      await opened(page, `${url}/properties`)
      await isDrawn(page.locator('article'))
    },
  },
  {
    name: 'home',
    size: DESKTOP,
    async open(page, url) {
      await opened(page, `${url}/properties`)
      await page.locator('article a').first().click()
      await seen(page.getByRole('dialog')).toBeVisible()
      await isDrawn(page.locator('dialog img').first())
      await isDrawn(page.locator('dialog button img'))
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'chat',
    size: PHONE,
    async open(page, url) {
      await opened(page, `${url}/chats`)
      await page.getByRole('listitem').getByRole('link').nth(1).click()
      await connected(page)
      await isDrawn(page.locator('article'))
      await page.waitForLoadState('networkidle')
    },
  },
]

async function take({ name, size, open }: Picture, taken: Taking): Promise<void> {
  const { product, language } = taken
  for (const theme of ['light', 'dark'] as const) {
    const { page, context } = await enter(taken, { theme, size })
    await open(inLanguage(page, language), product.url)
    const conversion = { width: 1_280, format: 'webp', who: 'pictures' } as const
    const shot = await convertImage(await page.screenshot(), conversion)
    const file = `${name}.${language}.${theme}.webp`
    writeFileSync(join(FOLDER, file), shot)
    console.log(`${file}: ${Math.round(shot.length / 1_024)} KB`)
    await context.close()
  }
}

/** Takes all pictures in one language, or the one of that name. */
async function takeAll(browser: Browser, language: Language, only?: string): Promise<void> {
  const port = String(await freePort())
  const product = await startProduct({ METZIA_DEMO: '1', DEFAULT_LANGUAGE: language, PORT: port })
  try {
    await product.cli('users', 'reset-password', EMAIL, '--password', PASSWORD)
    const account = { email: EMAIL, password: PASSWORD }
    const { token } = await product.call<{ token: string }>('POST', '/api/auth/login', account)
    const taken = { browser, product, token, language }
    for (const picture of PICTURES) if (!only || only === picture.name) await take(picture, taken)
    if (!only || only === 'journey') await takeJourney(taken, FOLDER)
  } finally {
    await product.stop()
  }
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  const browser = await launchBrowser()
  try {
    for (const language of LANGUAGES) await takeAll(browser, language, process.argv[2])
  } finally {
    await browser.close()
  }
}
