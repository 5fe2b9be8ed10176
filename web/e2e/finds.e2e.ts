import { expect, test } from 'bun:test'
import { onlyInChromium } from './engine.ts'
import { startJourneys } from './journeys.ts'
import { connected, ready } from './pages.ts'
import { givenUser, HAIFA, haifaPage, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

test('a visitor registers, creates a bot for three areas, and sees homes arrive', async () => {
  const { page, context, faults } = await visit(browser, product)
  await page.clock.install()
  await page.goto(`${product.url}/bots`)
  await ready(page)
  expect(page.url()).toBe(`${product.url}/login?from=%2Fbots`)
  await page.getByRole('link', { name: 'Get started' }).click()
  await page.waitForURL('**/register*')
  // Before the script has started, the form is posted, and the server sends it back without the passwords.
  await ready(page)
  await page.getByLabel('First Name').fill('נועה')
  await page.getByLabel('Last Name').fill('לוי')
  await page.getByLabel('Username').fill('noa@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Verify Password').fill('something else')
  await page.getByRole('button', { name: 'Register' }).click()
  await seen(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Verify Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await seen(page.getByText('You are logged in :)')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeTruthy()
  await page.clock.runFor(2_500)
  await seen(page.getByText('No bots found')).toBeVisible()
  await ready(page)
  await seen(page).toHaveTitle('Bots | Metzia')

  await page.getByRole('button', { name: 'Create new bot' }).click()
  const search = page.getByRole('combobox', { name: 'Search Areas' })
  await seen(search).toBeVisible()
  await seen(page.getByText('Please select at least one area')).toBeHidden()
  for (const name of HAIFA) {
    await search.fill(name.replace(' - ', ' '))
    await search.press('ArrowDown')
    await search.press('Enter')
  }
  await seen(page.getByText('3 in 1 city')).toBeVisible()
  await page.getByLabel('Maximum price').and(page.locator('input[inputmode]')).fill('7000')
  await seen(page.getByLabel('Bot name')).toHaveValue('חיפה')
  await page.getByLabel('Bot name').fill('דירות בכרמל')
  await page.getByRole('button', { name: 'Create bot' }).click()
  await seen(page.getByText('Your bot is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await seen(page.getByRole('dialog')).toBeHidden()
  await seen(page.getByText('Active', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Chats', exact: true }).click()
  await page.getByRole('link', { name: /דירות בכרמל/ }).click()
  await connected(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const homes = haifaPage([
    { token: 'carmel1', neighbourhood: 'הדר מרכז', street: 'הרצל', price: 4_200, rooms: 3 },
    { token: 'carmel2', neighbourhood: 'נווה שאנן', street: 'טרומפלדור', price: 4_900, rooms: 3.5 },
    { token: 'carmel3', neighbourhood: 'בת גלים', street: 'העלייה השנייה', price: 5_100, rooms: 2 },
  ])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', homes))
  await seen(page.getByRole('article')).toHaveCount(2)
  await seen(page.getByText('₪4,200')).toBeVisible()
  await seen(page.getByRole('link', { name: 'טרומפלדור 11', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await seen(page.getByRole('link', { name: '0 unread messages' })).toBeVisible()

  await page.getByRole('link', { name: 'My Bots' }).click()
  await seen(page.getByText('Seen posts').locator('xpath=..')).toContainText('2')
  expect(faults).toEqual([])
  await context.close()
})

test('a message is shown at once, and its text is put back when it could not be sent', async () => {
  const { token } = await givenUser(product)
  const bot = await product.call<{ websiteChatId: string }>(
    'POST',
    '/api/requests/website-create',
    { botName: 'Sea view' },
    token,
  )
  const { page, context, faults } = await visit(browser, product, { token })
  await page.goto(`${product.url}/chats/${bot.websiteChatId}`)
  await ready(page)
  await connected(page)
  const field = page.getByLabel('Type a message')
  await field.fill('Is there <b>parking</b>?')
  await field.press('Enter')
  await seen(page.getByRole('log')).toContainText('Is there parking?')
  await seen(field).toHaveValue('')
  await page.route('**/api/chats/*/messages', (route) => route.abort())
  await field.fill('And a balcony?')
  await field.press('Enter')
  await seen(page.getByText('Failed to send message.')).toBeVisible()
  await seen(field).toHaveValue('And a balcony?')
  await seen(page.getByRole('log')).not.toContainText('And a balcony?')
  expect(faults).toEqual([])
  await context.close()
})

test('the page stays usable when the chunks of the dialogs cannot be loaded', async () => {
  const { token } = await givenUser(product)
  await product.call('POST', '/api/requests/website-create', { botName: 'Sea view' }, token)
  const { page, context } = await visit(browser, product, { token })
  await page.route(/\/assets\/(bot-settings|create-bot|delete-bot)-/, (route) => route.abort())
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await page.getByRole('button', { name: 'Edit bot Sea view' }).click()
  await seen(page.getByText('This part could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch theme' }).click()
  await seen(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Chats', exact: true }).click()
  await seen(page.getByText("בחר צ'אט כדי להתחיל")).toBeVisible()
  await page.reload()
  await seen(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await seen(page.getByText('Application Error!')).toBeHidden()
  await context.close()
})

onlyInChromium('scripts cannot be switched off')(
  'without JavaScript a form posts and is shown again with its problems',
  async () => {
    const { page, context, faults } = await visit(browser, product, { hasScript: false })
    await page.goto(`${product.url}/register`)
    await page.getByLabel('First Name').fill('Adam')
    await page.getByLabel('Last Name').fill('Cohen')
    await page.getByLabel('Username').fill('adam@example.com')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByLabel('Verify Password').fill('12345')
    await page.getByRole('button', { name: 'Register' }).click()
    await seen(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await seen(page.getByLabel('First Name')).toHaveValue('Adam')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Verify Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Register' }).click()
    await seen(page.getByText('Hold tight, setting you up :)')).toBeVisible()
    await context.clearCookies()
    await page.goto(`${product.url}/chats`)
    await page.getByLabel('Username').fill('adam@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Login' }).click()
    await seen(page.getByText('Wrong username or password')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await seen(page).toHaveURL(`${product.url}/chats`)
    expect(faults).toEqual([])
    await context.close()
  },
)
