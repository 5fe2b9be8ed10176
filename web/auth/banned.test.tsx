import { afterEach, expect, jest, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import { open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'

afterEach(() => jest.useRealTimers())

const BANNED = { ...NOA, isBanned: true, bannedReason: 'ספאם' }
const HEADING = "I'm sorry, this account has been banned from this website."

test('a banned user sees the reason and the support address', async () => {
  const { place } = await open('/bots', { user: BANNED })
  expect(place()).toBe('/banned')
  screen.getByText(HEADING)
  screen.getByText('ספאם')
  const link = screen.getByRole('link', { name: 'Write to support about the ban' })
  expect(link.getAttribute('href')).toStartWith('mailto:support@example.com?subject=')
})

test('admins may open the page', async () => {
  const admin = await open('/banned', { user: { ...NOA, roles: ['user', 'admin'] } })
  expect(admin.place()).toBe('/banned')
})

test('other users are redirected to the start page', async () => {
  const { place } = await open('/banned')
  expect(place()).toBe('/bots')
})

test('the hint that the address was copied lasts 1.5 seconds', async () => {
  await open('/banned', { user: BANNED })
  jest.useFakeTimers()
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await act(async () => screen.getByRole('button', { name: 'Copy the e-mail address' }).click())
  screen.getByText('Copied!')
  expect(copied).toEqual(['support@example.com'])
  await act(async () => jest.advanceTimersByTime(1_499))
  screen.getByText('Copied!')
  await act(async () => jest.advanceTimersByTime(1))
  expect(screen.queryByText('Copied!')).toBeNull()
})

test('a ban reaches the page that is open', async () => {
  const { server, place } = await open('/bots', {
    answers: { 'GET /api/users/me': { user: BANNED } },
  })
  await act(async () => server.connect(true))
  await act(async () => server.connect(false))
  await waitFor(() => expect(place()).toBe('/banned'))
})
