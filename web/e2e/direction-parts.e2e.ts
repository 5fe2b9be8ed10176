// Only in Chromium: the parts of date and time fields are read by its DevTools protocol.
import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { onlyInChromium } from './engine.ts'
import { inLanguage } from './in-language.ts'
import { startScreens } from './journeys.ts'
import { ready } from './pages.ts'
import { SCREENS } from './screen-list.ts'
import { seen } from './seen.ts'
import type { Screen } from './stage.ts'
import { visit } from './visit.ts'
import { fromRight, seenLines } from './visual-order.ts'

// What points, and where the parts of fields and rows stand on pages in Hebrew: read from the browser.

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
type Size = typeof PHONE

const { stage, browser } = await startScreens()

/** The page of the last screen; the next one of the same user is shown there. */
let last: { as: Screen['as']; page: Page } | undefined

async function pageOf({ as, before }: Screen): Promise<Page> {
  if (last && !before && last.as === as) return last.page
  await last?.page.context().close()
  const token = as && stage.tokens[as]
  const opened = await visit(browser, stage.product, { language: 'he', ...(token && { token }) })
  const page = inLanguage(opened.page, 'he')
  last = before ? undefined : { as, page }
  return page
}

/** A screen in Hebrew, as pictures show it. */
async function show(name: string, size: Size = DESKTOP): Promise<Page> {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`There is no screen ${name}`)
  const page = await pageOf(screen)
  await page.setViewportSize(size)
  await screen.before?.(page)
  await page.goto(stage.url + (typeof screen.path === 'string' ? screen.path : screen.path(stage)))
  await ready(page)
  await screen.act?.(page, stage)
  return page
}

async function boxOf(part: Locator) {
  await seen(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { ...box, right: box.x + box.width, middle: box.x + box.width / 2 }
}

const isTurned = (part: Locator) =>
  part
    .locator('svg')
    .first()
    .evaluate((icon) => getComputedStyle(icon).scale.startsWith('-1'))

/** Back is at the start of the page, which is its right side, and its arrow points there. */
test.each<[string, (page: Page) => Locator]>([
  ['chats', (page) => page.locator('header a.icon-btn:has(.mirrors)').last()],
  ['home', (page) => page.getByRole('dialog').locator('header .icon-btn').first()],
  ['console-direct', (page) => page.locator('header a.icon-btn:has(.mirrors)').last()],
  ['area-chooser', (page) => page.getByRole('dialog').locator('.icon-btn:has(.mirrors)').first()],
  ['compare', (page) => page.getByRole('main').locator(':is(a, button):has(.mirrors)').first()],
])('back points to the right: %s', async (name, backOf) => {
  const page = await show(name, PHONE)
  const back = backOf(page)
  expect(await isTurned(back)).toBe(true)
  expect((await boxOf(back)).right).toBeGreaterThan(PHONE.width - 40)
})

test('the arrow back to the log-in is before its words', async () => {
  const page = await show('forgot-password-1', PHONE)
  const back = page.getByRole('link', { name: 'Back to login' })
  expect(await isTurned(back)).toBe(true)
  const [link, arrow] = [await boxOf(back), await boxOf(back.locator('svg'))]
  expect(Math.abs(link.right - arrow.right)).toBeLessThan(2)
})

test.each(['chats', 'console-direct'])(
  'what sends points to the left, after the field: %s',
  async (name) => {
    const page = await show(name)
    const form = page.locator('form:has(textarea)').last()
    const send = form.locator('button[type=submit]')
    expect(await isTurned(send)).toBe(true)
    expect((await boxOf(send)).right).toBeLessThan((await boxOf(form.locator('textarea'))).x)
  },
)

test.each(['ways-in-mail', 'save-as-bot', 'admin-inbox'])(
  'carets point to the left: %s',
  async (name) => {
    const page = await show(name)
    const carets = page.locator(':is(main, [role=dialog]) svg.mirrors:visible')
    await seen(carets.first()).toBeVisible()
    const scales = await carets.evaluateAll((all) =>
      all.map((icon) => getComputedStyle(icon).scale),
    )
    expect(scales.filter((scale) => !scale.startsWith('-1'))).toEqual([])
  },
)

test.each([DESKTOP, PHONE])(
  'pins have their tails in their middle, over their places, $width wide',
  async (size) => {
    const page = await show('properties-list', size)
    await page.goto(
      `${stage.url}/properties?view=map&bounds=[[34.765,32.075],[34.785,32.095]]&zoom=16`,
    )
    await ready(page)
    const pills = page.locator('.home-pin .pill:not(.house)')
    await seen(pills.first()).toBeVisible()
    const off = await pills.evaluateAll((all) =>
      all.map((pill) => {
        const { left, width } = pill.getBoundingClientRect()
        const marker = pill.closest('.home-pin') as HTMLElement
        const pane = (marker.offsetParent as HTMLElement).getBoundingClientRect()
        const place = pane.left + new DOMMatrix(getComputedStyle(marker).transform).e
        const tail = getComputedStyle(pill, '::after')
        return [left + width / 2 - place, Number.parseFloat(tail.left) - width / 2]
      }),
    )
    expect(off.flat().filter((px) => Math.abs(px) > 1)).toEqual([])
  },
)

test('on a phone nothing lies over what the map is controlled with', async () => {
  const page = await show('properties-map', PHONE)
  const controls = page.locator('[data-over-map] :is(button, a):visible')
  await seen(page.locator('.map-zoom button').first()).toBeVisible()
  const covered = await controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // What is scrolled out of its row is not under anything.
      if (x < 0 || x > innerWidth || y > innerHeight) return []
      const found = document.elementFromPoint(x, y)
      return found && control.contains(found) ? [] : [control.outerHTML.slice(0, 120)]
    }),
  )
  expect(covered).toEqual([])
})

