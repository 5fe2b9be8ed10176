import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { SCREENS, type Screen, type Stage, setStage } from './screen-list.ts'
import { visit } from './visit.ts'

const AXE = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dirname), 'utf8')
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

let browser: Browser
let stage: Stage

beforeAll(async () => {
  ;[stage, browser] = await Promise.all([setStage(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await stage?.stop()
})

/** A browser context for each user, kept so that files are fetched and compiled once. */
const contexts = new Map<Screen['as'], Promise<BrowserContext>>()

async function newContext(as: Screen['as']): Promise<BrowserContext> {
  const token = as && stage.tokens[as]
  const { page, context } = await visit(browser, stage.product, token ? { token } : {})
  await page.close()
  await context.addInitScript(AXE)
  return context
}

function contextOf(as: Screen['as']): Promise<BrowserContext> {
  const known = contexts.get(as) ?? newContext(as)
  contexts.set(as, known)
  return known
}

/** Every violation of accessibility, of whatever impact, best practices included: rule and element. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() => {
    type Axe = { run(options: RunOptions): Promise<AxeResults> }
    const { axe } = window as unknown as { axe: Axe }
    return axe.run({ resultTypes: ['violations'] })
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  )
}

/** Changes the theme as the button does: nothing but this attribute depends on it. */
const setTheme = (page: Page, theme: string) =>
  page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-theme', name)
    const running = () =>
      document.getAnimations().filter(({ playState }) => playState === 'running')
    // An inherited colour changes one level of the document after the other, each by a transition of its own.
    do {
      await Promise.allSettled(running().map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
    } while (running().length > 0)
  }, theme)

const isTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })

/** `1/2` is every second screen, from the first one: the screens can be looked at by several processes. */
const [part = 1, parts = 1] = (process.env.METZIA_PART ?? '').split('/').filter(Boolean).map(Number)

for (const screen of SCREENS.filter((_, at) => at % parts === part - 1))
  test(`${screen.name} is accessible, in both themes, on desktop and phone`, async () => {
    const context = await contextOf(screen.as)
    for (const [size, viewport] of Object.entries(SIZES)) {
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await screen.before?.(page)
      await page.goto(
        stage.url + (typeof screen.path === 'string' ? screen.path : screen.path(stage)),
      )
      await ready(page)
      await screen.act?.(page, stage)
      for (const theme of ['light', 'dark']) {
        await setTheme(page, theme)
        expect([size, theme, await violationsOf(page)]).toEqual([size, theme, []])
      }
      expect([size, await isTooWide(page)]).toEqual([size, false])
      await page.close()
    }
  })
