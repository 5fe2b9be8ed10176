import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { startScreens } from './journeys.ts'
import { ready } from './pages.ts'
import type { Stage } from './stage.ts'
import { visit } from './visit.ts'

const { stage, browser } = await startScreens()

const SIZES = [
  { width: 1280, height: 700 },
  { width: 390, height: 740 },
] as const
const PAGES: [name: string, path: (stage: Stage) => string][] = [
  ['homes side by side', ({ homes }) => `/compare?ids=${homes.find},${homes.check},${homes.gone}`],
  ['the finder', () => '/properties'],
  ['the profile', () => '/profile'],
  ['the shortlist', () => '/shortlist'],
]
const STOPS_MAX = 150

type Stop = { place: number; name: string; isSeen: boolean }

/** What has the focus, and whether the window shows any of it; undefined: nothing has. */
function stopOf(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const on = document.activeElement as HTMLInputElement | null
    if (!on || on === document.body) return undefined
    const { left, top, width, height } = on.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((across) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        const isLabel = [...(on.labels ?? [])].some((label) => label.contains(hit))
        return hit !== null && (on.contains(hit) || hit.contains(on) || isLabel)
      }),
    )
    const name = on.getAttribute('aria-label') ?? on.textContent ?? ''
    return { place: [...document.all].indexOf(on), name, isSeen: isSeen || width <= 1 }
  })
}

/** Goes through the page by that key. */
async function hiddenStops(page: Page, key: string): Promise<{ count: number; hidden: string[] }> {
  const places = new Set<number>()
  const hidden: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let at = 0; at < STOPS_MAX; at += 1) {
    await page.keyboard.press(key)
    const stop = await stopOf(page)
    if (!stop || places.has(stop.place)) break
    places.add(stop.place)
    if (!stop.isSeen) hidden.push(stop.name)
  }
  return { count: places.size, hidden }
}

for (const size of SIZES)
  test.each(PAGES)(
    `at ${size.width} × ${size.height} no bar hides the focus: %s`,
    async (...of) => {
      const [, path] = of
      const token = stage.tokens.user
      const { page, context } = await visit(browser, stage.product, { token, size })
      await page.goto(stage.url + path(stage))
      await ready(page)
      for (const key of ['Tab', 'Shift+Tab']) {
        const { count, hidden } = await hiddenStops(page, key)
        expect(count).toBeGreaterThan(10)
        expect([key, hidden]).toEqual([key, []])
      }
      await context.close()
    },
  )
