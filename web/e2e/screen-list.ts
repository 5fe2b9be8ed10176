import type { Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import type { Product } from './product.ts'
import { codesOf, givenBot, givenPerson, HAIFA, haifaPage } from './scenes.ts'

/** What the pictures show: people, bots, chats. */
export type Stage = {
  url: string
  product: Product
  tokens: { admin: string; user: string; newcomer: string }
  chatId: string
}

export type Screen = {
  name: string
  as?: keyof Stage['tokens']
  path: string | ((stage: Stage) => string)
  /** What is arranged before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** What is done before the picture is taken. */
  act?: (page: Page, stage: Stage) => Promise<void>
}

export async function setStage(product: Product): Promise<Stage> {
  const admin = await givenPerson(product, 'Dana')
  const user = await givenPerson(product, 'Noa')
  const newcomer = await givenPerson(product, 'Adam')
  const { token } = user
  const codes = await codesOf(product, token, HAIFA)
  const first: BotWire = await givenBot(product, token, 'דירות בכרמל', { neighborhoodCodes: codes })
  await givenBot(product, token, 'נווה שאנן עד 5,500', {
    neighborhoodCodes: codes.slice(1, 2),
    priceLimit: [3_000, 5_500],
  })
  await givenBot(product, token, 'הדר – 3 חדרים')
  await givenBot(product, token, 'Sea view only', {
    neighborhoodCodes: codes.slice(2),
    rooms: 4,
    merchant: false,
  })
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', homes()))
  const send = (content: string, as: string) =>
    product.call('POST', `/api/chats/${first.chatId}/messages`, { content, type: 'text' }, as)
  await send('מעולה. רק עם מרפסת, ועד 7,000 בבקשה', token)
  await send('And nothing on the ground floor', token)
  await send('בעל הדירה מציע ביקור היום בשש וחצי. לאשר?', admin.token)
  return {
    url: product.url,
    product,
    tokens: { admin: admin.token, user: token, newcomer: newcomer.token },
    chatId: first.chatId,
  }
}

function homes(): string {
  return haifaPage([
    { token: 'carmel1', hood: 'הדר מרכז', street: 'הרצל', price: 4_200, rooms: 3 },
    { token: 'carmel2', hood: 'נווה שאנן', street: 'טרומפלדור', price: 4_900, rooms: 3.5 },
    {
      token: 'carmel3',
      hood: 'מרכז הכרמל',
      street: 'שדרות הנשיא',
      price: 6_200,
      rooms: 4,
      image: 'https://img.yad2.co.il/Pic/missing.jpg',
    },
  ])
}

const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()
const areas = (page: Page) => page.getByRole('listbox', { name: 'Areas' }).waitFor()

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    async act(page) {
      await page.getByLabel('Username').fill('noa@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong password')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByText('Wrong username or password').waitFor()
      await page.getByLabel('Username').fill('')
      await page.getByLabel('Password', { exact: true }).fill('1234')
      await page.getByLabel('Username').focus()
      await page.getByText('Password must be at least 6 characters').waitFor()
    },
  },
  { name: 'register', path: '/register' },
  { name: 'redirect', as: 'user', path: '/redirect' },
  { name: 'bots', as: 'user', path: '/bots' },
  { name: 'bots-empty', as: 'newcomer', path: '/bots' },
  {
    name: 'bots-delete',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: 'Delete Sea view only' }).click()
      await page.getByText('This action cannot be undone.').waitFor()
    },
  },
  {
    name: 'create-bot-1-method',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: 'Create new bot' }).click()
      await page.getByText('Via Website').waitFor()
    },
  },
  {
    name: 'create-bot-2-website',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: 'Create new bot' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Bot name').fill('מוצא בכרמל')
    },
  },
  {
    name: 'create-bot-3-done',
    as: 'admin',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: 'Create new bot' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Bot name').fill('מוצא בכרמל')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByText('Your bot is ready').waitFor()
    },
  },
  {
    name: 'bot-settings-list',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
    },
  },
  {
    name: 'bot-settings-error',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      for (const name of HAIFA)
        await page.getByRole('button', { name: `Remove ${name.split(' - ')[1]}` }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'chats', as: 'user', path: ({ chatId }) => `/chats/${chatId}` },
  {
    name: 'chats-disconnected',
    as: 'user',
    path: ({ chatId }) => `/chats/${chatId}`,
    before: (page) => page.routeWebSocket(/\/ws$/, (line) => line.close()),
    async act(page) {
      await page.route('**/messages', (route) => route.abort())
      await page.getByLabel('Type a message').fill('כן! אני מגיעה')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Failed to send message.').waitFor()
    },
  },
  { name: 'chats-none', as: 'user', path: '/chats' },
  {
    name: 'avatar-menu',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'mobile-drawer',
    as: 'admin',
    path: '/bots',
    async act(page) {
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
    },
  },
  {
    name: 'bots-loading',
    as: 'user',
    path: '/chats',
    async act(page) {
      await page.route('**/api/requests', () => {})
      await page.getByRole('link', { name: 'Metzia, home' }).click()
      await page.getByRole('status', { name: 'Loading...' }).waitFor()
    },
  },
  {
    name: 'error',
    as: 'user',
    path: '/chats',
    async act(page) {
      const json = { message: 'The server is busy. Please try again.', code: 'busy' }
      await page.route('**/api/requests', (route) => route.fulfill({ status: 503, json }))
      await page.getByRole('link', { name: 'Metzia, home' }).click()
      await page.getByText('Oops! Something went wrong.').waitFor()
    },
  },
  {
    name: 'loading',
    path: '/login',
    before: (page) => page.route(/\/assets\/register-page/, () => {}),
    async act(page) {
      await page.getByRole('link', { name: 'Get started' }).click()
      await page.getByText('Were checking a few things...').waitFor()
    },
  },
  { name: '404', path: '/404' },
  { name: 'under-construction', path: '/under_construction' },
  {
    name: 'error-banner',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.evaluate(() => {
        void Promise.reject(new Error('Loading chunk 417 failed.'))
      })
      await page.getByText('Application Error!').waitFor()
    },
  },
]
