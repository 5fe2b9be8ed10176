import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { userAtom } from '../lib/atoms.ts'
import { type Answers, open } from '../testing/open.tsx'
import { NOA, NOW, refusal } from '../testing/samples.ts'
import { isOff } from '../testing/settings.tsx'
import { splitName } from './name.ts'

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))
const ADMIN = { ...NOA, roles: ['user', 'admin'] }

const SESSIONS = [
  { _id: 's1', createdAt: NOW, expiresAt: NOW, device: 'Firefox 141 on Windows', isCurrent: true },
  { _id: 's2', createdAt: NOW, expiresAt: NOW, device: null, isCurrent: false },
]

const openProfile = (answers: Answers = {}, user = NOA) =>
  open('/profile', { user, answers: { 'GET /api/auth/sessions': SESSIONS, ...answers } })

test('the first word is the first name', () => {
  expect(splitName('  Noa  bat Levi ')).toEqual({ firstname: 'Noa', lastname: 'bat Levi' })
  expect(splitName('נועה')).toEqual({ firstname: 'נועה', lastname: '' })
})

test('saving is enabled by a change, and shows its progress', async () => {
  const answer = Promise.withResolvers<typeof NOA>()
  const { store, sent } = await openProfile({ 'PATCH /api/users/u1': () => answer.promise })
  expect(document.title).toBe('Profile | Metzia')
  expect(screen.getAllByRole('radio').length).toBe(25)
  expect(isOff(button('Save'))).toBe(true)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: 'Avatar 7' }))
  // Another language loads the page anew.
  expect(isAsked()).toBe(true)
  await press('Save')
  expect(isOff(button('Saving...'))).toBe(true)
  await act(async () => answer.resolve({ ...NOA, avatar: 'avatar_7' }))
  await screen.findByText('Saved!')
  expect(isOff(button('Save'))).toBe(true)
  expect(isAsked()).toBe(false)
  expect(store.get(userAtom)?.avatar).toBe('avatar_7')
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    _id: 'u1',
    firstname: 'Noa',
    lastname: 'Levi',
    avatar: 'avatar_7',
  })
})

test.each([
  [refusal(400, 'First name is required'), 'First name is required'],
  [refusal(500, 'SQLITE_IOERR'), 'Failed to update profile.'],
])('a profile that is not saved shows the reason', async (answer, words) => {
  await openProfile({ 'PATCH /api/users/u1': answer })
  await userEvent.type(field('First name'), 'a')
  await press('Save')
  await screen.findByText(words)
})

test('after the session has ended the page shows a link to the login page, which returns here', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const { router, server } = await openProfile({
    'GET /api/users/me': refusal(401, 'Please log in'),
  })
  await act(async () => server.receive({ event: 'session:ended', data: {} }))
  await screen.findByText('Please log in to view your profile.')
  expect(router.state.location.pathname).toBe('/profile')
  expect(localStorage.getItem('authToken')).toBeNull()
  const link = screen.getByRole('link', { name: 'Login' })
  expect(link.getAttribute('href')).toBe('/login?from=%2Fprofile')
})

test('a session that another tab has replaced continues', async () => {
  const { router, server } = await openProfile({ 'GET /api/users/me': { user: NOA } })
  await act(async () => server.receive({ event: 'session:ended', data: {} }))
  screen.getByText('Where you are logged in')
  expect(router.state.location.pathname).toBe('/profile')
})

test('sessions are listed; one can be ended, or all', async () => {
  const { sent, place } = await openProfile({
    'DELETE /api/auth/sessions/s2': { status: 'success', message: '' },
    'POST /api/auth/logout-everywhere': { status: 'success', message: '' },
  })
  screen.getByText('Firefox 141 on Windows')
  screen.getByText('This device')
  await press('End')
  const heading = screen.getByRole('heading', { name: 'Where you are logged in' })
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
  await press('Log out everywhere')
  await waitFor(() => expect(place()).toBe('/login'))
})

