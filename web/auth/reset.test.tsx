import { afterEach, expect, jest, test } from 'bun:test'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../testing/open.tsx'
import { refusal } from '../testing/samples.ts'

afterEach(() => jest.useRealTimers())

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const done = (message = '') => ({ status: 'success', message })
const LATER = 'An error occurred. Please try again later.'
const DONE = 'Password reset successful. You can now login with your new password.'

const ANSWERS: Answers = {
  'POST /api/auth/request-reset': done(),
  'POST /api/auth/verify-reset-code': { ...done(), proof: 'p1' },
  'POST /api/auth/reset-password': done(),
  'POST /api/auth/complete-reset': done(),
}

async function forgot(step: 1 | 2 | 3, answers: Answers = {}) {
  const opened = await open('/forgotpassword', { user: null, answers: { ...ANSWERS, ...answers } })
  if (step === 1) return opened
  await userEvent.type(field('Username'), ' noa@example.com ')
  await press('Send verification code')
  await screen.findByText(
    'Verification code sent to your Telegram account. Please enter the code below.',
  )
  if (step === 2) return opened
  await userEvent.type(field('Verification code'), 'abc123')
  await press('Verify')
  await screen.findByText('Code verified. Please set your new password.')
  return opened
}

async function choose(password: string, confirm = password): Promise<void> {
  await userEvent.type(field('New Password'), password)
  await userEvent.type(field('Confirm Password'), confirm)
  await press('Reset Password')
}

test('each step says what is missing, with the specified texts', async () => {
  await forgot(1)
  expect(document.title).toBe('Forgot password | Metzia')
  await press('Send verification code')
  screen.getByText('Username is required')
  await userEvent.type(field('Username'), 'noa@example.com')
  await press('Send verification code')
  await screen.findByText('Enter the code')
  await press('Verify')
  screen.getByText('Verification code is required')
})

test.each([
  ['/forgotpassword', () => forgot(3)],
  ['/resetpassword', () => open('/resetpassword?token=t&email=noa@example.com', { user: null })],
])('a new password on %s is checked, with the specified texts', async (_, start) => {
  await start()
  const back = screen.getByRole('link', { name: 'Back to Login' })
  expect(back.getAttribute('href')).toBe('/login')
  await press('Reset Password')
  screen.getByText('New password is required')
  screen.getByText('Please confirm your password')
  await userEvent.type(field('New Password'), 'secret1')
  screen.getByText('Password must be at least 8 characters')
  await userEvent.type(field('New Password'), '2')
  await userEvent.type(field('Confirm Password'), 'secret1')
  screen.getByText('Password must be at least 8 characters')
  await userEvent.type(field('Confirm Password'), '3')
  screen.getByText('Passwords do not match')
})

const SENT = 'Password reset needs a linked Telegram account. Please contact support at s@x.il.'

test.each([
  [refusal(400, SENT), SENT],
  [{ status: 'no', message: '' }, 'Failed to send verification code'],
  [refusal(500, 'SQLITE_BUSY'), LATER],
])('a code that cannot be sent shows the reason', async (answer, words) => {
  await forgot(1, { 'POST /api/auth/request-reset': answer })
  await userEvent.type(field('Username'), 'noa@example.com')
  await press('Send verification code')
  await screen.findByText(words)
})

test.each([
  [refusal(400, 'Invalid verification code'), 'Invalid verification code'],
  [{ status: 'no', message: '' }, 'Invalid verification code'],
  [() => Promise.reject(new TypeError('network')), LATER],
])('a wrong code shows the reason', async (answer, words) => {
  await forgot(2, { 'POST /api/auth/verify-reset-code': answer })
  await userEvent.type(field('Verification code'), 'abc123')
  await press('Verify')
  await screen.findByText(words)
})

const FAILURES: [unknown, string][] = [
  [refusal(400, 'This link is too old'), 'This link is too old'],
  [{ status: 'no', message: '' }, 'Failed to reset password'],
  [() => Promise.reject(new TypeError('network')), LATER],
]

test.each(FAILURES)(
  'a password that cannot be set after a code shows the reason',
  async (answer, words) => {
    await forgot(3, { 'POST /api/auth/reset-password': answer })
    await choose('correct horse')
    await screen.findByText(words)
  },
)

test.each(FAILURES)(
  'a password that cannot be set by a link shows the reason',
  async (answer, words) => {
    const answers = { 'POST /api/auth/complete-reset': answer }
    await open('/resetpassword?token=t&email=noa@example.com', { user: null, answers })
    await choose('correct horse')
    await screen.findByText(words)
  },
)

test('the proof of the code is sent with the new password', async () => {
  const { sent } = await forgot(3)
  await choose('correct horse')
  await screen.findByText(DONE)
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/api/auth/reset-password',
    body: { username: 'noa@example.com', newPassword: 'correct horse', proof: 'p1' },
  })
})

test('a link sets the password, and the login page opens three seconds later', async () => {
  const { place, sent } = await open('/resetpassword?token=t.1&email=noa%40example.com', {
    user: null,
    answers: ANSWERS,
  })
  await userEvent.type(field('New Password'), 'correct horse')
  await userEvent.type(field('Confirm Password'), 'correct horse')
  jest.useFakeTimers()
  await act(async () => screen.getByRole('button', { name: 'Reset Password' }).click())
  await settle()
  screen.getByText(DONE)
  expect(sent.at(-1)?.body).toEqual({
    email: 'noa@example.com',
    token: 't.1',
    newPassword: 'correct horse',
  })
  await pass(2_999)
  expect(place()).toStartWith('/resetpassword')
  await pass(1)
  expect(place()).toBe('/login')
})

async function pass(ms: number): Promise<void> {
  await act(async () => jest.advanceTimersByTime(ms))
  await settle()
}

/** Lets pending promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve())
}

test.each([
  [{ code: true, link: false }, /code to your linked Telegram account\.$/],
  [{ code: true, link: true }, /code to your linked Telegram account, or a link by mail/],
  [{ code: false, link: true }, /We send a link by mail\.$/],
])('the page promises only what can be sent: %j', async (resets, hint) => {
  await open('/forgotpassword', { user: null, answers: ANSWERS, resets })
  screen.getByText(hint)
})

test('where nothing can be sent, the page says so before it asks for anything', async () => {
  const resets = { code: false, link: false }
  await open('/forgotpassword', { user: null, answers: ANSWERS, resets })
  screen.getByText(
    'This server cannot send codes or links. An administrator can set a new password for you.',
  )
  const write = screen.getByRole('link', { name: 'support@example.com' })
  expect(write.getAttribute('href')).toBe('mailto:support@example.com')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Verification')).toBeNull()
})

test.each(['', '?email=noa%40example.com', '?token=t1'])(
  'a reset link that is not whole asks for no password: %s',
  async (query) => {
    await open(`/resetpassword${query}`, { user: null, answers: ANSWERS })
    screen.getByRole('heading', { name: 'This link is not complete' })
    expect(screen.queryByLabelText('New Password')).toBeNull()
    const ask = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(ask.getAttribute('href')).toBe('/forgotpassword')
  },
)

test('where only links can be sent, no code is asked for', async () => {
  const resets = { code: false, link: true }
  await open('/forgotpassword', { user: null, answers: ANSWERS, resets })
  await userEvent.type(field('Username'), 'noa@example.com')
  await press('Send link')
  await screen.findByText(/a link is on its way/)
  expect(screen.queryByText('Enter the code')).toBeNull()
})