/** Where the parts of a date or time field are drawn, by their names: they are no elements of the page. */
async function partsOf(page: Page, field: Locator): Promise<Record<string, number>> {
  await seen(field).toBeVisible()
  await field.evaluate((one) => one.setAttribute('data-read', ''))
  const cdp = await page.context().newCDPSession(page)
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true })
  type Node = typeof root
  const within = (node: Node): Node[] =>
    [node.children ?? [], node.shadowRoots ?? []].flat().flatMap((one) => [one, ...within(one)])
  const read = within(root).find(({ attributes }) => attributes?.includes('data-read'))
  const parts: Record<string, number> = {}
  for (const { nodeId, attributes } of read ? within(read) : []) {
    const name = /-webkit-datetime-edit-(\w+)-field/.exec(attributes?.join(' ') ?? '')?.[1]
    if (name === undefined) continue
    const { model } = await cdp.send('DOM.getBoxModel', { nodeId })
    parts[name] = model.border[0] ?? 0
  }
  await cdp.detach()
  await field.evaluate((one) => one.removeAttribute('data-read'))
  return parts
}

/** The names from left to right. */
const inOrder = (parts: Record<string, number>) =>
  Object.entries(parts)
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => name)

onlyInChromium('its DevTools tell the parts of a field')(
  'dates and times are read from left to right',
  async () => {
    const page = await show('viewing')
    // The order of day and month is that of the browser's own language.
    const date = inOrder(await partsOf(page, page.locator('input[type=date]').first()))
    expect([date.length, date.at(-1)]).toEqual([3, 'year'])
    const time = inOrder(await partsOf(page, page.locator('input[type=time]').first()))
    expect(time.slice(0, 2)).toEqual(['hour', 'minute'])
  },
)

