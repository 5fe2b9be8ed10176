import type { Page, Route } from 'playwright'
import type { Screen } from './stage.ts'

const askForCode = async (page: Page) => {
  await page.getByLabel('Username').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Send verification code' }).click()
  await page.getByLabel('Verification code').waitFor()
}

const openEditor = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Edit profile' }).click()
  await page.getByLabel('Name', { exact: true }).waitFor()
}

/** Signing in, and the account. */
export const ACCOUNT_SCREENS: Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    async act(page) {
      await page.getByLabel('Username').fill('noa@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong password')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').first().waitFor()
      await page.getByLabel('Username').fill('')
      await page.getByLabel('Password', { exact: true }).fill('1234')
      await page.getByLabel('Username').focus()
      await page.getByText('Password must be at least 6 characters').waitFor()
    },
  },
  { name: 'register', path: '/register' },
  // It goes on by itself, which would cut off the next screen of the same page.
  { name: 'redirect', as: 'user', path: '/redirect', isAlone: true },
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
      await page.locator('[aria-invalid=true]').first().waitFor()
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
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'reset-password-incomplete', path: '/resetpassword' },
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
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
      await page.getByText('Saved!').waitFor()
    },
  },
  {
    name: 'profile-greetings',
    as: 'user',
    path: '/profile',
    async act(page) {
      const card = page.getByRole('region', { name: 'Your first message' })
      await card.getByRole('textbox').first().waitFor()
      await card.scrollIntoViewIfNeeded()
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
      // The session ends with the save: what the page reads before still gets its answer.
      let ended = false
      const json = { message: 'Please log in', code: 'unauthenticated' }
      const answer = (route: Route): Promise<void> => {
        ended ||= route.request().method() !== 'GET'
        return ended ? route.fulfill({ status: 401, json }) : route.fallback()
      }
      await page.route('**/api/auth/sessions/**', answer)
      await page.route('**/api/users/**', answer)
      await page.getByLabel('First name').fill('Noa Lee')
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
      await page.getByRole('button', { name: 'Leave without saving' }).click()
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
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
]
