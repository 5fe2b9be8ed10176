import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { openedDocuments } from '../testing/documents.ts'
import { open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'

const stranger = { user: null }
const VALID = { valid: true, token: 'a.b.c', user: NOA }

test('a code in the address is exchanged, and stays nowhere', async () => {
  const { place, sent } = await open('/login?token=once&from=%2Fchats', {
    ...stranger,
    answers: { 'POST /api/auth/validate': VALID },
  })
  await waitFor(() => expect(place()).toBe('/chats'))
  expect(localStorage.getItem('authToken')).toBe('a.b.c')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'once' })
  expect(openedDocuments).toEqual([{ address: '/chats', isReplacing: true }])
})

test('a code that is no longer good is told, and stripped', async () => {
  const { place } = await open('/login?token=twice', {
    ...stranger,
    answers: { 'POST /api/auth/validate': { valid: false } },
  })
  const address = '/login?problem=expired'
  await waitFor(() => expect(place()).toBe(address))
  expect(openedDocuments).toEqual([{ address, isReplacing: true }])
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a token that this browser keeps signs in where the cookie did not come along', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const { place } = await open('/login?from=%2Fchats', {
    ...stranger,
    answers: { 'POST /api/auth/validate': VALID },
  })
  await waitFor(() => expect(place()).toBe('/chats'))
})

test('a kept token that is no longer good is forgotten', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  await open('/login', { ...stranger, answers: { 'POST /api/auth/validate': { valid: false } } })
  await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
  screen.getByText('Welcome back')
})

test.each([
  ['unavailable', /does not answer right now/],
  ['expired', /took too long/],
  ['refused', /was refused/],
  ['unverified', /is not verified/],
  ['no-email', /No e-mail address/],
  ['closed', /New accounts cannot be made/],
])('a way in that came to nothing says why: %s', async (problem, words) => {
  await open(`/login?problem=${problem}`, stranger)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('only ways in that are set up are offered, and they remember where one was going', async () => {
  await open('/login?from=%2Fchats', { ...stranger, answers: { 'GET /api/oauth': ['google'] } })
  const links = await screen.findAllByRole('link', { name: /Continue with/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/oauth/google?from=%2Fchats',
  ])
})

test('no other way in is offered when there is none', async () => {
  await open('/register', { ...stranger, answers: { 'GET /api/oauth': [] } })
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull()
})
