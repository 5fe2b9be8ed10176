import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { openedDocuments } from '../testing/documents.ts'
import { open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'

const signedOut = { user: null }
const VALID = { valid: true, token: 'a.b.c', user: NOA }

test('a code in the address is exchanged and does not stay in the history', async () => {
  const { place, sent } = await open('/login?token=once&from=%2Fchats', {
    ...signedOut,
    answers: { 'POST /api/auth/validate': VALID },
  })
  await waitFor(() => expect(place()).toBe('/chats'))
  expect(localStorage.getItem('authToken')).toBe('a.b.c')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'once' })
  expect(openedDocuments).toEqual([{ address: '/chats', isReplacing: true }])
})

test('an invalid code is removed from the address, with the reason', async () => {
  const { place } = await open('/login?token=twice', {
    ...signedOut,
    answers: { 'POST /api/auth/validate': { valid: false } },
  })
  const address = '/login?problem=expired'
  await waitFor(() => expect(place()).toBe(address))
  expect(openedDocuments).toEqual([{ address, isReplacing: true }])
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a kept token starts a session when the cookie was not sent', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const { place } = await open('/login?from=%2Fchats', {
    ...signedOut,
    answers: { 'POST /api/auth/validate': VALID },
  })
  await waitFor(() => expect(place()).toBe('/chats'))
})

test('an invalid kept token is removed', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  await open('/login', { ...signedOut, answers: { 'POST /api/auth/validate': { valid: false } } })
  await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
  screen.getByText('Welcome back')
})

test.each([
  ['unavailable', /does not answer right now/],
  ['expired', /took too long/],
  ['refused', /was refused/],
  ['unverified', /is not verified/],
  ['no-email', /sent no e-mail address/],
  ['closed', /New accounts cannot be made/],
])('a failed sign-in shows the reason: %s', async (problem, words) => {
  await open(`/login?problem=${problem}`, signedOut)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('only providers that are set up are shown, and they keep the requested page', async () => {
  await open('/login?from=%2Fchats', { ...signedOut, answers: { 'GET /api/oauth': ['google'] } })
  const links = await screen.findAllByRole('link', { name: /Continue with/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/oauth/google?from=%2Fchats',
  ])
})

test('no provider is shown when none is set up', async () => {
  await open('/register', { ...signedOut, answers: { 'GET /api/oauth': [] } })
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull()
})