test('a session is ended once, however often its button is pressed', async () => {
  const { sent } = await openProfile({
    // Slower than the second press.
    'DELETE /api/auth/sessions/s2': () =>
      Bun.sleep(50).then(() => ({ status: 'success', message: '' })),
  })
  await userEvent.dblClick(screen.getByRole('button', { name: 'End' }))
  const heading = screen.getByRole('heading', { name: 'Where you are logged in' })
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('public links are listed, and one is taken back', async () => {
  const at = '2026-11-20T08:00:00.000Z'
  let links = ['a', 'b'].map((name) => ({
    _id: `home-${name}`,
    location: `הרצל ${name}`,
    url: `http://127.0.0.1:3000/h/${name}`,
    createdAt: at,
  }))
  const { sent } = await openProfile({
    'GET /api/assets/links': () => links,
    'DELETE /api/assets/home-a/link': () => {
      links = links.slice(1)
      return { _id: 'home-a', url: null }
    },
  })
  expect(screen.getByRole('link', { name: 'הרצל a' }).getAttribute('href')).toBe(
    'http://127.0.0.1:3000/h/a',
  )
  await userEvent.click(screen.getAllByRole('button', { name: /^Take back/ })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('הרצל a')).toBeNull())
  screen.getByText('הרצל b')
  expect(document.activeElement?.textContent).toBe('Public links')
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a shared comparison is listed by its places, and taken back', async () => {
  let comparisons = [
    {
      secret: 'abc',
      url: 'http://127.0.0.1:3000/c/abc',
      ids: ['a1', 'a2'],
      locations: ['הרצל 1', '', 'הרצל 2'],
      createdAt: '2026-11-20T08:00:00.000Z',
    },
  ]
  const { sent } = await openProfile({
    'GET /api/compare/links': () => comparisons,
    'DELETE /api/compare/links/abc': () => {
      comparisons = []
      return comparisons
    },
  })
  screen.getByRole('link', { name: 'הרצל 1 · הרצל 2' })
  await userEvent.click(screen.getByRole('button', { name: /^Take back.*הרצל 1 · הרצל 2/u }))
  await waitFor(() => expect(screen.queryByText('Public links')).toBeNull())
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a change of the password needs the current one', async () => {
  await openProfile({
    'POST /api/auth/change-password': refusal(400, 'The current password is wrong'),
  })
  await press('Change password')
  screen.getByText('Current password is required')
  screen.getByText('New password is required')
  await userEvent.type(field('Current password'), 'secret')
  await userEvent.type(field('New Password'), 'correct horse')
  await userEvent.type(field('Confirm Password'), 'correct horse')
  await press('Change password')
  await screen.findByText('The current password is wrong')
})

test('a changed password is confirmed, in a new session', async () => {
  const { server, router } = await openProfile({
    'POST /api/auth/change-password': { status: 'success', message: '', token: 'n.e.w', user: NOA },
    'GET /api/users/me': refusal(401, 'Please log in'),
  })
  await userEvent.type(field('Current password'), 'secret')
  await userEvent.type(field('New Password'), 'correct horse')
  await userEvent.type(field('Confirm Password'), 'correct horse')
  await press('Change password')
  await act(async () => server.receive({ event: 'session:ended', data: {} }))
  await screen.findByText('Password changed. Every other device is logged out.')
  expect(localStorage.getItem('authToken')).toBe('n.e.w')
  expect(field('Current password')).toHaveProperty('value', '')
  expect(router.state.location.pathname).toBe('/profile')
})

test('an account without a password sets its first one', async () => {
  const { sent } = await openProfile(
    {
      'POST /api/auth/change-password': {
        status: 'success',
        message: '',
        token: 'n.e.w',
        user: NOA,
      },
    },
    { ...NOA, oauthProvider: 'google', hasPassword: false },
  )
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await userEvent.type(field('New Password'), 'correct horse')
  await userEvent.type(field('Confirm Password'), 'correct horse')
  await press('Set a password')
  await screen.findByText('Password changed. Every other device is logged out.')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    newPassword: 'correct horse',
  })
  // From now on a change needs the password that was set.
  expect(field('Current password')).toHaveProperty('value', '')
})

async function askToDelete(answer: unknown, user = NOA) {
  const opened = await openProfile({ 'DELETE /api/users/me': answer }, user)
  await press('Delete account')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' })
  const [sure] = [...dialog.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Delete account',
  )
  const password = () => within(dialog).getByLabelText('Password') as HTMLInputElement
  return { ...opened, dialog, password, confirm: () => userEvent.click(sure as HTMLElement) }
}

