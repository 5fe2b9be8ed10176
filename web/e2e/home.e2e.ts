import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { onlyInChromium } from './engine.ts'
import { drawnPictures, givenHomes, type HomeIds, removeHome } from './home-scenes.ts'
import { startJourneys } from './journeys.ts'
import { greeted, hearSockets, ready } from './pages.ts'
import { codesOf, givenBot, givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()
let homes: HomeIds

beforeAll(async () => {
  homes = await givenHomes(product, (await givenUser(product, 'Dana')).token)
})

/** A new user on the list, or with a home open. */
async function finder(path = '/properties', options: Parameters<typeof visit>[2] = {}) {
  const { token } = await givenUser(product)
  const visited = await visit(browser, product, { token, ...options })
  await drawnPictures(visited.page)
  await visited.page.goto(product.url + path)
  if (options.hasScript !== false) await ready(visited.page)
  return { ...visited, token }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Homes' }).getByRole('article')
const details = (page: Page) => page.locator('dialog.home-dialog')
const shared = (page: Page) => page.getByRole('dialog', { name: 'Share this home' })
const title = (page: Page, text: string) =>
  details(page).getByRole('heading', { level: 2, name: text })

onlyInChromium('its scroll bar takes room, which the list gets when a home opens')(
  'a home opens over the list, which keeps its place; back and Escape close it',
  async () => {
    const { page, context, faults } = await finder('/properties?sort=price')
    const link = cards(page).getByRole('link', { name: 'ארלוזורוב 29', exact: true })
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await link.click()
    await seen(title(page, 'ארלוזורוב 29')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    // The list is asked for again, and cards do not grow while it is not known yet what bots say about its homes.
    const isSaid = Promise.withResolvers<void>()
    await page.route('**/api/assets/bots*', (route) => isSaid.promise.then(() => route.continue()))
    const asked = page.waitForRequest('**/api/assets/bots*')
    await page.goBack()
    await asked
    await seen(details(page)).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    isSaid.resolve()
    await link.click()
    await page.keyboard.press('Escape')
    await seen(details(page)).toBeHidden()
    await seen(link).toBeFocused()
    expect(faults).toEqual([])
    await context.close()
  },
)

test('the end of a column that is taller than the window is scrolled to, and the focus stays in the page', async () => {
  const size = { width: 1440, height: 500 }
  const { page, context, faults } = await finder(`/properties?home=${homes.find}`, { size })
  const below = await page.locator('.home-decision').evaluate(async (column) => {
    const view = column.closest('.home-scroll') ?? column
    const hidden = () => column.getBoundingClientRect().bottom - view.getBoundingClientRect().bottom
    const before = hidden()
    view.scrollTop += before
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return [before, hidden()]
  })
  expect(below[0]).toBeGreaterThan(24)
  expect(below[1]).toBeLessThanOrEqual(1)
  // No card that it could return to was pressed.
  await page.keyboard.press('Escape')
  await seen(page.locator('h1')).toBeFocused()
  expect(faults).toEqual([])
  await context.close()
})

test('the photos are changed by keyboard, by swipe and by the small ones', async () => {
  const { page, context, faults } = await finder(`/properties?home=${homes.find}`)
  const gallery = details(page).getByRole('group', { name: /^Photos of/ })
  await seen(title(page, 'דיזנגוף 140')).toBeFocused()
  await seen(gallery).toContainText('1/6')
  await gallery.getByRole('button', { name: 'Next photo' }).focus()
  await page.keyboard.press('ArrowRight')
  await seen(gallery).toContainText('2/6')
  const box = await gallery.boundingBox()
  if (!box) throw new Error('The gallery is not shown')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.8, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 6 })
  await page.mouse.up()
  await seen(gallery).toContainText('3/6')
  await details(page).getByRole('button', { name: 'Photo 6 of 6' }).click()
  await seen(gallery).toContainText('6/6')
  expect(faults).toEqual([])
  await context.close()
})

test('a home is saved with a note, which is there again', async () => {
  const { page, context, faults } = await finder(`/properties?home=${homes.find}`)
  await details(page).getByRole('button', { name: 'Save', exact: true }).click()
  await details(page).getByRole('button', { name: 'Only you see this comment' }).click()
  await details(page).getByLabel('Write a comment').fill('ביקור ביום חמישי')
  await details(page).getByRole('button', { name: 'Send', exact: true }).click()
  const note = details(page)
    .getByRole('region', { name: /^Comments/ })
    .getByRole('listitem')
  await seen(note).toContainText('only me')
  await page.reload()
  await seen(note).toContainText('ביקור ביום חמישי')
  expect(faults).toEqual([])
  await context.close()
})

test('hiding closes the home and takes it from the list until it is undone', async () => {
  const { page, context, faults } = await finder('/properties?sort=price')
  const link = cards(page).getByRole('link', { name: 'ארלוזורוב 29', exact: true })
  await link.click()
  await details(page).getByRole('button', { name: 'Hide', exact: true }).click()
  await seen(details(page)).toBeHidden()
  await seen(link).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(link).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

onlyInChromium('no permission for the clipboard')(
  'the link is copied, and opens the home for another user',
  async () => {
    const { page, context, faults } = await finder(`/properties?minRooms=2&home=${homes.find}`)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await details(page).getByRole('button', { name: 'Share' }).click()
    await shared(page).getByRole('button', { name: 'Copy' }).first().click()
    await seen(shared(page).getByText('Copied')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${product.url}/properties?home=${homes.find}`)
    const other = await finder(new URL(link).pathname + new URL(link).search)
    await seen(title(other.page, 'דיזנגוף 140')).toBeVisible()
    await other.page.keyboard.press('Escape')
    await seen(cards(other.page).first()).toBeVisible()
    expect([...faults, ...other.faults]).toEqual([])
    await other.context.close()
    await context.close()
  },
)

test('a public link previews a home to strangers, leads there after log-in, and is taken back', async () => {
  const { page, context, faults } = await finder(`/properties?home=${homes.find}`)
  await details(page).getByRole('button', { name: 'Share' }).click()
  await shared(page).getByRole('button', { name: 'Make a public link' }).click()
  const link = (await shared(page).getByText(/\/h\//).textContent()) ?? ''
  // The server of this test does not know its own port.
  const url = product.url + new URL(link).pathname
  const { email } = await givenUser(product)
  const other = await visit(browser, product)
  await drawnPictures(other.page)
  await other.page.goto(url)
  await seen(other.page.getByRole('heading', { name: 'דיזנגוף 140' })).toBeVisible()
  expect(await other.page.locator('meta[property="og:title"]').getAttribute('content')).toMatch(
    /^₪/,
  )
  await other.page.getByRole('link', { name: 'See this home in Metzia' }).click()
  await other.page.waitForURL('**/login*')
  await ready(other.page)
  await other.page.getByLabel('Username').fill(email)
  await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.page.getByRole('button', { name: 'Login' }).click()
  await seen(title(other.page, 'דיזנגוף 140')).toBeVisible()
  await shared(page).getByRole('button', { name: 'Take the public link back' }).click()
  await page.keyboard.press('Escape')
  await seen(shared(page)).toBeHidden()
  await seen(title(page, 'דיזנגוף 140')).toBeVisible()
  await other.page.goto(url)
  await other.page.waitForURL('**/404')
  expect(faults).toEqual([])
  await other.context.close()
  await context.close()
})

test('the comparables on map and list mark each other, and lead to their own details', async () => {
  const { page, context, faults } = await finder(`/properties?home=${homes.find}`)
  expect(await page.locator('.home-similar-map .leaflet-container').count()).toBe(0)
  await details(page)
    .getByRole('button', { name: /^From \d+ comparables/ })
    .click()
  await seen(page.locator('.home-similar-map .pill')).toHaveCount(5)
  const row = details(page).locator('[data-comparable]').first()
  const name = (await row.getByRole('link').textContent()) ?? ''
  const pin = page.getByRole('button', { name: new RegExp(name) })
  await row.getByRole('link').focus()
  await seen(pin).toHaveClass(/\bon\b/)
  await details(page)
    .getByText(/^Show all/)
    .click()
  await seen(page.locator('.home-similar-map .pill')).toHaveCount(13)
  await pin.focus()
  await seen(row).toHaveClass(/\bon\b/)
  await page.keyboard.press('Enter')
  await seen(title(page, name.split(',')[0] ?? '')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('each bot says why it left the home out, and on phones Back closes and the foot calls', async () => {
  const { token } = await givenUser(product)
  const codes = await codesOf(product, token, ['חיפה - הדר מרכז'])
  await givenBot(product, token, 'Haifa', { neighborhoodCodes: codes, rooms: 4 })
  const size = { width: 390, height: 844 }
  const { page, context, faults } = await visit(browser, product, { token, size })
  await drawnPictures(page)
  await page.goto(`${product.url}/properties?home=${homes.find}`)
  await ready(page)
  const bots = details(page).getByRole('region', { name: 'Your bots' })
  await seen(bots).toContainText('Left out')
  await seen(bots).toContainText('It is outside the areas of this bot.')
  await seen(bots).toContainText("rooms are fewer than this bot's 4.")
  const call = details(page).getByRole('link', { name: '054-771-2096' })
  await seen(call).toBeVisible()
  const foot = await call.boundingBox()
  await details(page).getByText('Price history').scrollIntoViewIfNeeded()
  expect(await call.boundingBox()).toEqual(foot)
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan(size.height - 40)
  await seen(details(page).getByRole('link', { name: 'Close' })).toBeHidden()
  await details(page).getByRole('link', { name: 'Back' }).click()
  await seen(details(page)).toBeHidden()
  expect(faults).toEqual([])
  await context.close()
})

test('a removal reaches an open home, and leads to similar ones', async () => {
  const { page, context, faults } = await finder('/properties?sort=price')
  await hearSockets(page)
  await page.reload()
  await Promise.all([greeted(page), ready(page)])
  await cards(page).getByRole('link', { name: 'שדרות נורדאו 31', exact: true }).click()
  await seen(
    details(page).getByText('below the estimate').or(details(page).getByText('above the estimate')),
  ).toBeVisible()
  await removeHome(product, homes.gone)
  await seen(details(page).getByText('No longer available')).toBeVisible()
  await seen(details(page).getByRole('img', { name: /estimate/ })).toBeHidden()
  await seen(details(page).getByRole('link', { name: '054-771-2096' })).toBeHidden()
  await details(page).getByRole('link', { name: 'Show similar homes' }).click()
  await seen(details(page)).toBeHidden()
  await seen(cards(page).first()).toBeVisible()
  await seen(cards(page).getByRole('link', { name: 'שדרות נורדאו 31', exact: true })).toBeHidden()
  expect(page.url()).toContain('dealType=rent')
  expect(faults).toEqual([])
  await context.close()
})

onlyInChromium('scripts cannot be switched off')(
  'without JavaScript everything is there to read, and the link of the header closes it',
  async () => {
    const { page, context, faults } = await finder(`/properties?home=${homes.check}`, {
      hasScript: false,
    })
    await seen(details(page).getByText('Unusually low: check before you pay')).toBeVisible()
    await details(page)
      .getByText(/^Show all/)
      .click()
    await seen(details(page).locator('[data-comparable]').last()).toBeVisible()
    await seen(details(page).getByRole('link', { name: 'Photo 2 of 6' })).toBeVisible()
    await details(page).getByRole('link', { name: 'Close' }).click()
    await seen(details(page)).toBeHidden()
    expect(faults).toEqual([])
    await context.close()
  },
)

test('an unknown home is not found', async () => {
  const { page, context, faults } = await finder('/properties?home=nothing')
  await seen(page).toHaveURL(`${product.url}/404`)
  expect(faults).toEqual([])
  await context.close()
})

test.each([
  ['/bots', /^Edit bot/],
  ['/bots', /^Create new bot$/],
  ['/bots', /^Delete /],
  ['/profile', /^Delete account$/],
  ['/properties', /^Filters/],
])('on %s the first dialog that %p opens gives the focus back to it', async (path, name) => {
  const { token } = await givenUser(product)
  await givenBot(product, token, 'Focus')
  const size = { width: 390, height: 844 }
  const { page, context } = await visit(browser, product, { token, size })
  await page.goto(product.url + path)
  await ready(page)
  const opener = page.getByRole('button', { name }).first()
  await opener.click()
  const dialog = page.locator('[aria-modal=true]')
  await seen(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await seen(dialog).toHaveCount(0)
  await seen(opener).toBeFocused()
  await context.close()
})
