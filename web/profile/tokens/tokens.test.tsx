import { expect, spyOn, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TokenWire } from '../../../src/auth/access-tokens/wire.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { NOA, refusal } from '../../testing/samples.ts'
import { press } from '../../testing/settings.tsx'
import { bookmarkletOf } from './bookmarklet.ts'

const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }
const LIST = 'GET /api/tokens'
const MAKE = 'POST /api/tokens'

const aToken = (token: Partial<TokenWire> = {}): TokenWire => ({
  _id: 't1',
  name: 'Price sheet',
  scopes: ['read'],
  lastUsedAt: null,
  lastUsedFrom: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  expiresAt: '2027-03-02T10:00:00.000Z',
  ...token,
})

/** Opens the page; tokens that are made are in the list. */
function openTokens(tokens: TokenWire[], answers: Answers = {}, user = NOA) {
  const made = () => {
    const token = aToken({ _id: `t${tokens.length + 1}`, name: 'Shortcut', scopes: ['inbox'] })
    tokens.unshift(token)
    return { ...token, token: `mtz_secret${tokens.length}` }
  }
  const path = user === NOA ? '/profile/tokens' : '/admin/profile/tokens'
  return open(path, {
    user,
    answers: { 'GET /api/auth/sessions': [], [LIST]: () => [...tokens], [MAKE]: made, ...answers },
  })
}

const name = (text: string) => userEvent.type(screen.getByLabelText('Name'), text)
const scope = (named: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name: named })
const asked = (sent: { method: string; body: unknown }[]) =>
  sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))

test('a token is made for the inbox alone unless more is chosen; its text is shown once, with the focus', async () => {
  const { sent, router } = await openTokens([])
  expect(document.title).toBe('Access tokens | Metzia')
  screen.getByText('You have no tokens')
  expect(scope(/^inbox/).checked).toBe(true)
  expect(scope(/^read/).checked).toBe(false)
  await name('Shortcut')
  await press('Make token')
  const made = await screen.findByText('mtz_secret1')
  const status = screen.getByText('Token “Shortcut” is made').closest('[role=status]')
  expect(document.activeElement === status).toBe(true)
  expect(status?.contains(made)).toBe(true)
  expect(asked(sent)).toEqual([{ name: 'Shortcut', scopes: ['inbox'] }])
  await screen.findByRole('button', { name: /^Revoke.*Shortcut$/ })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  await press('Copy')
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('mtz_secret1')
  await name('Shortcut')
  await press('Make token')
  await screen.findByText('mtz_secret2')
  expect(screen.queryByText('mtz_secret1')).toBeNull()
  screen.getByRole('button', { name: 'Copy' })
  await router.navigate({ to: '/profile' })
  await screen.findByText('Where you are logged in')
  await router.navigate({ to: '/profile/tokens' })
  await screen.findByText('Access tokens', { selector: 'h2' })
  expect(screen.queryByText(/^mtz_/)).toBeNull()
})

test('where the browser does not allow to copy, the token is selected', async () => {
  await openTokens([])
  await name('Shortcut')
  await press('Make token')
  await screen.findByText('mtz_secret1')
  const refused = spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await press('Copy')
  await waitFor(() => expect(String(getSelection())).toBe('mtz_secret1'))
  screen.getByRole('button', { name: 'Copy' })
  refused.mockRestore()
})

test('the scopes can be chosen; that of administrators only by one', async () => {
  const { sent } = await openTokens([])
  expect(screen.queryByRole('checkbox', { name: /^admin/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'What the API can do' })).toBeNull()
  await userEvent.click(scope(/^inbox/))
  await name('x')
  await press('Make token')
  screen.getByText('Please choose what the token may do')
  expect(asked(sent)).toEqual([])
  await userEvent.click(scope(/^write/))
  await userEvent.click(scope(/^read/))
  await press('Make token')
  await screen.findByText('mtz_secret1')
  expect(asked(sent)).toEqual([{ name: 'x', scopes: ['read', 'write'] }])
})

test('an administrator can make a token of administrators', async () => {
  const { sent } = await openTokens([], {}, ADMIN)
  expect(screen.getByRole('link', { name: 'What the API can do' }).getAttribute('href')).toBe(
    '/api/docs',
  )
  await userEvent.click(scope(/^admin/))
  await name('Backup')
  await press('Make token')
  await screen.findByText('mtz_secret1')
  expect(asked(sent)).toEqual([{ name: 'Backup', scopes: ['admin', 'inbox'] }])
})

test('a token needs a name', async () => {
  const { sent } = await openTokens([])
  await name('  ')
  await press('Make token')
  screen.getByText('Please give the token a name')
  expect(asked(sent)).toEqual([])
})

