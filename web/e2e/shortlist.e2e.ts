import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page, Response } from 'playwright'
import type { Language } from '../../src/kernel/domain/language.ts'
import { compareText } from '../locales/he/compare.ts'
import { shortlistText } from '../locales/he/shortlist.ts'
import { viewingText } from '../locales/he/viewing.ts'
import { isFirefox } from './engine.ts'
import { drawnPictures, givenHomes, type HomeIds } from './home-scenes.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { invitePath, PATH, shortlistOf } from './shortlist-homes.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()
const { shortlist: words } = shortlistText
const { compare } = compareText
const { viewing } = viewingText
let homes: HomeIds

beforeAll(async () => {
  homes = await givenHomes(product, (await givenUser(product, 'Dana')).token)
})

const PHONE = { size: { width: 390, height: 844 }, hasTouch: true } as const

/** A user with two homes on the shortlist, in the first stage. */
async function owner(language: Language) {
  const { token } = await givenUser(product, 'Noa')
  const { _id } = await shortlistOf(product, token)
  for (const id of [homes.plain, homes.find])
    await product.call('PUT', `${PATH}/${_id}/homes/${id}`, {}, token)
  const visited = await visit(browser, product, { token, language })
  await drawnPictures(visited.page)
  await open(visited.page, '/shortlist')
  return { ...visited, token, listId: _id }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await ready(page)
}

const column = (page: Page, stage: string) => page.locator(`section[data-stage="${stage}"]`)
const card = (page: Page, id: string) => page.locator(`article[data-home="${id}"]`)
const menuOf = (page: Page, id: string) => card(page, id).locator('button[aria-haspopup="menu"]')

test('two look for a home together in Hebrew: one on a computer, one on a phone, each sees the other at once', async () => {
  const noa = await owner('he')
  const guest = await visit(browser, product, { language: 'he', ...PHONE })
  await drawnPictures(guest.page)

  // Joins with two fields.
  await open(guest.page, await invitePath(product, noa.token))
  await guest.page.locator('input[name=email]').fill('itai-he@example.com')
  await guest.page.locator('input[name=password]').fill(PASSWORD)
  await guest.page.locator('button[type=submit]').click()
  await guest.page.waitForURL('**/shortlist')
  await ready(guest.page)
  await seen(card(guest.page, homes.find)).toBeVisible()
  await seen(card(noa.page, homes.find).getByRole('listitem')).toHaveCount(2)

  // Moves by keyboard, and the phone follows.
  const link = card(noa.page, homes.find).getByRole('link')
  await link.focus()
  await noa.page.keyboard.press('Space')
  await noa.page.keyboard.press('ArrowLeft')
  await noa.page.keyboard.press('Enter')
  await seen(column(noa.page, 'contacted').locator('article')).toHaveCount(1)
  await seen(column(guest.page, 'contacted').locator('article')).toHaveCount(1)
  await seen.poll(() => isActive(card(noa.page, homes.find).getByRole('link'))).toBe(true)

  // Votes on the phone.
  await menuOf(guest.page, homes.plain).click()
  await guest.page.getByRole('menuitem', { name: words.like, exact: true }).click()
  await seen(card(noa.page, homes.plain).locator('[title]').last()).not.toHaveAttribute(
    'title',
    words.votes.none(''),
  )

  // Comments on the phone; who has no name is asked for it.
  await open(guest.page, `/properties?home=${homes.plain}`)
  await open(noa.page, '/bots')
  await mention(guest.page, 'לשאול על האופניים')
  await guest.page.getByRole('button', { name: words.send, exact: true }).click()
  await guest.page.getByLabel(words.yourName).fill('Itai')
  await guest.page.getByRole('button', { name: words.send, exact: true }).click()

  // It is unread until its shortlist is seen.
  const entry = noa.page.locator('aside nav a[href="/shortlist"]')
  await seen(entry.locator('.count')).toContainText('1')
  await entry.click()
  await seen(card(noa.page, homes.plain)).toContainText('@Noa Levi לשאול על האופניים')
  await seen(entry.locator('.count')).toHaveCount(0)
  await seen(entry).toContainText('2')

  // Plans a viewing.
  await open(noa.page, `/properties?home=${homes.plain}`)
  await noa.page.getByRole('button', { name: words.planViewing }).click()
  const dialog = noa.page.getByRole('dialog', { name: viewing.title, exact: true })
  await dialog.getByLabel(viewing.date, { exact: true }).fill(dayAhead())
  await dialog.getByLabel(viewing.time, { exact: true }).fill('18:30')
  await dialog.getByRole('button', { name: viewing.save, exact: true }).click()
  await seen(dialog).toBeHidden()
  await seen(guest.page.getByRole('button', { name: words.edit, exact: true })).toBeVisible()

  // Compares both on the computer, with what the phone likes.
  await open(noa.page, '/shortlist')
  await noa.page.getByRole('button', { name: compare.choose }).click()
  for (const box of await noa.page.getByRole('checkbox').all()) await box.click()
  await noa.page.getByRole('link', { name: compare.these(2), exact: true }).click()
  const table = noa.page.getByRole('region', { name: compare.table })
  await seen(table.getByRole('columnheader')).toHaveCount(2)
  await seen(table.getByRole('row', { name: compare.votes })).toContainText(compare.said.like)
  // Whatever is in them, so that rows which arrive later change no column.
  const boxes = table
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().width))
  expect(new Set(await boxes).size).toBe(1)

  // Leaves: the phone has its own shortlist again, without a reload.
  await open(guest.page, '/shortlist')
  await seen(card(guest.page, homes.plain)).toHaveCount(1)
  const { members } = await shortlistOf(product, noa.token)
  const itai = members.find(({ role }) => role === 'member')
  await product.call('DELETE', `${PATH}/${noa.listId}/members/${itai?._id}`, undefined, noa.token)
  await seen(card(guest.page, homes.plain)).toHaveCount(0)

  expect(noa.faults).toEqual([])
  expect(guest.faults).toEqual([])
  await noa.context.close()
  await guest.context.close()
})

