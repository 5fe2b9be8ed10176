import { afterEach, beforeEach, expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../testing/open.tsx'
import { givenBrowser } from '../testing/push-browser.ts'
import { NOA, refusal } from '../testing/samples.ts'

const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }
const ANNOUNCE = 'POST /api/notifications/announce'

let restore = () => {}
beforeEach(() => {
  restore = givenBrowser().restore
})
afterEach(() => restore())

const openForm = (answers: Answers = {}) =>
  open('/admin/notifications', { user: ADMIN, answers: { [ANNOUNCE]: { users: 2 }, ...answers } })

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const announced = (sent: readonly { path: string; body: unknown }[]) =>
  sent.filter(({ path }) => path.endsWith('/announce')).map(({ body }) => body)

async function write(): Promise<void> {
  await type('Announcement title', 'Draw <b>areas</b>')
  await type('Announcement body', 'On the map')
}

test('only administrators have the form, and only among the pages of administrators', async () => {
  await open('/notifications', { user: ADMIN })
  screen.getByText('Send Test Notification')
  expect(screen.queryByText('Announce to everyone')).toBeNull()
})

test('an announcement goes out after a confirmation, once, and says how many were notified', async () => {
  const { sent } = await openForm()
  await write()
  await type('Announcement URL (optional)', `${location.origin}/bots`)
  await userEvent.click(screen.getByRole('radio', { name: 'System notice' }))
  await press('Send to everyone')
  const dialog = await screen.findByRole('alertdialog', { name: 'Send to everyone?' })
  expect(dialog.textContent).toContain('“Draw <b>areas</b>” is shown to all users')
  expect(dialog.textContent).toContain('A system notice is also pushed to their devices.')
  expect(announced(sent)).toEqual([])
  await press('Send now')
  await screen.findByText('2 users were notified.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const body = 'On the map'
  expect(announced(sent)).toEqual([
    { type: 'system', title: 'Draw <b>areas</b>', body, url: '/bots' },
  ])
  const title = screen.getByLabelText<HTMLInputElement>('Announcement title')
  expect(title.value).toBe('')
  await type('Announcement title', 'x')
  expect(screen.queryByText('2 users were notified.')).toBeNull()
})

test('nothing is sent when the confirmation is cancelled', async () => {
  const { sent } = await openForm()
  await write()
  await press('Send to everyone')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).not.toContain('pushed')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(announced(sent)).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Announcement body').value).toBe('On the map')
})

test('title and body are required, before anything is asked', async () => {
  await openForm()
  await type('Announcement title', ' ')
  await press('Send to everyone')
  expect(alerts()).toEqual(['Title and body are required', 'Title and body are required'])
  const title = screen.getByLabelText('Announcement title')
  await waitFor(() => expect(document.activeElement === title).toBe(true))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a refusal of a field closes the dialog and is shown at the field; any other one is shown in the dialog', async () => {
  let answer = Response.json(
    { message: 'The URL must be a path', errors: { url: 'The URL must be a path' } },
    { status: 422 },
  )
  await openForm({ [ANNOUNCE]: () => answer })
  await write()
  await press('Send to everyone')
  await screen.findByRole('alertdialog')
  await press('Send now')
  await waitFor(() => expect(alerts()).toEqual(['The URL must be a path']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const url = screen.getByLabelText('Announcement URL (optional)')
  expect(url.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(url, '/bots')
  answer = refusal(503, 'The announcement was interrupted.')
  await press('Send to everyone')
  await screen.findByRole('alertdialog')
  await press('Send now')
  await screen.findByText('Failed to send the announcement')
  answer = refusal(429, 'Too many announcements')
  await press('Send now')
  await screen.findByText('Too many announcements')
})

test('a repetition that reaches nobody says so', async () => {
  await openForm({ [ANNOUNCE]: { users: 0 } })
  await write()
  await press('Send to everyone')
  await screen.findByRole('alertdialog')
  await press('Send now')
  await screen.findByText(/^No user was notified/)
})
