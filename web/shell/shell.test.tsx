import { afterEach, expect, test } from 'bun:test'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { LANGUAGE_NAMES } from '../../src/kernel/domain/language.ts'
import { themeOf } from '../lib/theme.ts'
import { open } from '../testing/open.tsx'
import { aChat, NOA, refusal } from '../testing/samples.ts'
import { ErrorPage } from './error-page.tsx'
import { Loading } from './loading.tsx'

afterEach(() => {
  document.cookie = 'theme=; path=/; max-age=0'
  document.cookie = 'lang=; path=/; max-age=0'
})

test('the frame shows the user, the navigation and the log-out button', async () => {
  await open('/bots', { user: { ...NOA, roles: ['user', 'admin'] } })
  const sidebar = screen.getByRole('complementary', { name: 'Menu' })
  for (const words of ['Noa Levi', 'noa@example.com', 'User', 'Admin', 'My Bots', 'Chats'])
    expect(sidebar.textContent).toContain(words)
  expect(sidebar.textContent).toContain('Dark Mode')
  expect(sidebar.textContent).toContain('Logout')
  expect(screen.getByRole('link', { name: 'My Bots' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('Skip to content').getAttribute('href')).toBe('#main')
})

test('another language is chosen in the menu, each by its own name, and kept in the account', async () => {
  const answers = { [`PATCH /api/users/${NOA._id}`]: { ...NOA, language: 'he' } }
  const { sent } = await open('/bots', { answers })
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  const menu = await screen.findByRole('menu')
  const entries = within(menu).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(Object.values(LANGUAGE_NAMES))
  const current = entries.filter((entry) => entry.hasAttribute('aria-current'))
  expect(current.map(({ textContent }) => textContent)).toEqual(['English'])
  expect(entries[1]?.lang).toBe('he')
  await userEvent.click(within(menu).getByText('עברית'))
  await waitFor(() => expect(document.cookie).toContain('lang=he'))
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { language: 'he' } })
})

test('after a navigation the heading of the page has the focus and is announced', async () => {
  await open('/bots', { answers: { 'GET /api/auth/sessions': [] } })
  expect(document.activeElement === document.body).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Profile' })
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Profile')).toBe(
    true,
  )
})

test('a chat that is opened has the focus on its name', async () => {
  await open('/chats', {
    answers: {
      'GET /api/chats': [aChat()],
      'GET /api/chats/c1': { ...aChat(), messages: [] },
    },
  })
  await userEvent.click(screen.getByRole('link', { name: /Sea view/ }))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Sea view' })
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
})

