import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, haifaPage, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

// How many steps common tasks take. A step is one thing that a person decides and does: a press, a choice, or a form
// that is filled in and sent.

const { product, browser } = await startJourneys()

const HOMES = haifaPage([
  { token: 'walk1', neighbourhood: 'הדר מרכז', street: 'הרצל', price: 4_200, rooms: 3 },
  { token: 'walk2', neighbourhood: 'נווה שאנן', street: 'טרומפלדור', price: 9_200, rooms: 4 },
])

beforeAll(async () => {
  await givenUser(product, 'Admin')
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', HOMES))
})

/** Counts the steps of a task, and says them when the test ends. */
function counting(task: string) {
  const steps: string[] = []
  return {
    async step(what: string, done: () => Promise<unknown>): Promise<void> {
      steps.push(what)
      await done()
    },
    atMost(most: number) {
      console.log(`${task}: ${steps.length} steps (${steps.join(', ')})`)
      expect(steps.length).toBeLessThanOrEqual(most)
    },
  }
}

async function opened(path: string, token?: string, size?: { width: number; height: number }) {
  const options = { ...(token && { token }), ...(size && { size }) }
  const at = await visit(browser, product, options)
  await at.page.goto(product.url + path)
  await ready(at.page)
  return at
}

const PHONE = { width: 390, height: 844 }

async function register(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('נועה')
  await page.getByLabel('Last Name').fill('לוי')
  await page.getByLabel('Username').fill('walker@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Verify Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/bots')
  await ready(page)
}

test('from registration to a bot that watches Haifa, 3 to 4 rooms, up to 7,000', async () => {
  const { page, context, faults } = await opened('/register')
  const walk = counting('registration to a bot')
  await walk.step('register', () => register(page))
  await walk.step('create a bot', () =>
    page.getByRole('button', { name: 'Create new bot' }).click(),
  )
  await walk.step('Haifa', async () => {
    const search = page.getByRole('combobox', { name: 'Search Areas' })
    await search.fill('haifa')
    await search.press('ArrowDown')
    await search.press('Enter')
  })
  await walk.step('from 3 rooms', () => page.getByLabel('Rooms from').selectOption('3'))
  await walk.step('to 4 rooms', () => page.getByLabel('Rooms to').selectOption('4'))
  await walk.step('up to 7,000', () =>
    page.getByLabel('Maximum price').and(page.locator('input[inputmode]')).fill('7000'),
  )
  await walk.step('create it', () => page.getByRole('button', { name: 'Create bot' }).click())
  await seen(page.getByText('Your bot is ready')).toBeVisible()
  walk.atMost(8)
  const [bot] = await page.evaluate(async () => {
    const token = localStorage.getItem('authToken')
    const answer = await fetch('/api/requests', { headers: { authorization: `Bearer ${token}` } })
    return answer.json()
  })
  expect(bot).toMatchObject({ isActive: true, rooms: 3, roomsMax: 4, priceLimit: [0, 7_000] })
  expect(bot.neighborhoodCodes.length).toBeGreaterThan(60)
  expect(faults).toEqual([])
  await context.close()
})

test('all homes under 2.5 M in Ramat Gan with a mamad near a street', async () => {
  const { token } = await givenUser(product)
  const { page, context, faults } = await opened('/properties', token)
  const walk = counting('a search')
  await walk.step('one line', async () => {
    await page
      .getByRole('textbox', { name: 'Search' })
      .fill('ramat gan sale to 2.5m mamad near bialik')
    await page.keyboard.press('Enter')
  })
  for (const chip of ['Ramat Gan', 'Sale', 'mamad'])
    await seen(page.getByRole('link', { name: new RegExp(`Remove .*${chip}`, 'i') })).toBeVisible()
  walk.atMost(6)
  expect(faults).toEqual([])
  await context.close()
})

test('a home is saved with a note, and found on the phone', async () => {
  const { token } = await givenUser(product)
  const { page, context, faults } = await opened('/properties', token)
  const walk = counting('save with a note')
  await walk.step('open the home', () =>
    page.getByRole('link', { name: 'הרצל 10', exact: true }).click(),
  )
  const details = page.locator('dialog.home-dialog')
  await walk.step('save it with a note', async () => {
    await details.getByRole('button', { name: 'Save', exact: true }).click()
    await details.getByLabel('Write a comment').fill('ביקור ביום חמישי')
    await details.getByRole('button', { name: 'Send', exact: true }).click()
  })
  const phone = await opened('/properties', token, PHONE)
  await walk.step('Saved', () => phone.page.getByRole('link', { name: 'Saved' }).click())
  await seen(phone.page.getByRole('article')).toHaveCount(1)
  await seen(phone.page.getByRole('article')).toContainText('הרצל')
  walk.atMost(3)
  expect([...faults, ...phone.faults]).toEqual([])
  await context.close()
  await phone.context.close()
})

test('a home says why a bot has not posted it', async () => {
  const { token } = await givenUser(product)
  const neighborhoodCodes = await codesOf(product, token, ['חיפה - נווה שאנן'])
  const priceLimit = [0, 8_000]
  await givenBot(product, token, 'Cheaper', { neighborhoodCodes, priceLimit })
  const { page, context, faults } = await opened('/properties', token)
  const walk = counting('why not posted')
  await walk.step('open the home', () =>
    page.getByRole('link', { name: 'טרומפלדור 11', exact: true }).click(),
  )
  const bots = page.locator('dialog.home-dialog').getByRole('region', { name: 'Your bots' })
  await seen(bots).toContainText('Left out')
  await seen(bots).toContainText(/price|₪9,200/)
  walk.atMost(1)
  expect(faults).toEqual([])
  await context.close()
})
