import { afterEach, expect, spyOn, test } from 'bun:test'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isAsked } from '../testing/asked.ts'
import { openedDocuments } from '../testing/documents.ts'
import { open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const OUT = () => Response.json({ message: 'Please log in' }, { status: 401 })

/** The profile with a first name that is not saved; `me` is what the server says of its user. */
async function openTyped(user = NOA) {
  const server: { me: () => unknown; saved: unknown } = { me: OUT, saved: { user } }
  const opened = await open('/profile', {
    user,
    answers: {
      'GET /api/auth/sessions': [],
      'GET /api/users/me/greetings': {},
      'GET /api/users/me': () => server.me(),
      'PATCH /api/users/u1': () => server.saved,
      'POST /api/auth/login': { status: 'success', token: 'n.e.w', user },
      'POST /api/auth/logout': { status: 'success' },
      'POST /api/auth/logout-everywhere': { status: 'success' },
    },
  })
  await userEvent.type(name(), 'x')
  const end = () => act(async () => opened.server.receive({ event: 'session:ended', data: {} }))
  return { ...opened, end, says: (me: () => unknown) => Object.assign(server, { me }) }
}

const name = () => screen.getByLabelText<HTMLInputElement>('First name')
const notice = () => screen.findByRole('alertdialog', { name: 'You have been logged out' })
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull())
const fromOtherTab = () =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))

test('a session that ends elsewhere leaves what was typed, and covers it until its user logs in', async () => {
  const { end, sent } = await openTyped()
  await end()
  await notice()
  expect(openedDocuments).toEqual([])
  expect(isAsked()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await notice()
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('the password continues the page, and what was typed is sent', async () => {
  const { end, says, sent } = await openTyped()
  await end()
  await notice()
  says(() => ({ user: NOA }))
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse')
  await press('Login')
  await isGone()
  expect(localStorage.getItem('authToken')).toBe('n.e.w')
  expect(sent.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
    email: NOA.email,
    password: 'correct horse',
  })
  expect(name().value).toBe(`${NOA.firstname}x`)
  const form = name().form
  if (!form) throw new Error('there is no form')
  fireEvent.submit(form)
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      firstname: `${NOA.firstname}x`,
    }),
  )
})

test('a log-in of the same user in another tab continues the page', async () => {
  const { end, says } = await openTyped()
  await end()
  await notice()
  const link = screen.getByRole('link', { name: 'Log in in another tab' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank'])
  says(() => ({ user: NOA }))
  await fromOtherTab()
  await isGone()
  expect(name().value).toBe(`${NOA.firstname}x`)
})

test('so does coming back to the window after a log-in elsewhere', async () => {
  const { end, says } = await openTyped()
  await end()
  await notice()
  says(() => ({ user: NOA }))
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await isGone()
})

test('a token that another tab has just kept is not removed by what fails meanwhile', async () => {
  localStorage.setItem('authToken', 'o.l.d')
  const { end } = await openTyped()
  await end()
  await notice()
  expect(localStorage.getItem('authToken')).toBeNull()
  localStorage.setItem('authToken', 'n.e.w')
  await end()
  expect(localStorage.getItem('authToken')).toBe('n.e.w')
})

test('a user without a password is asked for none', async () => {
  const { end } = await openTyped({ ...NOA, hasPassword: false, oauthProvider: 'google' })
  await end()
  await notice()
  expect(screen.queryByLabelText('Your password')).toBeNull()
  screen.getByRole('link', { name: 'Log in in another tab' })
})

test('a log-in of another user loads the page anew, without a question', async () => {
  const reload = spyOn(location, 'reload').mockImplementation(() => {})
  const { end, says } = await openTyped()
  await end()
  await notice()
  says(() => ({ user: { ...NOA, _id: 'u2', firstname: 'Dan' } }))
  await fromOtherTab()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(isAsked()).toBe(false)
  await notice()
  reload.mockRestore()
})

test('the page is loaded anew also when another user has taken the place of the session', async () => {
  const reload = spyOn(location, 'reload').mockImplementation(() => {})
  const { end, says, store } = await openTyped()
  const { userAtom } = await import('../lib/atoms.ts')
  says(() => ({ user: { ...NOA, _id: 'u2', firstname: 'Dan' } }))
  await end()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(store.get(userAtom)?._id).toBe(NOA._id)
  reload.mockRestore()
})

test('a connection that comes back is that of the same user, or the page is loaded anew', async () => {
  const reload = spyOn(location, 'reload').mockImplementation(() => {})
  const { server, says } = await openTyped()
  const data = { userId: NOA._id, build: '', resync: false }
  const greet = () => act(async () => server.receive({ event: 'hello', data }))
  says(() => ({ user: NOA }))
  await greet()
  await greet()
  expect(reload).not.toHaveBeenCalled()
  says(() => ({ user: { ...NOA, _id: 'u2' } }))
  await greet()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  reload.mockRestore()
})

test('a question before a log-out stays when the connection comes back', async () => {
  const { server, says } = await openTyped()
  says(() => ({ user: NOA }))
  await press('Logout')
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  const data = { userId: NOA._id, build: '', resync: true }
  await act(async () => server.receive({ event: 'hello', data }))
  screen.getByRole('alertdialog', { name: 'Leave without saving?' })
})

test('what was typed can be given up', async () => {
  const { end, place } = await openTyped()
  await end()
  await notice()
  await press('Leave without saving')
  await screen.findByText('Please log in to view your profile.')
  expect(place()).toBe('/profile')
  expect(isAsked()).toBe(false)
})

test.each(['Logout', 'Log out everywhere'])(
  '"%s" asks before what was typed is lost',
  async (button) => {
    const { place, sent } = await openTyped()
    const outs = () => sent.filter(({ path }) => path.startsWith('/api/auth/logout')).length
    await press(button)
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await press('Keep editing')
    await isGone()
    expect(outs()).toBe(0)
    expect(name().value).toBe(`${NOA.firstname}x`)
    await press(button)
    await screen.findByRole('alertdialog')
    await press('Leave')
    await waitFor(() => expect(place()).toBe('/login'))
    expect(outs()).toBe(1)
  },
)
