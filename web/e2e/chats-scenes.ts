import { aLine } from '../testing/samples.ts'
import { connected } from './pages.ts'
import type { Screen } from './stage.ts'

/** Chats. */
export const CHATS_SCREENS: Screen[] = [
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
    name: 'chats-refused',
    as: 'user',
    path: '/chats',
    before: (page) =>
      page.route('**/api/sources*', (route) =>
        route.fulfill({ json: [aLine({ status: 'blocked', since: '2026-11-20T08:00:00.000Z' })] }),
      ),
    async act(page) {
      await page
        .getByRole('link', { name: /דירות בכרמל/ })
        .first()
        .click()
      await page
        .getByText(/refuses this server since/)
        .first()
        .waitFor()
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
  { name: 'chats-none', as: 'user', path: '/chats' },
  { name: 'chats-empty', as: 'newcomer', path: '/chats' },
  { name: 'thread-empty', as: 'starter', path: ({ emptyChatId }) => `/chats/${emptyChatId}` },
]
