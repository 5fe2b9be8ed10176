import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { onlyInChromium } from './engine.ts'
import { startScreens } from './journeys.ts'
import { ready } from './pages.ts'
import { SCREENS } from './screen-list.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { stage, browser } = await startScreens()

const WIDTHS = [320, 360, 390, 413]

/** Links, buttons and fields that are cut by an edge of the window, and those that lie on another one. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('a, button, input, time')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    const boxes = shown.map((one) => ({ one, box: one.getBoundingClientRect() }))
    const cut = boxes.filter(
      ({ box }) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1),
    )
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const crossed = boxes.filter(
      ({ one, box }) =>
        one.tagName === 'TIME' &&
        boxes.some(
          (other) =>
            other.one !== one &&
            other.one.parentElement === one.parentElement &&
            meet(box, other.box),
        ),
    )
    return [...cut, ...crossed].map(({ one }) => one.outerHTML.slice(0, 120))
  })
}

for (const name of [
  'bots',
  'chats-none',
  'chats',
  'thread-empty',
  'area-chooser',
  'bot-settings-criteria-delivery',
  'profile-account',
  'admin-users-selected',
  'admin-users-ban',
  'admin-bots',
])
  test(`${name} fits into narrow phones`, async () => {
    const screen = SCREENS.find((one) => one.name === name)
    const token = screen?.as && stage.tokens[screen.as]
    if (!screen || !token) throw new Error(`There is no screen ${name}`)
    const { page, context } = await visit(browser, stage.product, {
      token,
      size: { width: 320, height: 700 },
    })
    await page.goto(
      stage.url + (typeof screen.path === 'string' ? screen.path : screen.path(stage)),
    )
    await ready(page)
    await screen.act?.(page, stage)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      expect([width, await misplaced(page)]).toEqual([width, []])
    }
    await context.close()
  })

onlyInChromium('Firefox takes forced colours from the system')(
  'with forced colours, switches, sliders, fields and buttons have edges',
  async () => {
    const { page, context } = await visit(browser, stage.product, { token: stage.tokens.user })
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto(`${stage.url}/bots`)
    await ready(page)
    await page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()
    await page.getByRole('tree').waitFor()
    const edges = await page.evaluate(() =>
      ['.switch', '.field', '.btn', '.seg', '.check', '.dialog', '.edge', '.slider .thumb'].map(
        (selector) => {
          const [one] = document.querySelectorAll(selector)
          return [selector, one ? getComputedStyle(one).borderTopWidth : 'missing']
        },
      ),
    )
    expect(edges.filter(([, width]) => width !== '1px')).toEqual([])
    await context.close()
  },
)

test('a tooltip is shown to the keyboard and the pointer, and Escape hides it', async () => {
  const { page, context } = await visit(browser, stage.product, { token: stage.tokens.user })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${stage.url}/bots`)
  await ready(page)
  const button = page.getByRole('button', { name: 'Create new bot' })
  const tip = button.locator('.tip')
  await seen(tip).toBeHidden()
  await page.getByRole('button', { name: 'Delete Sea view only' }).focus()
  await page.keyboard.press('Tab')
  await seen(button).toBeFocused()
  await seen(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await seen(tip).toBeHidden()
  const language = page.getByRole('link', { name: /unread messages/ })
  await language.hover()
  await seen(language.locator('.tip')).toBeVisible()
  await language.locator('.tip').hover()
  await seen(language.locator('.tip')).toBeVisible()
  // The icons of a card draw their tooltip from their name.
  const edit = page.getByRole('button', { name: 'Edit Sea view only' })
  const drawn = (of: 'visibility' | 'content') =>
    edit.evaluate((icon, name) => getComputedStyle(icon, '::after')[name], of)
  expect(await drawn('visibility')).toBe('hidden')
  await page.getByRole('link', { name: 'Open the chat of Sea view only' }).focus()
  await page.keyboard.press('Tab')
  await seen.poll(() => drawn('visibility')).toBe('visible')
  // Firefox answers what the sheet says.
  expect(['"Edit Sea view only"', 'attr(aria-label)']).toContain(await drawn('content'))
  await page.keyboard.press('Escape')
  await seen.poll(() => drawn('visibility')).toBe('hidden')
  await context.close()
})
