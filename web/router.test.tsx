import { afterEach, expect, jest, test } from 'bun:test'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { type Answers, open } from './testing/open.tsx'
import { NOA } from './testing/samples.ts'

afterEach(() => jest.useRealTimers())

const ADMIN = { ...NOA, roles: ['user', 'admin'] }
const NOTHING = { entries: [], total: 0 }
const SEARCHED = '/api/audit?days=7&search=ban&limit=25&skip=0'

/** Opens an address. What is said of a page that loads is there already. */
async function opened(path: string, answers: Answers) {
  const page = await open(path, { user: ADMIN, answers })
  const { defaultPendingComponent: loading } = page.router.options
  await (loading as AsyncRouteComponent<unknown>).preload?.()
  jest.useFakeTimers()
  return page
}

/** Waits so long, and for what is done then. */
const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms))

/** A server that answers this only when it is told to. */
function slowServer(slow: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answers = { 'GET /api/audit/refused': [], 'GET /api/audit': NOTHING }
  return {
    answers: { ...answers, [`GET ${slow}`]: () => promise.then(() => NOTHING) },
    answer: () => act(async () => resolve()),
  }
}

test('a page stays, with the focus and what is typed, while another address of it takes long', async () => {
  const { answers, answer } = slowServer(SEARCHED)
  const { sent, place } = await opened('/admin/audit', answers)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search audit' })
  field.focus()
  fireEvent.change(field, { target: { value: 'ban' } })
  await pass(500)
  expect(sent.map(({ path }) => path)).toContain(SEARCHED)
  fireEvent.change(field, { target: { value: 'banned' } })
  await pass(300)
  // What is hidden loses the focus in a browser.
  expect(document.body.textContent).not.toContain('Loading...')
  expect(screen.getByRole('searchbox', { name: 'Search audit' }) === field).toBe(true)
  expect(field.value).toBe('banned')
  await answer()
  expect(place()).toContain('q=ban')
})

test('another page that takes long is said to load', async () => {
  const { answers, answer } = slowServer('/api/audit')
  const { router } = await opened('/bots', answers)
  await act(async () => void router.navigate({ to: '/admin/audit' }))
  await pass(299)
  expect(document.body.textContent).not.toContain('Loading...')
  await pass(1)
  screen.getByText('Loading...')
  await answer()
  await pass(500)
  screen.getByRole('searchbox', { name: 'Search audit' })
})
