import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ServiceWire } from '../../../src/delivery/health/wire.ts'
import { ADMIN } from '../../testing/admin-samples.ts'
import { open } from '../../testing/open.tsx'

const service = (name: ServiceWire['name'], change: Partial<ServiceWire> = {}): ServiceWire => ({
  name,
  isOn: true,
  lastSuccessAt: null,
  failingSince: null,
  cause: null,
  reason: null,
  waiting: 0,
  oldestAt: null,
  ...change,
})
const CHANGED = {
  cause: 'changed',
  failingSince: '2026-02-14T09:41:00.000Z',
  reason: 'The token belongs to the bot 8',
  waiting: 12,
} as const

test('the dashboard says how each service is doing, and a changed bot is accepted there', async () => {
  const services = [
    service('telegram', CHANGED),
    service('mail', { lastSuccessAt: '2026-02-14T09:41:00.000Z' }),
    service('push'),
    service('mailIn', { isOn: false }),
  ]
  const { sent } = await open('/admin/dashboard', {
    user: ADMIN,
    answers: {
      'GET /api/delivery/health': { services, givenUp: 2 },
      'POST /api/delivery/telegram/accept': { accepted: true },
    },
  })
  screen.getByText('2 posts of the last 7 days could not be sent')
  const part = within(screen.getByRole('region', { name: 'Delivery' }))
  const texts = part.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  for (const [at, said] of ['Another bot', 'Works', 'Not used yet', 'Off'].entries())
    expect(texts[at]).toContain(said)
  part.getByText('12 wait')
  await userEvent.click(part.getByRole('button', { name: 'It is right: send again' }))
  expect(sent.some(({ path }) => path === '/api/delivery/telegram/accept')).toBe(true)
})