test('the theme is switched, shown and remembered', async () => {
  await open('/bots')
  expect(document.documentElement.dataset.theme).toBe('light')
  await userEvent.click(screen.getByRole('button', { name: 'Dark Mode' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.cookie).toContain('theme=dark')
  screen.getByRole('button', { name: 'Light Mode' })
})

test.each([
  ['', 'light'],
  ['theme=dark', 'dark'],
  ['a=1; theme=dark; b=2', 'dark'],
  ['theme=darker', 'light'],
  ['mytheme=dark', 'light'],
] as const)('a request with %p is drawn in %s', (cookies, theme) => {
  expect(themeOf(cookies)).toBe(theme)
})

test('the account menu opens the start page and logs out, also when the call fails', async () => {
  const { router, place } = await open('/chats', {
    answers: { 'POST /api/auth/logout': refusal(500, 'x') },
  })
  localStorage.setItem('authToken', 'a.b.c')
  await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bots'))
  await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(place()).toBe('/login'))
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('the drawer opens, navigates and closes', async () => {
  const { router } = await open('/bots', {
    answers: { 'GET /api/chats': [aChat({ unreadCount: 120 })] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const drawer = await screen.findByRole('dialog')
  expect(drawer.textContent).toContain('99+')
  const chats = [...drawer.querySelectorAll('a')].find(({ textContent }) =>
    textContent?.includes('Chats'),
  )
  if (!chats) throw new Error('a link to the chats is expected')
  await userEvent.click(chats)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/chats')
})

test('the shortlist counts its homes, and unread comments before them, as they change', async () => {
  let waiting = { homes: 10, unread: 0 }
  const { server } = await open('/bots', {
    answers: { 'GET /api/shortlists/waiting': () => waiting },
  })
  const link = () => screen.getByRole('link', { name: /^Shortlist/ })
  expect(link().textContent).toBe('Shortlist10')
  waiting = { homes: 10, unread: 2 }
  act(() => server.receive({ event: 'shortlist:updated', data: { _id: 's1' } }))
  await waitFor(() => expect(link().textContent).toBe('Shortlist2 unread'))
  waiting = { homes: 0, unread: 0 }
  act(() => server.receive({ event: 'shortlists:updated', data: {} }))
  await waitFor(() => expect(link().textContent).toBe('Shortlist'))
})

test('an unknown page says so', async () => {
  await open('/404', { user: null })
  expect(document.title).toBe('404 | Metzia')
  screen.getByText('Sorry, page not found!')
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
})

test('a page under construction says so', async () => {
  await open('/under_construction', { user: null })
  screen.getByText('Sorry, page is not ready yet!')
  screen.getByRole('link', { name: 'Go Home' })
})

function draw(page: React.ReactNode) {
  render(<Provider store={createStore()}>{page}</Provider>)
}

test('the loading screen has the specified texts', () => {
  draw(<Loading />)
  screen.getByText('Loading...')
  screen.getByText('Were checking a few things...')
})

test('a page that could not be rendered says so, with closed details', () => {
  draw(<ErrorPage error={new Error('the page failed')} />)
  screen.getByText('Oops! Something went wrong.')
  expect(screen.getByText('Refresh Page').getAttribute('href')).toBe('')
  expect(screen.getByText('the page failed').closest('details')?.open).toBe(false)
})

test('a page whose data fails shows the error page', async () => {
  await open('/bots', { answers: { 'GET /api/requests': refusal(503, 'The server is busy.') } })
  screen.getByText('Oops! Something went wrong.')
  screen.getByText('The server is busy.')
})

test('uncaught errors and rejections show the banner', async () => {
  await open('/bots')
  expect(screen.queryByText('Application Error!')).toBeNull()
  await act(async () => {
    fireEvent(window, new ErrorEvent('error', { message: 'Loading chunk 417 failed.' }))
  })
  screen.getByText('Application Error!')
  screen.getByText('Loading chunk 417 failed.')
  screen.getByRole('button', { name: 'Dismiss & Reload' })
})

test.each([
  'ResizeObserver loop completed with undelivered notifications.',
  'ResizeObserver loop limit exceeded',
])('%s is no error of the page', async (message) => {
  await open('/bots')
  await act(async () => {
    fireEvent(window, new ErrorEvent('error', { message }))
  })
  expect(screen.queryByText('Application Error!')).toBeNull()
})

test('only admins learn which admin pages exist', async () => {
  expect((await open('/admin/anything')).place()).toBe('/bots')
  const signedOut = await open('/admin/anything', { user: null })
  expect(signedOut.place()).toBe('/login?from=%2Fadmin%2Fanything')
  await open('/admin/anything', { user: { ...NOA, roles: ['admin'] } })
  await screen.findByText('Sorry, page not found!')
})

test('a connection that is refused from the start leads to the login page once the session has ended', async () => {
  const { server, place } = await open('/bots', {
    answers: { 'GET /api/users/me': refusal(401, 'Please log in') },
  })
  await act(async () => server.connect(false))
  await waitFor(() => expect(place()).toBe('/login?from=%2Fbots'))
})

test('on the pages of administrators the links to the screens of users stay there', async () => {
  const paths = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .slice(0, 7)
  const user = { ...NOA, roles: ['user', 'admin'] }
  const { router } = await open('/admin/telegram', { user })
  expect(paths()).toEqual([
    '/admin/bots',
    '/admin/properties',
    // There is one page of ways in, as there is one draft of what is shared, and one of the own shortlists.
    '/bring',
    '/shortlist',
    '/admin/chats',
    '/admin/notifications',
    '/admin/profile',
  ])
  await act(() => router.navigate({ to: '/bots', search: {} }))
  expect(paths()).toEqual([
    '/bots',
    '/properties',
    '/bring',
    '/shortlist',
    '/chats',
    '/notifications',
    '/profile',
  ])
})
