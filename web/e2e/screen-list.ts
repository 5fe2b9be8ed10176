import type { Page } from 'playwright'
import type { BotWire } from '../../src/bots/wire.ts'
import { mailbox } from '../../src/testing/mailbox.ts'
import { AUDIT_SCREENS } from './admin-audit-scenes.ts'
import { ADMIN_DASHBOARD_SCREENS } from './admin-dashboard-scenes.ts'
import { MESSAGING_SCREENS } from './admin-messaging-scenes.ts'
import { ADMIN_USERS_SCREENS } from './admin-users-scenes.ts'
import { FINDER_SCREENS } from './finder-scenes.ts'
import { drawnPictures, givenHomes, type HomeIds, removeHome } from './home-scenes.ts'
import { connected, ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenPush } from './push-scenes.ts'
import { READING_SCREENS } from './reading-scenes.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage } from './scenes.ts'
import { controlled, kept } from './worker-visit.ts'

/** The product that the pictures show: users, bots, chats. */
export type Stage = {
  url: string
  product: Product
  tokens: Record<'admin' | 'user' | 'newcomer' | 'starter' | 'banned', string>
  chatId: string
  /** A chat without messages. */
  emptyChatId: string
  /** A chat of the admin, whose posts are folded. */
  foldedChatId: string
  /** A home that a bot of the user has posted. */
  homeId: string
  /** Homes that are compared with each other. */
  homes: HomeIds
  stop(): Promise<void>
}

export type Screen = {
  name: string
  as?: keyof Stage['tokens']
  path: string | ((stage: Stage) => string)
  hasWorker?: true
  /** Its browser is used for nothing else: it goes offline, or sees something only once. */
  isAlone?: true
  /** Something else is done on a telephone. */
  isPerSize?: true
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Runs before the picture is taken. */
  act?: (page: Page, stage: Stage) => Promise<void>
}

/** An area around Hadar. */
const DRAWN = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [34.988, 32.806],
      [34.996, 32.801],
      [35.005, 32.804],
      [35.003, 32.812],
      [34.993, 32.813],
      [34.988, 32.806],
    ],
  ],
})

/** A server with mail and a sign-in provider, and with users, bots and chats. */
export async function setStage(): Promise<Stage> {
  const box = await mailbox()
  const product = await startProduct({
    SMTP_URL: box.url,
    // Codes can be sent. Nothing answers there.
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_API_URL: 'http://127.0.0.1:1',
    SUPPORT_EMAIL: 'support@metzia.example',
    OAUTH_GOOGLE_CLIENT_ID: 'metzia',
    OAUTH_GOOGLE_CLIENT_SECRET: 'never sent',
    OAUTH_GOOGLE_ISSUER: 'http://127.0.0.1:1',
  })
  const admin = await givenUser(product, 'Dana')
  const user = await givenUser(product, 'Noa')
  const newcomer = await givenUser(product, 'Adam')
  const starter = await givenUser(product, 'Tal')
  const banned = await givenUser(product, 'Gil')
  await product.cli('users', 'ban', banned.email, '--reason', 'Repeated spam in shared chats')
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
  const arad = await givenBot(product, starter.token, 'Arad', {
    neighborhoodCodes: await codesOf(product, token, ['ערד - מעוף']),
  })
  const folded = await givenBot(product, admin.token, 'כל חיפה', {
    neighborhoodCodes: codes,
    digestThreshold: 0,
  })
  const compared = await givenHomes(product, token)
  await removeHome(product, compared.gone)
  await product.call('PUT', `/api/assets/${compared.find}/saved`, NOTE, token)
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('homes.json', homes()))
  const send = (content: string, as: string) =>
    product.call(
      'POST',
      `/api/chats/${first.websiteChatId}/messages`,
      { content, type: 'text' },
      as,
    )
  await send('מעולה. רק עם מרפסת, ועד 7,000 בבקשה', token)
  await send('And nothing on the ground floor', token)
  await send('בעל הדירה מציע ביקור היום בשש וחצי. לאשר?', admin.token)
  return {
    url: product.url,
    product,
    tokens: {
      admin: admin.token,
      user: token,
      newcomer: newcomer.token,
      starter: starter.token,
      banned: banned.token,
    },
    chatId: first.websiteChatId,
    emptyChatId: arad.websiteChatId,
    foldedChatId: folded.websiteChatId,
    homes: compared,
    homeId: await homeIn(product, first.websiteChatId, token),
    async stop() {
      await product.stop()
      box.close()
    },
  }
}

const NOTE = { note: 'לשאול על מקום לאופניים. ביקור ביום חמישי 18:30' }

