import { afterEach, beforeEach, expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../testing/open.tsx'
import { givenBrowser } from '../testing/push-browser.ts'
import { NOA, refusal } from '../testing/samples.ts'

const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }
const TEST = 'POST /api/notifications/test'

let restore = () => {}
beforeEach(() => {
  restore = givenBrowser().restore
})
afterEach(() => restore())

const openForm = (answers: Answers = {}) =>
  open('/admin/notifications', { user: ADMIN, answers: { [TEST]: { browsers: 1 }, ...answers } })

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('only administrators have the form', async () => {
  await open('/notifications')
  expect(screen.queryByText('Send Test Notification')).toBeNull()
})

test('an administrator sends a test notification', async () => {
  const { sent } = await openForm()
  screen.getByRole('heading', { name: 'Send Test Notification' })
  await type('Title', 'New find')
  await type('Body', '2.5 rooms')
  await send()
  await screen.findByText('Notification sent successfully!')
  const body = { title: 'New find', body: '2.5 rooms', url: '' }
  expect(sent.at(-1)).toEqual({ method: 'POST', path: '/api/notifications/test', body })
  await type('URL (optional)', `${location.origin}/bots?open=1`)
  expect(screen.queryByText('Notification sent successfully!')).toBeNull()
  await send()
  await screen.findByText('Notification sent successfully!')
  expect(sent.at(-1)?.body).toEqual({ ...body, url: '/bots?open=1' })
})

test('title and body are required, and the first that is missing gets the focus', async () => {
  const { sent } = await openForm()
  await type('Body', ' ')
  await send()
  expect(alerts()).toEqual(['Title and body are required', 'Title and body are required'])
  const title = screen.getByLabelText('Title')
  await waitFor(() => expect(document.activeElement === title).toBe(true))
  await type('Title', 'x')
  expect(alerts()).toEqual(['Title and body are required'])
  await send()
  const body = screen.getByLabelText('Body')
  await waitFor(() => expect(document.activeElement === body).toBe(true))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('a refusal is shown at its field, else as a whole', async () => {
  let answer = Response.json(
    { message: 'The URL must be a path', errors: { url: 'The URL must be a path' } },
    { status: 422 },
  )
  await openForm({ [TEST]: () => answer })
  await type('Title', 'x')
  await type('Body', 'y')
  await type('URL (optional)', 'https://example.com')
  await send()
  const url = screen.getByLabelText('URL (optional)')
  await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'))
  expect(alerts()).toEqual(['The URL must be a path'])
  await userEvent.clear(url)
  answer = refusal(429, 'Too many attempts. Please try again later.')
  await send()
  await waitFor(() => expect(alerts()).toEqual(['Too many attempts. Please try again later.']))
  answer = refusal(500, 'no')
  await send()
  await waitFor(() => expect(alerts()).toEqual(['Failed to send notification']))
})
