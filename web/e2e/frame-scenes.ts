import { ready } from './pages.ts'
import type { Screen } from './stage.ts'
import { controlled, kept } from './worker-visit.ts'

/** The frame of every page, and what is shown in its place. */
export const FRAME_SCREENS: Screen[] = [
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
    before: (page) => page.route(/\/assets\/(?:..\/)?profile-page/, () => {}),
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
        await page.keyboard.press('End')
        await page.getByText('Install Metzia').waitFor()
        await page.keyboard.press('End')
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
]
