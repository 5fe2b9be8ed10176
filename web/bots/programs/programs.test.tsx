import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isAsked } from '../../testing/asked.ts'
import type { Answers } from '../../testing/open.tsx'
import { NOW, refusal } from '../../testing/samples.ts'
import { openSettings, press } from '../../testing/settings.tsx'
import type { WebhookRequestWire, WebhookWire } from './api.ts'

const HOOK = 'https://hooks.example/x'
const LIST = 'GET /api/webhooks?botId=b1'
const FEED = '/api/requests/b1/feed'

const aWebhook = (webhook: Partial<WebhookWire> = {}): WebhookWire => ({
  _id: 'w1',
  botId: 'b1',
  url: HOOK,
  format: 'metzia',
  createdAt: NOW,
  failingSince: null,
  offSince: null,
  offReason: null,
  ...webhook,
})
const aRequest = (request: Partial<WebhookRequestWire> = {}): WebhookRequestWire => ({
  _id: 'r1',
  type: 'match',
  status: 'sent',
  createdAt: NOW,
  sentAt: NOW,
  attempts: 1,
  nextAt: null,
  reason: null,
  ...request,
})

/** Opens the row in the settings of a bot. */
async function openRow(webhooks: WebhookWire[], answers: Answers = {}) {
  const opened = await openSettings(undefined, undefined, undefined, {
    [LIST]: () => [...webhooks],
    [`GET ${FEED}`]: { createdAt: null },
    ...answers,
  })
  await press(/^Webhooks and feed/)
  return { ...opened, asked: () => opened.sent.map(({ method, path }) => `${method} ${path}`) }
}
const section = (name: string) =>
  screen.getByRole('heading', { name }).closest('section') as HTMLElement

test('a webhook is added, and its secret is shown once, with the focus', async () => {
  const { sent } = await openRow([], {
    'POST /api/webhooks': { ...aWebhook(), secret: 'whole-secret' },
  })
  await screen.findByText('No webhooks')
  await userEvent.type(screen.getByLabelText('Address of your program'), HOOK)
  expect(isAsked()).toBe(true)
  await press('Add webhook')
  const secret = await screen.findByText('whole-secret')
  expect(document.activeElement === secret.closest('[role=status]')).toBe(true)
  expect(
    sent.find(({ method, path }) => method === 'POST' && path === '/api/webhooks')?.body,
  ).toEqual({ botId: 'b1', url: HOOK, format: 'metzia' })
  screen.getByText(HOOK, { selector: 'bdi' })
  expect(screen.getByLabelText<HTMLInputElement>('Address of your program').value).toBe('')
  expect(isAsked()).toBe(false)
  await press('Copy')
  expect(await navigator.clipboard.readText()).toBe('whole-secret')
})

test('a webhook of a service is added in its format; nothing of it is signed', async () => {
  const url = 'https://discord.com/api/webhooks/1/x'
  const { sent } = await openRow([], {
    'POST /api/webhooks': { ...aWebhook({ url, format: 'discord' }), secret: null },
  })
  const format = await screen.findByLabelText('Sent as')
  expect(
    within(format)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['JSON, signed', 'ntfy', 'Discord', 'Slack', 'Home Assistant'])
  await userEvent.selectOptions(format, 'discord')
  const address = screen.getByLabelText<HTMLInputElement>('Address')
  expect(address.placeholder).toBe('https://discord.com/api/webhooks/…')
  await userEvent.type(address, url)
  await press('Add webhook')
  const added = (await screen.findByText(url, { selector: 'bdi' })).parentElement as HTMLElement
  within(added).getByText('Discord')
  const { body } =
    sent.find(({ method, path }) => `${method} ${path}` === 'POST /api/webhooks') ?? {}
  expect(body).toEqual({ botId: 'b1', url, format: 'discord' })
  expect(screen.queryByText('The secret of its signatures')).toBeNull()
})

test('why an address is refused is told at its field', async () => {
  const message = 'This host is not one of the public internet'
  await openRow([], {
    'POST /api/webhooks': () =>
      Response.json({ message, errors: { url: message } }, { status: 422 }),
  })
  await userEvent.type(await screen.findByLabelText('Address of your program'), 'https://x')
  await press('Add webhook')
  await screen.findByText(message)
  const field = screen.getByLabelText('Address of your program')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toBe(
    screen.getByText(message).closest('p')?.id ?? '',
  )
})