test('the password is asked for when the server wants it, and sent with the next attempt', async () => {
  const words = 'Please sign in again or enter your password'
  const { sent } = await openTokens([], {
    [MAKE]: () => {
      if (asked(sent).length === 1) return refusal(403, words)
      if (asked(sent).length === 2) return refusal(422, 'The password is wrong')
      return { ...aToken(), token: 'mtz_late' }
    },
  })
  await name('Shortcut')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await press('Make token')
  await screen.findByText(words)
  await userEvent.type(screen.getByLabelText('Your password'), 'wrong')
  await press('Make token')
  await screen.findByText('The password is wrong')
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.type(screen.getByLabelText('Your password'), ' horse')
  await press('Make token')
  await screen.findByText('mtz_late')
  expect(asked(sent)).toEqual([
    { name: 'Shortcut', scopes: ['inbox'] },
    { name: 'Shortcut', scopes: ['inbox'], password: 'wrong' },
    { name: 'Shortcut', scopes: ['inbox'], password: 'wrong horse' },
  ])
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

test('a session that ends elsewhere leaves the name of a token, and no password', async () => {
  const words = 'Please sign in again or enter your password'
  const { server } = await openTokens([], { [MAKE]: refusal(403, words) })
  await name('Shortcut')
  await press('Make token')
  const password = await screen.findByLabelText<HTMLInputElement>('Your password')
  await userEvent.type(password, 'correct horse')
  await act(async () => server.receive({ event: 'session:ended', data: {} }))
  await screen.findByRole('alertdialog', { name: 'You have been logged out' })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Shortcut')
  await waitFor(() => expect(password.value).toBe(''))
})

test('a token that is refused says why; a failure of the server gets a text of the page', async () => {
  const { sent } = await openTokens([], {
    [MAKE]: () =>
      asked(sent).length === 1
        ? refusal(409, 'You have 20 tokens. Please revoke one first.')
        : refusal(500, 'SQLITE_IOERR'),
  })
  await name('x')
  await press('Make token')
  await screen.findByText('You have 20 tokens. Please revoke one first.')
  await press('Make token')
  await screen.findByText('Failed. Please try again')
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

test('a token says its scopes, when it was made and used, and until when it counts', async () => {
  const lastUsedAt = new Date(Date.now() - 12 * 60_000).toISOString()
  await openTokens([
    aToken({ scopes: ['read', 'admin'], lastUsedAt, lastUsedFrom: '192.168.1.24' }),
    aToken({ _id: 't2', name: '<b>x</b>', lastUsedAt }),
    aToken({ _id: 't3', name: 'New' }),
  ])
  const list = screen
    .getByRole('heading', { name: 'Access tokens', level: 2 })
    .closest('section') as HTMLElement
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/[\u2068\u2069]/g, ''))
  expect(texts[0]).toContain('readadmin')
  expect(texts[0]).toContain('Used 12 min ago from 192.168.1.24 · made 2.3.2026 · until 2.3.2027')
  expect(texts[1]).toContain('<b>x</b>')
  expect(texts[1]).toContain('Used 12 min ago · made')
  expect(texts[2]).toContain('Not used yet · made')
})

test('a token is revoked, and the focus goes to the list', async () => {
  const tokens = [aToken(), aToken({ _id: 't/2', name: 'Other' })]
  const { sent } = await openTokens(tokens, {
    'DELETE /api/tokens/t%2F2': () => ({ _id: tokens.pop()?._id }),
  })
  await press(/^Revoke.*Other$/)
  await waitFor(() => expect(screen.queryByText('Other')).toBeNull())
  screen.getByText('Price sheet')
  const list = screen.getByText('Price sheet').closest('[tabindex="-1"]')
  await waitFor(() => expect(document.activeElement === list).toBe(true))
  expect(sent.some(({ method, path }) => method === 'DELETE' && path.endsWith('t%2F2'))).toBe(true)
})

test('a token is revoked once, however often its button is pressed', async () => {
  const tokens = [aToken(), aToken({ _id: 't2', name: 'Other' })]
  const { sent } = await openTokens(tokens, {
    // Slower than the second press.
    'DELETE /api/tokens/t2': () => Bun.sleep(50).then(() => ({ _id: tokens.pop()?._id })),
  })
  await userEvent.dblClick(screen.getByRole('button', { name: /^Revoke.*Other$/ }))
  await waitFor(() => expect(screen.queryAllByText('Other').length).toBe(0))
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a token that cannot be revoked stays, and why is told', async () => {
  await openTokens([aToken()], { 'DELETE /api/tokens/t1': refusal(500, 'x') })
  await press(/^Revoke.*Price sheet$/)
  await screen.findByText('Failed. Please try again')
  screen.getByText('Price sheet')
})

test('tokens that cannot be loaded say so', async () => {
  await openTokens([], { [LIST]: refusal(500, 'x') })
  screen.getByText('Failed to load the tokens')
})

test('the recipes name the addresses of this server, and the bookmark is its own', async () => {
  await openTokens([])
  screen.getByText(`${location.origin}/api/inbox`)
  screen.getByText(`${location.origin}/api/inbox/page`)
  const link = screen.getByRole('link', { name: 'Save to Metzia' })
  expect(link.getAttribute('href')).toBe(bookmarkletOf(location.origin))
})

/** What the bookmark opens on a page with this selection. */
function openedBy(bookmark: string, selection: string): unknown[][] {
  const opened: unknown[][] = []
  const script = decodeURIComponent(bookmark.slice('javascript:'.length))
  const run = new Function('location', 'document', 'getSelection', 'open', script)
  const page = { href: 'https://homes.example/item/1?a=b&c="d"' }
  run(
    page,
    { title: 'דירה & more' },
    () => selection,
    (...called: unknown[]) => opened.push(called),
  )
  return opened
}

test('the bookmark opens the draft of the page, with its address, its title and the selection, cut', () => {
  const bookmark = bookmarkletOf('https://metzia.example')
  expect(bookmark).toMatch(/^javascript:[^\s"<>]+$/)
  const [[address, target, features] = [], ...others] = openedBy(bookmark, 'ש'.repeat(5_000))
  expect(others).toEqual([])
  const { origin, pathname, searchParams } = new URL(String(address))
  expect([origin, pathname]).toEqual(['https://metzia.example', '/share'])
  expect(Object.fromEntries(searchParams)).toEqual({
    url: 'https://homes.example/item/1?a=b&c="d"',
    title: 'דירה & more',
    text: 'ש'.repeat(1_000),
  })
  expect([target, features]).toEqual(['_blank', 'noopener'])
})
