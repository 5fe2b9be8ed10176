// Takes pictures of every screen in four variants into .screens, which git ignores:
// `bun run screens [--language=he] [name …]`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { LANGUAGES } from '../../src/kernel/domain/language.ts'
import { launchBrowser } from './chromium.ts'
import { inLanguage } from './in-language.ts'
import { ready } from './pages.ts'
import { SCREENS } from './screen-list.ts'
import { type Screen, type Stage, setStage } from './stage.ts'
import { PHOTOS } from './visit.ts'

const FOLDER = join(import.meta.dirname, '../../.screens')
const SIZES = {
  desktop: { width: 1440, height: 900 },
  mobile: { width: 390, height: 844 },
} as const
const THEMES = ['light', 'dark'] as const

/** `--language=he` shows them in that language. */
const asked = process.argv.find((one) => one.startsWith('--language='))?.slice('--language='.length)
const language = LANGUAGES.find((one) => one === asked) ?? 'en'
const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

async function take(browser: Browser, stage: Stage, screen: Screen): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        viewport,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Asia/Jerusalem',
        // Its requests cannot be intercepted.
        serviceWorkers: screen.hasWorker ? 'allow' : 'block',
      })
      await prepare(context, stage, screen, theme)
      const page = inLanguage(await context.newPage(), language)
      await open(page, stage, screen)
      await page.screenshot({
        path: join(
          FOLDER,
          `${screen.name}.${size}.${theme}${language === 'en' ? '' : `.${language}`}.png`,
        ),
      })
      await context.close()
    }
  }
  console.log(screen.name)
}

async function prepare(
  context: BrowserContext,
  { url, tokens }: Stage,
  { as }: Screen,
  theme: string,
): Promise<void> {
  await context.route(PHOTOS, (route) => route.abort())
  const cookies = [
    { name: 'theme', value: theme, url },
    { name: 'lang', value: language, url },
  ]
  const token = as && tokens[as]
  if (token) cookies.push({ name: 'authToken', value: token, url })
  await context.addCookies(cookies)
}

async function open(page: Page, stage: Stage, { path, before, act }: Screen): Promise<void> {
  await before?.(page)
  await page.goto(stage.url + (typeof path === 'string' ? path : path(stage)))
  await ready(page)
  await act?.(page, stage)
  await page.evaluate(() => document.fonts.ready)
}

mkdirSync(FOLDER, { recursive: true })
const [stage, browser] = await Promise.all([setStage(), launchBrowser()])
try {
  for (const screen of screens)
    await take(browser, stage, screen).catch((error: unknown) => {
      // The others are taken nevertheless; the program fails in the end.
      console.error(screen.name, error)
      process.exitCode = 1
    })
} finally {
  await browser.close()
  await stage.stop()
}