/** The home that a bot has posted in this chat, the last one of them. */
async function homeIn(product: Product, chatId: string, token: string): Promise<string> {
  type Chat = { messages: { asset?: { _id: string } }[] }
  const { messages } = await product.call<Chat>('GET', `/api/chats/${chatId}`, undefined, token)
  return messages.flatMap(({ asset }) => asset?._id ?? []).at(-1) ?? ''
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

const READING = {
  source: 'YAD2',
  label: 'Yad2',
  status: 'ok',
  lastDataAt: null,
  nextRunAt: null,
  progress: { pages: 3, seen: 118 },
}

const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()
const askForCode = async (page: Page) => {
  await page.getByLabel('Username').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Send verification code' }).click()
  await page.getByText('Verification code sent').waitFor()
}
const openEditor = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Edit profile' }).click()
  await page.getByLabel('Name', { exact: true }).waitFor()
}
const areas = (page: Page) => page.locator('[role=tree]').waitFor({ state: 'attached' })

/** On small screens the areas are a sheet of their own. */
const openAreas = async (page: Page) => {
  const row = page.getByRole('button', { name: /^Areas / })
  if (await row.isVisible()) await row.click()
}

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
  {
    name: 'forgot-password-1',
    path: '/forgotpassword',
    act: (page) => page.getByLabel('Username').fill('noa.levi@example.co.il'),
  },
  {
    name: 'forgot-password-2',
    path: '/forgotpassword',
    async act(page) {
      await askForCode(page)
      await page.getByLabel('Verification code').fill('4h2')
    },
  },
  {
    name: 'forgot-password-errors',
    path: '/forgotpassword',
    async act(page) {
      await askForCode(page)
      await page.getByLabel('Verification code').fill('abc234')
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByText('Invalid verification code').waitFor()
    },
  },
  {
    name: 'forgot-password-3',
    path: '/forgotpassword',
    async act(page) {
      await askForCode(page)
      // No verification code is sent here: the answer to a right code is replaced.
      const json = { status: 'success', message: '', proof: 'proof' }
      await page.route('**/verify-reset-code', (route) => route.fulfill({ json }))
      await page.getByLabel('Verification code').fill('abc234')
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByLabel('New Password').fill('window-lamp-9')
      await page.getByLabel('Confirm Password').fill('window')
      await page.getByLabel('New Password').focus()
      await page.getByText('Password must be at least 8 characters').waitFor()
    },
  },
  {
    name: 'reset-password',
    path: '/resetpassword?token=abc&email=noa%40example.com',
    async act(page) {
      await page.getByLabel('New Password').fill('window-lamp-9')
      await page.getByLabel('Confirm Password').fill('window-lamp-9')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page.getByText('This reset link is no longer valid').waitFor()
    },
  },
  { name: 'banned', as: 'banned', path: '/bots' },
  {
    name: 'profile',
    as: 'newcomer',
    path: '/profile',
    async act(page) {
      const faces = page.getByRole('radio')
      const chosen = await faces.evaluateAll((all) =>
        all.findIndex((one) => one instanceof HTMLInputElement && one.checked),
      )
      await faces.nth((chosen + 2) % 25).check({ force: true })
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved!').waitFor()
    },
  },
  {
    name: 'profile-account',
    as: 'user',
    path: '/profile',
    act: (page) => page.getByRole('button', { name: 'Delete account' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'profile-delete',
    as: 'user',
    path: '/profile',
    async act(page) {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByText('This action cannot be undone.').waitFor()
    },
  },
  {
    name: 'profile-logged-out',
    as: 'user',
    path: '/profile',
    async act(page) {
      const json = { message: 'Please log in', code: 'unauthenticated' }
      await page.route('**/api/auth/sessions/**', (route) => route.fulfill({ status: 401, json }))
      await page.route('**/api/users/**', (route) => route.fulfill({ status: 401, json }))
      await page.getByLabel('First name').fill('Noa Lee')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please log in to view your profile.').waitFor()
    },
  },
  {
    name: 'edit-profile',
    as: 'user',
    path: '/bots',
    act: openEditor,
  },
  {
    name: 'edit-profile-admin',
    as: 'admin',
    path: '/bots',
    async act(page) {
      await openEditor(page)
      await page.getByRole('switch', { name: 'Banned' }).click()
      await page.getByLabel('Ban reason').fill('Repeated spam in shared chats')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The last administrator').waitFor()
    },
  },
  { name: 'bots', as: 'user', path: '/bots' },
  { name: 'bots-empty', as: 'newcomer', path: '/bots' },
  {
    name: 'bots-first-run',
    as: 'starter',
    path: '/profile',
    // The sources of this server are off.
    before: (page) => page.route('**/api/sources', (route) => route.fulfill({ json: [READING] })),
    async act(page) {
      await page.getByRole('link', { name: 'Metzia, home' }).click()
      await page.getByText('Reading Yad2').waitFor()
    },
  },
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
    name: 'bot-settings-criteria-open',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await page.getByRole('button', { name: 'Size Any' }).click()
      await page.getByLabel('Minimum size').fill('45')
      await page.getByRole('button', { name: 'Leave out Nothing' }).click()
      await page.getByLabel('Words').fill('שותפים,מרתף,לתקופה קצרה,')
      await page.getByRole('switch', { name: 'Private Listings Only' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'bot-settings-criteria-delivery',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await page.getByRole('button', { name: 'Where it posts' }).click()
      await page.getByRole('button', { name: 'Quiet hours, digest' }).click()
      await page.getByRole('switch', { name: 'Hold posts at night' }).click()
      await page.getByLabel('Homes that come singly').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'bot-settings-error',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByRole('button', { name: 'Remove חיפה' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'area-chooser',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByRole('treeitem', { name: 'תל אביב יפו' }).click()
      await page.getByRole('button', { name: 'Unfold חיפה' }).click()
    },
  },
  {
    name: 'area-chooser-search',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByLabel('Search Areas').fill('נווה ש')
      await page.getByRole('treeitem', { name: 'נווה שאנן' }).first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'area-draw',
    as: 'user',
    path: `/properties?view=map&zoom=14&bounds=[[34.97,32.79],[35.02,32.82]]&polygon=${encodeURIComponent(DRAWN)}`,
    async act(page) {
      await page.getByRole('button', { name: 'Draw', exact: true }).click()
      await page.getByRole('button', { name: 'Point 1 of 5' }).waitFor()
      await page.getByText('km² ·').waitFor()
    },
  },
  {
    name: 'bot-settings-draw',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await areas(page)
      await openAreas(page)
      await page.getByRole('button', { name: 'Select on map' }).click()
      await page.getByRole('button', { name: 'Paste GeoJSON' }).click()
      await page.getByRole('textbox', { name: 'GeoJSON text' }).fill(DRAWN)
      await page.getByRole('button', { name: 'Use this area' }).click()
      await page.getByRole('textbox', { name: 'Name of this area' }).fill('ליד הים')
      await page.getByText('km² ·').waitFor()
    },
  },
  {
    name: 'bot-settings-leave',
    as: 'user',
    path: '/bots',
    async act(page) {
      await openSettings(page)
      await page.getByRole('radio', { name: '5', exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByText('Leave without saving?').waitFor()
    },
  },
  {
    name: 'notifications',
    as: 'user',
    path: '/notifications',
    before: (page) => givenPush(page),
    act: (page) => page.getByRole('button', { name: 'Enable notifications' }).waitFor(),
  },
  {
    name: 'notifications-test',
    as: 'admin',
    path: '/admin/notifications',
    async before(page) {
      await givenPush(page)
      const json = { browsers: 1 }
      await page.route('**/api/notifications/test', (route) => route.fulfill({ json }))
    },
    async act(page) {
      await page.getByLabel('Title', { exact: true }).fill('New find: דיזנגוף 140')
      await page.getByLabel('Body', { exact: true }).fill('2.5 rooms, 58 m², ₪6,200')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Notification sent successfully!').waitFor()
    },
  },
  {
    name: 'notifications-install',
    as: 'user',
    path: '/notifications',
    before: (page) => givenPush(page, { isInstalled: false, isLacking: true }),
    async act(page) {
      const button = page.getByRole('button', { name: 'What you can do' })
      await button.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'notifications-complete',
    as: 'user',
    path: '/notifications',
    before: (page) => givenPush(page, { permission: 'granted', isSubscribed: true }),
    act: (page) => page.getByRole('button', { name: 'Expand setup' }).waitFor(),
  },
  {
    name: 'notifications-complete-open',
    as: 'user',
    path: '/notifications',
    before: (page) => givenPush(page, { permission: 'granted', isSubscribed: true }),
    async act(page) {
      await page.getByRole('button', { name: 'Expand setup' }).click()
      await page.getByRole('button', { name: 'Reset Setup' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'notifications-denied',
    as: 'user',
    path: '/notifications',
    before: (page) => givenPush(page, { permission: 'denied' }),
    async act(page) {
      await page.getByRole('button', { name: 'Enable notifications' }).click()
      await page.getByText('Metzia cannot ask again by itself').waitFor()
    },
  },
  {
    name: 'notifications-unsupported',
    as: 'user',
    path: '/notifications',
    before: (page) => givenPush(page, { isLacking: true }),
    async act(page) {
      await page.getByRole('button', { name: 'Enable notifications' }).click()
      await page.getByText('Use Chrome, Firefox or Edge').waitFor()
    },
  },
  {
    name: 'bell-dropdown',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
      await page.getByRole('link', { name: 'View all' }).waitFor()
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  ...FINDER_SCREENS,
  {
    name: 'home',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
  },
  {
    name: 'home-check',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.check}`,
    before: drawnPictures,
  },
  {
    name: 'home-comparables',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    before: drawnPictures,
    async act(page) {
      await page
        .getByText('Comparables', { exact: true })
        .evaluate((title) => title.scrollIntoView())
      await page.locator('.home-similar-map .pill').first().waitFor()
    },
  },
  {
    name: 'home-removed',
    as: 'user',
    path: ({ homes }) => `/properties?home=${homes.gone}`,
    before: drawnPictures,
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
  {
    name: 'chats-starred',
    as: 'user',
    path: ({ chatId }) => `/chats/${chatId}`,
    async act(page) {
      await page.getByRole('button', { name: 'Show starred only' }).click()
      await page.getByText("אין הודעות מסומנות בכוכב בצ'אט זה.").waitFor()
    },
  },
  {
    name: 'chats-folded',
    as: 'admin',
    path: ({ foldedChatId }) => `/chats/${foldedChatId}`,
    async act(page) {
      await connected(page)
      await page.getByRole('button', { name: /^\d+ homes/ }).waitFor()
    },
  },
  {
    name: 'chats-actions',
    as: 'user',
    path: ({ chatId }) => `/chats/${chatId}`,
    async act(page) {
      await page.getByRole('button', { name: 'More actions' }).last().click()
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
    },
  },
  {
    name: 'chats-search',
    as: 'user',
    path: '/chats',
    async act(page) {
      await page.getByRole('searchbox').fill('מרפסת')
      await page.getByText('רק עם מרפסת').waitFor()
    },
  },
  {
    name: 'admin-chats',
    as: 'admin',
    path: '/admin/chats',
    act: (page) => page.getByText('Noa Levi').first().waitFor(),
  },
  ...ADMIN_DASHBOARD_SCREENS,
  { name: 'chats-none', as: 'user', path: '/chats' },
  { name: 'chats-empty', as: 'newcomer', path: '/chats' },
  { name: 'thread-empty', as: 'starter', path: ({ emptyChatId }) => `/chats/${emptyChatId}` },
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
    isPerSize: true,
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
    as: 'user',
    path: '/404',
    before: (page) => page.route(/\/assets\/profile-page/, () => {}),
    async act(page, { url }) {
      await page.goto(`${url}/chats`)
      await ready(page)
      await page.evaluate(() => {
        history.pushState({}, '', '/profile')
        dispatchEvent(new PopStateEvent('popstate'))
      })
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
  ...['Android Mobile', 'iPhone'].map(
    (userAgent): Screen => ({
      name: userAgent === 'iPhone' ? 'install-banner-ios' : 'install-banner',
      as: 'user',
      path: '/bots',
      isAlone: true,
      before: (page) =>
        page.addInitScript((value) => {
          Object.defineProperty(navigator, 'userAgent', { value })
        }, userAgent),
      async act(page) {
        await page.keyboard.press('Shift')
        await page.getByText('Install Metzia').waitFor()
      },
    }),
  ),
  {
    name: 'offline',
    as: 'user',
    path: '/bots',
    hasWorker: true,
    isAlone: true,
    async act(page, { url }) {
      await controlled(page)
      await page.reload()
      await kept(page, '/bots')
      await page.context().setOffline(true)
      await page.goto(`${url}/properties`)
      await page.getByRole('link', { name: 'My Bots' }).waitFor()
    },
  },
  {
    name: 'offline-kept',
    as: 'user',
    path: '/bots',
    hasWorker: true,
    isAlone: true,
    async act(page) {
      await controlled(page)
      await page.reload()
      await kept(page, '/bots')
      await page.context().setOffline(true)
      await page.reload()
      await page.getByText('The connection was lost.').waitFor()
    },
  },
  ...ADMIN_USERS_SCREENS,
  // Last, because they bring homes that the other pictures do not show.
  ...READING_SCREENS,
  ...AUDIT_SCREENS,
  ...MESSAGING_SCREENS,
]
