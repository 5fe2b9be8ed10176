import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { SCREENS, type Screen, type Stage, setStage } from './screen-list.ts'
import { visit } from './visit.ts'

const AXE = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dirname), 'utf8')
const PHONE = { width: 390, height: 844 }

let browser: Browser
let stage: Stage

beforeAll(async () => {
  ;[stage, browser] = await Promise.all([setStage(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await stage?.stop()
})

const contexts = new Map<string, BrowserContext>()

/** A browser context for each user and theme, kept so that files are fetched and compiled once. */
async function contextOf(
  as: Screen['as'],
  theme: 'light' | 'dark',
  size: typeof PHONE | undefined,
): Promise<BrowserContext> {
  const name = `${as} ${theme}`
  const known = contexts.get(name)
  if (known) return known
  const token = as && stage.tokens[as]
  const options = { theme, ...(token ? { token } : {}), ...(size ? { size } : {}) }
  const { page, context } = await visit(browser, stage.product, options)
  await page.close()
  contexts.set(name, context)
  return context
}

/** The serious violations of accessibility: rule and element. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(async () => {
    type Axe = {
      run(context: { exclude: string[][] }, options: RunOptions): Promise<AxeResults>
    }
    const { axe } = window as unknown as { axe: Axe }
    // The list has a thousand rows of the same kind: checking the first groups is enough.
    return axe.run({ exclude: [['.area-group:nth-child(n+4)']] }, { resultTypes: ['violations'] })
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

for (const screen of SCREENS)
  test(`${screen.name} is accessible, in both themes, on desktop and phone`, async () => {
    for (const [theme, size] of [
      ['light', undefined],
      ['dark', PHONE],
    ] as const) {
      const context = await contextOf(screen.as, theme, size)
      const page = await context.newPage()
      const path = typeof screen.path === 'string' ? screen.path : screen.path(stage)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await screen.before?.(page)
      await page.goto(stage.url + path)
      await ready(page)
      await screen.act?.(page, stage)
      expect([theme, await violationsOf(page)]).toEqual([theme, []])
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect([theme, isWide]).toEqual([theme, false])
      await page.close()
    }
  })