test('the unit of a size is after its number', async () => {
  const page = await show('properties-further')
  const field = page.getByLabel('Maximum size')
  await field.fill('72')
  const box = page
    .locator('.field')
    .filter({ has: page.locator(`[id="${await field.getAttribute('id')}"]`) })
  const unit = box.locator('span').last()
  expect(await unit.textContent()).toBe('מ״ר')
  expect((await boxOf(unit)).right).toBeLessThanOrEqual((await boxOf(field)).x + 1)
  expect(await field.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
})

test('the order of the list is after its label, and its arrow has room of its own', async () => {
  const page = await show('properties-list')
  const select = page.getByRole('combobox', { name: 'Sort' })
  const label = page
    .locator('label')
    .filter({ has: page.locator('select') })
    .locator('span')
    .first()
  expect((await boxOf(select)).right).toBeLessThan((await boxOf(label)).x)
  // A select that draws its arrow over its own padding has the padding around it instead.
  const { padding, around } = await select.evaluate((one) => ({
    padding: getComputedStyle(one).paddingLeft,
    around: getComputedStyle(one.parentElement ?? one).paddingLeft,
  }))
  expect([padding, around]).toEqual(['0px', '8px'])
})

test('a row of folded posts begins at the right and opens at the left', async () => {
  const page = await show('chats-folded')
  const row = page.getByRole('log').locator('button[aria-expanded]').first()
  const [icon, caret] = [row.locator('svg').first(), row.locator('svg').last()]
  const words = await boxOf(row.locator('span').first())
  expect((await boxOf(icon)).x).toBeGreaterThanOrEqual(words.right)
  expect((await boxOf(caret)).right).toBeLessThanOrEqual(words.x)
  const [title, facts = ''] = await seenLines(row)
  expect(title).toEndWith(fromRight('3 דירות'))
  expect(facts).toEndWith('₪4,200–₪6,200')
})

test('on a phone the sources of a small map are at its foot, from their beginning', async () => {
  const page = await show('home-comparables', PHONE)
  const box = await boxOf(page.locator('.home-similar-map'))
  const sources = await boxOf(page.locator('.home-similar-map .leaflet-control-attribution'))
  expect(sources.x).toBeGreaterThanOrEqual(box.x)
  expect(sources.y + sources.height).toBe(box.y + box.height)
})

test('on a phone the sources of the map of areas are below its buttons', async () => {
  const page = await show('bot-settings-draw', PHONE)
  const buttons = await boxOf(page.locator('.leaflet-control-zoom'))
  const sources = await boxOf(page.locator('.leaflet-control-attribution'))
  expect(buttons.y + buttons.height).toBeLessThanOrEqual(sources.y)
})

test.each([
  'profile-greetings',
  'places',
  'bot-settings-criteria-delivery',
  'bot-settings-webhook-format',
])('the arrows of lists that one is chosen from have room of their own: %s', async (name) => {
  const page = await show(name, PHONE)
  const rooms = await page
    .locator('main select, dialog select, [role="dialog"] select')
    .evaluateAll((all) =>
      all.map((one) => [
        getComputedStyle(one).paddingLeft,
        Number.parseFloat(getComputedStyle(one.parentElement ?? one).paddingLeft) >= 8,
      ]),
    )
  expect(rooms.length).toBeGreaterThan(0)
  expect(rooms.filter(([padding, around]) => padding !== '0px' || !around)).toEqual([])
})

test('whose a chat is begins where its name does', async () => {
  const page = await show('admin-chats', PHONE)
  const edges = await page
    .getByRole('link', { name: 'Noa Levi' })
    .first()
    .locator('bdi')
    .evaluateAll((all) =>
      all.slice(0, 2).map((one) => {
        const words = document.createRange()
        words.selectNodeContents(one)
        return Math.round(words.getBoundingClientRect().right)
      }),
    )
  expect(edges).toEqual([expect.any(Number), edges[0]])
})

test('on a phone the words of a button that has room for them stay on one line', async () => {
  const page = await show('home-mute-agent', PHONE)
  const button = page.getByRole('button', { name: 'להשתיק את המספר של המתווך' }).first()
  expect((await boxOf(button)).height).toBe(36)
})

test('on a phone what plans a viewing is beside its icon', async () => {
  const page = await show('home-shortlist', PHONE)
  const plan = page.getByRole('button', { name: 'לקבוע ביקור' })
  const icon = await boxOf(plan.locator('xpath=..').locator('svg').first())
  expect(icon.x - (await boxOf(plan)).right).toBeLessThan(4)
})
