import { givenPush } from './push-scenes.ts'
import type { Screen } from './stage.ts'

/** Notifications and push. */
export const NOTIFICATION_SCREENS: Screen[] = [
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
]
