import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import type { TimetableWire } from '../../../src/admin/wire.ts'
import { ADMIN } from '../../testing/admin-samples.ts'
import { open } from '../../testing/open.tsx'

const READ: TimetableWire['read'] = {
  at: '2026-11-18T08:00:00.000Z',
  to: '2026-12-31',
  ageDays: 3,
  daysLeft: 40,
  stops: 28_000,
  trips: 91_000,
  leftOut: 0,
}

const show = (timetable: TimetableWire) =>
  open('/admin/dashboard', { user: ADMIN, answers: { 'GET /api/admin/timetable': timetable } })

const lines = () =>
  within(screen.getByRole('region', { name: 'Timetables' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the dashboard says until when the timetable is valid, and how old it is', async () => {
  await show({ isOn: true, fault: null, read: READ })
  expect(lines()).toEqual(['valid until 31.12.2026', 'read 3 days ago'])
})

test('what is wrong with the timetable stands first', async () => {
  await show({ isOn: true, fault: 'ended', read: READ })
  expect(lines()[0]).toBe('Its last day is over: a newer feed is needed')
})

test('a timetable that was not read yet has no facts', async () => {
  await show({ isOn: true, fault: 'unread', read: null })
  expect(lines()).toEqual(['None was read yet: the log says why'])
})

test('without a feed nothing is said of timetables', async () => {
  await show({ isOn: false, fault: null, read: null })
  expect(screen.queryByRole('region', { name: 'Timetables' })).toBeNull()
})
