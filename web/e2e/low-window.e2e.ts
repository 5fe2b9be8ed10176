import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { startScreens } from './journeys.ts'
import { ready } from './pages.ts'
import { seen } from './seen.ts'
import type { Stage } from './stage.ts'
import { visit } from './visit.ts'

const { stage, browser } = await startScreens()

/** A telephone on its side, and a desktop of 1280 × 1024 at 400 %. */
const LOW = [
  { width: 740, height: 360 },
  { width: 320, height: 256 },
] as const

const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()

const DIALOGS: [
  name: string,
  path: (stage: Stage) => string,
  open?: (page: Page) => Promise<void>,
][] = [
  ['Bot Settings', () => '/bots', openSettings],
  ['a home', ({ homeId }) => `/properties?home=${homeId}`],
  [
    'the filters',
    () => '/properties',
    (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  ],
]

/** Whether the upper bar of the open dialog is out of sight at its end, and the lower one at its beginning. */
function scrollsWithBars(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('.dialog')].at(-1)
    const [head, , foot] = dialog?.children ?? []
    if (!dialog || !head) return false
    const { top, bottom } = dialog.getBoundingClientRect()
    dialog.scrollTop = dialog.scrollHeight
    const isHeadAway = head.getBoundingClientRect().bottom <= top + 1
    dialog.scrollTop = 0
    return isHeadAway && (!foot || foot.getBoundingClientRect().top >= bottom - 1)
  })
}

for (const size of LOW)
  test.each(DIALOGS)(
    `at ${size.width} × ${size.height} the bars of %s scroll with it`,
    async (...dialog) => {
      const [, path, open] = dialog
      const { page, context } = await visit(browser, stage.product, {
        token: stage.tokens.user,
        size,
      })
      await page.goto(stage.url + path(stage))
      await ready(page)
      await open?.(page)
      await seen(page.locator('.dialog').last()).toBeVisible()
      await seen.poll(() => scrollsWithBars(page)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size.width,
      )
      await context.close()
    },
  )

test('in Bot Settings the field with the focus stays in view when the keyboard takes half of the window', async () => {
  const { page, context } = await visit(browser, stage.product, {
    token: stage.tokens.user,
    size: { width: 390, height: 844 },
  })
  await page.goto(`${stage.url}/bots`)
  await ready(page)
  await openSettings(page)
  const fields = page.locator('.dialog > :nth-child(2)').locator('input, button, [role=slider]')
  await seen(fields.first()).toBeVisible()
  for (const height of [422, 360]) {
    await page.setViewportSize({ width: 390, height: 844 })
    const count = await fields.count()
    expect(count).toBeGreaterThan(10)
    for (let at = 0; at < count; at += 3) {
      const field = fields.nth(at)
      if (!(await field.isVisible())) continue
      await page.setViewportSize({ width: 390, height: 844 })
      await field.focus()
      await page.setViewportSize({ width: 390, height })
      await seen.poll(() => isOnTop(page)).toBe(true)
    }
  }
  await context.close()
})

/** Whether nothing covers what has the focus, and the window does not cut it. */
function isOnTop(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const field = document.activeElement
    if (!field) return false
    const { left, right, top, bottom } = field.getBoundingClientRect()
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && (field === on || field.contains(on))
  })
}