test('a fourth one is not offered', async () => {
  await openRow(['w1', 'w2', 'w3'].map((_id) => aWebhook({ _id })))
  await screen.findByText('A bot can have 3 webhooks.')
  expect(screen.queryByLabelText('Address of your program')).toBeNull()
})

test('a test opens the log, which is read again until it has arrived', async () => {
  const log = [
    aRequest({ type: 'test', status: 'pending', sentAt: null, attempts: 0, nextAt: NOW }),
  ]
  const { asked } = await openRow([aWebhook()], {
    'POST /api/webhooks/w1/test': log[0],
    'GET /api/webhooks/w1/log': () => [...log],
  })
  await screen.findByText('On')
  await press(/^Send a test/)
  await screen.findByText('waiting')
  log[0] = aRequest({ type: 'test' })
  await screen.findByText('arrived', {}, { timeout: 5_000 })
  const looks = asked().filter((one) => one === 'GET /api/webhooks/w1/log')
  expect(looks.length).toBe(2)
})

test('the log tells when, what, how often and why', async () => {
  await openRow([aWebhook({ failingSince: NOW })], {
    'GET /api/webhooks/w1/log': [
      aRequest({
        _id: 'r2',
        status: 'pending',
        attempts: 2,
        nextAt: NOW,
        reason: 'no answer in time',
      }),
      aRequest({ type: 'digest', status: 'failed', reason: 'the receiver answered 404' }),
    ],
  })
  await screen.findByText('Failing since 21.11.2026')
  await press(/^Last requests/)
  const [first, second] = await screen.findAllByText(/attempt/)
  expect(first?.textContent).toBe('21.11.2026 10:00 · 2 attempts · next 10:00')
  expect(second?.textContent).toBe('21.11.2026 10:00 · 1 attempt')
  for (const words of [
    'Find',
    'Digest',
    'failed',
    'no answer in time',
    'the receiver answered 404',
  ])
    screen.getByText(words)
  await press(/^Last requests/)
  expect(screen.queryByText('Digest')).toBeNull()
})

test('one that was switched off says why, and is switched on again', async () => {
  const off = { offSince: NOW, failingSince: NOW, offReason: 'the receiver answered 410' }
  await openRow([aWebhook(off)], { 'POST /api/webhooks/w1/resume': aWebhook() })
  await screen.findByText('Off since 21.11.2026')
  screen.getByText('the receiver answered 410')
  await press(/^Switch on again/)
  await screen.findByText('On')
  expect(screen.queryByText('the receiver answered 410')).toBeNull()
})

test('a webhook is deleted, and the focus goes to the section; a failure says so', async () => {
  let isRefused = true
  await openRow([aWebhook()], {
    'DELETE /api/webhooks/w1': () => (isRefused ? refusal(500, 'x') : { _id: 'w1' }),
  })
  await screen.findByText('On')
  await press(/^Delete.*hooks/)
  await screen.findByText('Failed. Please try again')
  isRefused = false
  await press(/^Delete.*hooks/)
  await screen.findByText('No webhooks')
  expect(document.activeElement === section('Webhooks')).toBe(true)
})

test('the address of the feed is made, shown once, made anew and ended', async () => {
  let made = 0
  let createdAt: string | null = null
  await openRow([], {
    [`GET ${FEED}`]: () => ({ createdAt }),
    [`POST ${FEED}`]: () => {
      made += 1
      createdAt = NOW
      return { url: `https://finds.example/feeds/${made}.atom` }
    },
    [`DELETE ${FEED}`]: () => {
      createdAt = null
      return { _id: 'b1' }
    },
  })
  await screen.findByText('It has no address')
  await press('Make address')
  await screen.findByText('https://finds.example/feeds/1.atom')
  await screen.findByText('Its address was made 21.11.2026')
  await press('New address')
  await screen.findByText('https://finds.example/feeds/2.atom')
  expect(screen.queryByText('https://finds.example/feeds/1.atom')).toBeNull()
  await press('End feed')
  await screen.findByText('It has no address')
  expect(screen.queryByText(/feeds\/2/)).toBeNull()
  expect(within(section('Feed')).queryByRole('button', { name: 'End feed' })).toBeNull()
})

test('what cannot be loaded is asked for again', async () => {
  let isDown = true
  await openRow([aWebhook()], {
    [`GET ${FEED}`]: () => (isDown ? refusal(500, 'x') : { createdAt: null }),
  })
  await screen.findByText(/^This part could not be loaded/)
  isDown = false
  await press('Try again')
  await waitFor(() => screen.getByText(HOOK, { selector: 'bdi' }))
})