const DELETED = { status: 'success', message: '' }

test('an account is deleted with its password, whose field has the focus', async () => {
  const { place, sent, password, confirm } = await askToDelete(DELETED)
  await waitFor(() => expect(document.activeElement === password()).toBe(true))
  await confirm()
  screen.getByText('Password is required')
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.type(password(), 'correct horse')
  await confirm()
  await waitFor(() => expect(place()).toBe('/login'))
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', body: { password: 'correct horse' } })
})

test('a wrong password is said at its field, which has the focus again', async () => {
  const errors = { password: 'The password is wrong' }
  const { place, password, confirm } = await askToDelete(
    Response.json({ message: 'The password is wrong', code: 'invalid', errors }, { status: 422 }),
  )
  await userEvent.type(password(), 'wrong')
  await confirm()
  await screen.findByText('The password is wrong')
  expect([password().getAttribute('aria-invalid'), document.activeElement === password()]).toEqual([
    'true',
    true,
  ])
  expect(place()).toBe('/profile')
})

test('an account without a password is deleted after a new sign-in only', async () => {
  const { dialog, confirm } = await askToDelete(refusal(403, 'Sign in again'), {
    ...NOA,
    hasPassword: false,
  })
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  await confirm()
  await screen.findByText('Sign in again')
})

test('a Telegram account is linked by a private address, which is made when it is asked for', async () => {
  const telegram = { isOn: true, reason: null, botName: 'metzia_bot' }
  const answers = {
    'GET /api/features': { telegram, map: {} },
    'POST /api/users/me/telegram': { token: 'a-token', expiresAt: '2026-11-21T08:15:00.000Z' },
  }
  const { sent } = await openProfile(answers)
  expect(sent.some(({ path }) => path === '/api/users/me/telegram')).toBe(false)
  await press('Link Telegram')
  const link = await screen.findByRole('link', { name: 'Open Telegram' })
  expect(link.getAttribute('href')).toBe('https://t.me/metzia_bot?start=a-token')
  expect(document.activeElement === link).toBe(true)
})

test('without Telegram the profile says so when an account is to be linked', async () => {
  const telegram = { isOn: false, reason: 'TELEGRAM_BOT_TOKEN is not set', botName: null }
  await openProfile({ 'GET /api/features': { telegram, map: {} } })
  await press('Link Telegram')
  await screen.findByText(/^Telegram is not set up on this server/)
})

test('a linked account can be unlinked', async () => {
  const answers = { 'DELETE /api/users/me/telegram': { status: 'success', message: '' } }
  await openProfile(answers, { ...NOA, isTelegramLinked: true })
  await press('Unlink Telegram')
  await waitFor(() => expect(screen.queryByText('A Telegram account is linked.')).toBeNull())
})

async function edit(user = NOA, answers: Answers = {}) {
  const opened = await openProfile(answers, user)
  await press('Account menu')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit profile' }))
  await screen.findByRole('dialog', { name: 'Edit profile' })
  return opened
}

const saveInDialog = () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement)

test('the dialog of a user changes the name only', async () => {
  const { sent } = await edit(NOA, { 'PATCH /api/users/u1': { ...NOA, firstname: 'Dana' } })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.clear(field('Name'))
  await userEvent.type(field('Name'), 'Dana bat Levi')
  await saveInDialog()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    _id: 'u1',
    firstname: 'Dana',
    lastname: 'bat Levi',
  })
})

test('admins change roles, at least one, and the ban', async () => {
  const words = 'The last administrator cannot be demoted, banned or deleted'
  const { sent } = await edit(ADMIN, { 'PATCH /api/users/u1': refusal(409, words) })
  await userEvent.click(screen.getByRole('checkbox', { name: 'User' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Admin' }))
  screen.getByText('At least one role must stay selected')
  await userEvent.click(screen.getByRole('switch', { name: 'Banned' }))
  await userEvent.type(field('Ban reason'), 'Spam')
  await saveInDialog()
  await screen.findByText(words)
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    roles: ['admin'],
    isBanned: true,
    bannedReason: 'Spam',
  })
})

test('a profile without an id is not sent', async () => {
  await edit({ ...NOA, _id: '' })
  await saveInDialog()
  await screen.findByText('User ID is required to update profile')
})
