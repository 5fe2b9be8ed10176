import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { PARTS } from '../../../src/admin/domain.ts'
import type { PartWire } from '../../../src/admin/wire.ts'
import { ADMIN } from '../../testing/admin-samples.ts'
import { open } from '../../testing/open.tsx'

const show = (...done: PartWire[]) =>
  open('/admin/dashboard', { user: ADMIN, answers: { 'GET /api/admin/set-up': done } })

const region = () => screen.getByRole('region', { name: 'What is set up' })
const isOpen = () => region().querySelector('details')?.open

test('a new installation shows what is not set up, and the command for each part', async () => {
  await show('sources')
  expect(isOpen()).toBe(true)
  const lines = within(region())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('TelegramHomes can be posted in groups once there is a botmetzia setup')
  expect(lines[4]).toEndWith('metzia db backup')
  expect(region().textContent).toContain('Set up: Sources')
  expect(region().textContent).toContain('1/6')
})

test('once the operator has set something up, the list is closed', async () => {
  await show('sources', 'backup', 'mail')
  expect(isOpen()).toBe(false)
})

test('where everything is set up, nothing is said', async () => {
  await show(...PARTS)
  expect(screen.queryByRole('region', { name: 'What is set up' })).toBeNull()
})
