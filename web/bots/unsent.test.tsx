import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UnsentWire } from '../../src/delivery/unsent/wire.ts'
import { open } from '../testing/open.tsx'
import { aBot, refusal } from '../testing/samples.ts'

const posts = (change: Partial<UnsentWire> = {}): UnsentWire => ({
  botId: 'b1',
  channel: 'telegram',
  givenUp: 3,
  waiting: 0,
  queued: 0,
  oldestAt: '2026-02-14T09:41:00.000Z',
  reason: '403: kicked',
  isOn: true,
  ...change,
})

const bots = (unsent: UnsentWire, answers: object = {}) =>
  open('/bots', {
    answers: { 'GET /api/requests': [aBot()], 'GET /api/requests/unsent': [unsent], ...answers },
  })

test('a card says what could not be sent and why, and one button sends it now', async () => {
  const { sent } = await bots(posts(), { 'POST /api/requests/b1/resend': { count: 3 } })
  const part = within(
    await screen.findByRole('region', { name: 'Telegram: 3 posts could not be sent' }),
  )
  part.getByText('403: kicked')
  await userEvent.click(part.getByRole('button', { name: 'Send now' }))
  await part.findByText('3 are sent now')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a long queue becomes one list with one button', async () => {
  const queue = posts({ givenUp: 0, queued: 4_980, reason: null })
  const { sent } = await bots(queue, { 'POST /api/requests/b1/as-list': { count: 4_960 } })
  const part = within(
    await screen.findByRole('region', { name: 'Telegram: 4980 wait. As one list?' }),
  )
  await userEvent.click(part.getByRole('button', { name: 'Send as one list' }))
  await part.findByText('4960 follow as one list')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ channel: 'telegram' })
})

test('what did not work is said, and can be tried again', async () => {
  await bots(posts({ waiting: 2 }), { 'POST /api/requests/b1/resend': refusal(503, 'busy') })
  await screen.findByText('Telegram: 2 posts wait because it does not answer')
  const button = screen.getByRole('button', { name: 'Send now' })
  await userEvent.click(button)
  await screen.findByText('That did not work. Please try again.')
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('where the bot does not post there is no button', async () => {
  await bots(posts({ isOn: false }))
  await screen.findByText('Switch this channel on in the settings to send them.')
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
})
