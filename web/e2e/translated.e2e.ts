// Who reads none of our languages lets the browser translate our pages: they work as before, and say what is new.
import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { onlyInChromium } from './engine.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { translate } from './translated.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await ready(page)
  await translate(page)
}

/** A page whose user has logged in by its form while it was translated. */
async function loggedIn(name: string) {
  const user = await givenUser(product, name)
  const visited = await visit(browser, product)
  const { page } = visited
  await opened(page, '/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await seen(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('123')
  await seen(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByLabel('Username').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(`not ${PASSWORD}`)
  await page.getByRole('button', { name: 'Login' }).click()
  await seen(page.getByText('Wrong username or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/bots')
  await ready(page)
  await translate(page)
  return { ...visited, user }
}

test('a translated page logs in, saves, and finds areas', async () => {
  const { page, context, faults } = await loggedIn('Noa')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByLabel('First name', { exact: true }).fill('Maya')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await seen(page.getByText('Saved!').first()).toBeVisible()
  await opened(page, '/properties')
  await page.getByRole('button', { name: /^Areas/ }).click()
  const search = page.getByRole('combobox', { name: 'Search Areas' })
  await search.fill('הדר')
  await seen(page.getByText(/^\d+ areas$/)).toBeVisible()
  await search.fill('אבגדהוזחטי')
  await seen(page.getByText('No areas match')).toBeVisible()
  await search.fill('הדר')
  await seen(page.getByText(/^\d+ areas$/)).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

onlyInChromium('no other browser lets a test read the clipboard')(
  'a translated home is shared, and its chat says whether it is connected',
  async () => {
    const { page, context, faults, user } = await loggedIn('Tal')
    const neighborhoodCodes = await codesOf(product, user.token, HAIFA)
    const bot = await givenBot(product, user.token, 'Carmel', { neighborhoodCodes })
    const homes = haifaPage([
      { token: 'translated1', neighbourhood: 'הדר מרכז', street: 'הרצל', price: 4_200, rooms: 3 },
    ])
    await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', homes))
    await opened(page, `/chats/${bot.websiteChatId}`)
    await page.getByRole('article').getByRole('heading').getByRole('link').click()
    await seen(page.getByRole('dialog').getByText('Seen just now').first()).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
    const share = page.getByRole('dialog', { name: 'Share this home' })
    await share.getByRole('button', { name: 'Copy' }).click()
    await seen(share.getByText('Copied')).toBeVisible()
    await share.getByRole('button', { name: 'Make a public link' }).click()
    await seen(share.getByText(/\/h\//)).toBeVisible()
    await page.keyboard.press('Escape')

    await opened(page, `/chats/${bot.websiteChatId}`)
    await context.setOffline(true)
    await seen(page.getByText('Disconnected from chat server')).toBeVisible()
    await context.setOffline(false)
    await seen(page.getByText('Disconnected from chat server')).toHaveCount(0)
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await context.close()
  },
)
