import { afterEach, expect, jest, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openedDocuments } from '../testing/documents.ts'
import { open } from '../testing/open.tsx'
import { NOA, refusal } from '../testing/samples.ts'

afterEach(() => jest.useRealTimers())

const signedOut = { user: null }
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the login form says what is missing, with the specified texts', async () => {
  await open('/login', signedOut)
  expect(document.title).toBe('Login | Metzia')
  await press('Login')
  screen.getByText('username is required')
  screen.getByText('Password is required')
  await userEvent.type(field('Username'), 'noa@example.com')
  await userEvent.type(field('Password'), '12345')
  screen.getByText('Password must be at least 6 characters')
  await userEvent.type(field('Password'), '6')
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull()
})

test('a guest reads at first what Metzia is, and what the username is', async () => {
  const { place } = await open('/', signedOut)
  expect(place()).toBe('/login')
  screen.getByText(/^Metzia watches the homes for rent and for sale in Israel/)
  const meaning = document.getElementById(field('Username').getAttribute('aria-describedby') ?? '')
  expect(meaning?.textContent).toBe('your e-mail')
})

test('a field shows no problem until it loses the focus', async () => {
  await open('/login', signedOut)
  await userEvent.type(field('Password'), '123')
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull()
  await userEvent.tab()
  screen.getByText('Password must be at least 6 characters')
  expect(field('Password').getAttribute('aria-invalid')).toBe('true')
})

async function logIn(answer: unknown) {
  const opened = await open('/login?from=%2Fchats', {
    ...signedOut,
    answers: { 'POST /api/auth/login': answer },
  })
  await userEvent.type(field('Username'), ' noa@example.com ')
  await userEvent.type(field('Password'), 'correct horse')
  await press('Login')
  return opened
}

test('log-in keeps the token and opens the requested page', async () => {
  const { place, sent } = await logIn({
    status: 'success',
    message: '',
    token: 'a.b.c',
    user: NOA,
  })
  await waitFor(() => expect(place()).toBe('/chats'))
  expect(localStorage.getItem('authToken')).toBe('a.b.c')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'noa@example.com',
    password: 'correct horse',
  })
})

test.each([
  [
    'the message of a refusal',
    () => refusal(401, 'Wrong username or password'),
    'Wrong username or password',
  ],
  ['the general text for a server error', () => refusal(500, 'SQLITE_IOERR'), 'Login failed'],
  ['an answer without token or user', () => ({ status: 'success' }), 'Invalid login response'],
  [
    'an answer that is not JSON',
    () => new Response('<html>'),
    'Invalid response format: expected JSON',
  ],
  ['no answer at all', () => Promise.reject(new TypeError('network')), 'Login failed'],
])('shows %s', async (_, answer, words) => {
  await logIn(answer)
  await screen.findByText(words)
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a password can be shown and hidden', async () => {
  await open('/login', signedOut)
  await press('Show password')
  expect(field('Password').getAttribute('type')).toBe('text')
  await press('Hide password')
  expect(field('Password').getAttribute('type')).toBe('password')
})

test('the register form says what is missing, with the specified texts', async () => {
  await open('/register', signedOut)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  await press('Register')
  for (const words of [
    'First name is required',
    'Last name is required',
    'username',
    'Password is required',
    'Please verify your password',
  ])
    screen.getByText(words)
  await userEvent.type(field('Password'), '12345')
  screen.getByText('Password must be at least 6 characters long')
  await userEvent.type(field('Verify Password'), '123456')
  screen.getByText('Passwords do not match')
  await userEvent.type(field('Password'), '6')
  expect(screen.queryByText('Passwords do not match')).toBeNull()
})

async function register(answer: unknown, path = '/register') {
  const opened = await open(path, {
    ...signedOut,
    answers: { 'POST /api/auth/register': answer, 'GET /api/users/me': { user: NOA } },
  })
  await userEvent.type(field('First Name'), 'נועה')
  await userEvent.type(field('Last Name'), 'לוי')
  await userEvent.type(field('Username'), 'noa@example.com')
  await userEvent.type(field('Password'), 'correct horse')
  await userEvent.type(field('Verify Password'), 'correct horse')
  await press('Register')
  return opened
}

test('a refused registration shows the message of the server', async () => {
  await register(refusal(409, 'An account with this username already exists'))
  await screen.findByText('An account with this username already exists')
})

test('a registration without an answer shows the general text', async () => {
  await register(() => Promise.reject(new TypeError('network')))
  await screen.findByText('An error occurred, try again later :(')
})

test('a registration without success shows its message', async () => {
  await register({ status: 'pending', message: 'Come back tomorrow' })
  await screen.findByText('Come back tomorrow')
})

test('a new account is welcomed, and the start page opens after 2.5 seconds', async () => {
  jest.useFakeTimers()
  const profile = Promise.withResolvers<{ user: typeof NOA }>()
  const answers = { 'GET /api/users/me': () => profile.promise }
  const { place } = await open('/redirect', { answers })
  screen.getByText('Hold tight, setting you up :)')
  profile.resolve({ user: NOA })
  await settle()
  screen.getByText('You are logged in :)')
  await pass(2_499)
  expect(place()).toBe('/redirect')
  await pass(1)
  expect(place()).toBe('/')
})

test('who opens a link without an account is led there after the registration', async () => {
  const from = encodeURIComponent('/properties?home=h1')
  await open(`/login?from=${from}`, signedOut)
  const start = screen.getByRole('link', { name: 'Get started' }).getAttribute('href')
  expect(start).toBe(`/register?from=${from}`)
  const { place } = await register(
    { status: 'success', message: '', token: 'a.b.c', user: NOA },
    start ?? '',
  )
  await waitFor(() => expect(place()).toBe(`/redirect?from=${from}`))
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    `/login?from=${from}`,
  )
  jest.useFakeTimers()
  const answers = { 'GET /api/users/me': { user: NOA } }
  const welcome = await open(`/redirect?from=${from}`, { answers })
  await settle()
  openedDocuments.length = 0
  await pass(2_500)
  expect(welcome.place()).toBe('/properties?home=h1')
})

test.each([
  ['a server error', refusal(503, 'busy')],
  ['an ended session', refusal(401, 'Please log in')],
  ['no user', {}],
])('without a profile the login page opens after 3 seconds: %s', async (_, answer) => {
  jest.useFakeTimers()
  const { place } = await open('/redirect', {
    user: null,
    answers: { 'GET /api/users/me': answer },
  })
  await settle()
  await pass(2_999)
  expect(place()).toBe('/redirect')
  await pass(1)
  expect(place()).toBe('/login')
})

/** Lets pending promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve())
}

async function pass(ms: number): Promise<void> {
  await act(async () => jest.advanceTimersByTime(ms))
  await settle()
}

test('a signed-in user is redirected from the login page', async () => {
  expect((await open('/login?from=%2Fchats')).place()).toBe('/chats')
})

test('a signed-in user is redirected from the register page', async () => {
  expect((await open('/register')).place()).toBe('/bots')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil', '/login', '/api/users/me'])(
  'log-in never leads to %s',
  async (from) => {
    const { place } = await open(`/login?from=${encodeURIComponent(from)}`)
    expect(place()).toBe('/bots')
  },
)
