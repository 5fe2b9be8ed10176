// Only in Chromium: the service worker is watched by its DevTools protocol.
import { beforeAll, expect, test } from 'bun:test'
import { givenHomes, type HomeIds } from './home-scenes.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { PATH, shortlistOf } from './shortlist-homes.ts'
import { controlled, kept, keptPaths, visitWithWorker } from './worker-visit.ts'

const { product, browser } = await startJourneys()
let homes: HomeIds

beforeAll(async () => {
  homes = await givenHomes(product, (await givenUser(product, 'Dana')).token)
})

const PHONE = { width: 390, height: 844 }

/** A user with two homes in two stages, whose shortlist is open on a telephone, and kept. */
async function reading() {
  const { token } = await givenUser(product, 'Noa')
  const { _id } = await shortlistOf(product, token)
  for (const id of [homes.plain, homes.find])
    await product.call('PUT', `${PATH}/${_id}/homes/${id}`, {}, token)
  await product.call('PATCH', `${PATH}/${_id}/homes/${homes.find}`, { stage: 'viewing' }, token)
  const visited = await visitWithWorker(browser, product, { token, size: PHONE })
  const { page } = visited
  await page.goto(`${product.url}/shortlist`)
  await ready(page)
  await controlled(page)
  await kept(page, '/shortlist')
  const card = (id: string) => page.locator(`article[data-home="${id}"]`)
  const lost = page.getByText('The connection was lost.')
  return { ...visited, card, lost }
}

test('the shortlist that was read last is there without a connection, says so, and can be looked through', async () => {
  const { page, context, card, lost } = await reading()
  await context.setOffline(true)
  await page.reload()
  await seen(lost).toBeVisible()
  await seen(card(homes.plain)).toBeVisible()
  await seen(page.getByRole('button', { name: /Move or more/ }).first()).toBeDisabled()
  await page.getByRole('link', { name: /^Viewing/ }).click()
  await seen(card(homes.find)).toBeVisible()
  await seen(card(homes.plain)).toBeHidden()
  // In a new document the address of a stage shows what was kept.
  await page.goto(`${product.url}/shortlist?stage=applied`)
  await seen(card(homes.plain)).toBeVisible()
  await seen(lost).toBeVisible()

  await context.setOffline(false)
  await seen(lost).toHaveCount(0)
  await seen(page.getByRole('button', { name: /Move or more/ }).first()).toBeEnabled()
  await context.close()
})

test('the kept shortlist is removed from the device by a log-out', async () => {
  const { page, context } = await reading()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await keptPaths(page)).toEqual([])
  await context.close()
})