/** Whether it is what keys go to, also where another window is in front. */
const isActive = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/** Writes a comment that mentions Noa, who is chosen by a finger. */
async function mention(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(words.write)
  await field.pressSequentially('@n')
  const option = page.getByRole('option', { name: 'Noa Levi' })
  await seen(option).toBeVisible()
  await page.keyboard.press('Escape')
  await seen(option).toBeHidden()
  await seen(field).toBeVisible()
  await field.fill('')
  await field.pressSequentially('@n')
  // Its driver knows no taps.
  await (isFirefox ? option.click() : option.tap())
  await seen.poll(() => isActive(field)).toBe(true)
  await page.keyboard.insertText(text)
  await seen(field).toHaveValue(`@Noa Levi ${text}`)
}

/** A day of next week, as its field takes it. */
const dayAhead = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

test('a home is dragged by the mouse to another column, and back by Undo', async () => {
  const { page, context, faults } = await owner('en')
  const from = await card(page, homes.find).boundingBox()
  const to = await column(page, 'viewing').boundingBox()
  if (!from || !to) throw new Error('The board is not shown')
  await page.mouse.move(from.x + 60, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 80)
  await page.mouse.move(to.x + 60, to.y + 120, { steps: 4 })
  const isChange = (response: Response) => response.request().method() === 'PATCH'
  const isMoved = page.waitForResponse(isChange)
  await page.mouse.up()
  await seen(column(page, 'viewing').locator('article')).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe('/shortlist')
  // Changes are sent one after another: the answer to this one is not to be taken for that of Undo.
  await isMoved
  const isKept = page.waitForResponse(isChange)
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(column(page, 'new').locator('article')).toHaveCount(2)
  await isKept
  await seen(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.reload()
  await ready(page)
  await seen(column(page, 'new').locator('article')).toHaveCount(2)
  expect(faults).toEqual([])
  await context.close()
})

test('an invite that was used says so to the next visitor', async () => {
  const { token } = await givenUser(product, 'Noa')
  const path = await invitePath(product, token)
  const itai = await givenUser(product, 'Itai')
  const member = await visit(browser, product, { token: itai.token })
  await open(member.page, path)
  await member.page.getByRole('button', { name: /^Join Noa/ }).click()
  await member.page.waitForURL('**/shortlist')
  const { page, context } = await visit(browser, product)
  await open(page, path)
  await seen(page.getByRole('heading', { name: 'This link was used, or has ended' })).toBeVisible()
  await member.context.close()
  await context.close()
})
