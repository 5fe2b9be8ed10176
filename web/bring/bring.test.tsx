import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BringMailWire, BringWire } from '../../src/ways-in/bring/wire.ts'
import { dropDrafts } from '../lib/drafts.ts'
import { type Answers, open } from '../testing/open.tsx'
import { NOA } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'

const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }
const ADDRESS = 'homes+abcdefgh23@example.com'
const NO_MAIL: BringMailWire = {
  available: true,
  address: null,
  state: 'none',
  lastAt: null,
  count: 0,
  confirmation: null,
}
const WAITING: BringMailWire = { ...NO_MAIL, address: ADDRESS, state: 'waiting' }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const theWays = (ways: Partial<BringWire> = {}): BringWire => ({
  mail: WAITING,
  telegram: { available: true, botName: 'metzia_bot', linked: true, lastAt: null, count: 0 },
  share: { lastAt: null, count: 0 },
  recent: [],
  ...ways,
})

const ITEM: BringWire['recent'][number] = {
  _id: 'i1',
  way: 'mail',
  title: 'Alert of Yad2',
  outcome: 'home',
  isRetryable: false,
  arrivedAt: ago(3),
  sentAt: null,
  owner: 'Noa',
  results: [{ outcome: 'home', assetId: 'a1', place: 'ויטל 12' }],
}

afterEach(dropDrafts)

/** Opens the page of what `ways` holds, which the test may change. */
async function openBring(ways: BringWire, answers: Answers = {}, user = NOA) {
  const shown = { ways }
  const opened = await open('/bring', {
    user,
    answers: { 'GET /api/bring': () => shown.ways, ...answers },
  })
  return { ...opened, shown }
}

const steps = () => {
  const list = screen.getByRole('heading', { name: /Forward its mails/ }).closest('ol')
  return within(list as HTMLElement)
    .getAllByRole('listitem')
    .map((step) => step.querySelector('.sr-only') !== null)
}

test('an address is made by one press, and copied by another', async () => {
  const made = theWays()
  const { sent, shown } = await openBring(theWays({ mail: NO_MAIL }), {
    'POST /api/bring/mail': () => {
      shown.ways = made
      return made.mail
    },
  })
  expect(document.title).toBe('Bring homes in | Metzia')
  await press('Make my address')
  const address = await screen.findByText(ADDRESS)
  expect(address.getAttribute('dir')).toBe('ltr')
  expect(sent.some(({ method, path }) => `${method} ${path}` === 'POST /api/bring/mail')).toBe(true)
  screen.getByText('Waiting for your first mail')
  await press('Copy')
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
})

test.each([
  ['renewed', 'New address', 'POST'],
  ['ended', 'End the address', 'DELETE'],
])('an address is %s from its menu, after a question', async (_, entry, method) => {
  const { sent } = await openBring(theWays(), {
    'POST /api/bring/mail': WAITING,
    'DELETE /api/bring/mail': {},
  })
  const changes = () => sent.filter(({ path }) => path === '/api/bring/mail')
  await press('Renew or end the address')
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
  const dialog = await screen.findByRole('alertdialog')
  expect(changes()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: entry }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(changes().map((one) => one.method)).toEqual([method])
})

test('the steps tick by themselves when the first mail arrives, and the state says so', async () => {
  const { shown, server } = await openBring(theWays())
  expect(steps()).toEqual([false, false, false])
  shown.ways = theWays({
    mail: { ...WAITING, state: 'arriving', count: 1, lastAt: ago(0) },
    recent: [ITEM],
  })
  await act(async () => server.receive({ event: 'bring', data: {} }))
  await screen.findByText('last 0 min ago, 1 in all')
  expect(steps()).toEqual([true, true, true])
  expect(screen.getByRole('link', { name: /ויטל 12/ }).getAttribute('href')).toBe(
    '/properties?home=a1',
  )
})

test('a code of Google stands in groups of three, and is copied without spaces', async () => {
  const asked = {
    from: 'forwarding-noreply@google.com',
    code: '482113882',
    link: 'https://mail-settings.google.com/mail/vf-1',
    at: ago(1),
  }
  await openBring(theWays({ mail: { ...WAITING, confirmation: asked } }))
  const panel = within(
    screen.getByText('Google asks you to confirm').closest('section') as HTMLElement,
  )
  expect([...document.querySelectorAll('bdi span')].map((one) => one.textContent)).toEqual([
    '482',
    '113',
    '882',
  ])
  await userEvent.click(panel.getByRole('button', { name: 'Copy code' }))
  expect(await navigator.clipboard.readText()).toBe('482113882')
  const link = panel.getByRole('link', { name: /mail-settings\.google\.com/ })
  expect(link.getAttribute('href')).toBe(asked.link)
  expect(steps()).toEqual([true, false, false])
})

test('what another service asks names it, and is not said to be of Google', async () => {
  const asked = {
    from: 'google@evil.example',
    code: null,
    link: 'https://evil.example/x',
    at: ago(1),
  }
  await openBring(theWays({ mail: { ...WAITING, confirmation: asked } }))
  expect(screen.queryByText('Google asks you to confirm')).toBeNull()
  screen.getByText(/google@evil\.example.* asks you to confirm/)
  screen.getByRole('link', { name: /evil\.example/ })
})

test('an address to which nothing came for 7 days says so', async () => {
  await openBring(theWays({ mail: { ...WAITING, state: 'silent', count: 2, lastAt: ago(20_000) } }))
  screen.getByText('No mail for 7 days')
})

test.each([
  ['user', NOA],
  ['admin', ADMIN],
] as const)(
  'without a mailbox the page says what works anyway; to a %s, and how to set it up to administrators only',
  async (role, user) => {
    await openBring(theWays({ mail: { ...NO_MAIL, available: false } }), {}, user as typeof NOA)
    screen.getByText('Mail addresses are not set up on this server')
    expect(screen.queryByRole('button', { name: 'Make my address' })).toBeNull()
    screen.getByRole('textbox', { name: 'Text or link' })
    expect(screen.getByRole('main').textContent).not.toMatch(/[A-Z]{3,}_[A-Z]/)
    const link = screen.queryByRole('link', { name: 'How to set it up' })
    expect(link?.getAttribute('href') ?? null).toBe(role === 'admin' ? '/admin/ways/mail' : null)
  },
)

test('what is pasted is sent as what is shared is, by the browser itself', async () => {
  await openBring(theWays())
  const form = screen.getByRole('textbox', { name: 'Text or link' }).closest('form')
  expect([form?.method, form?.getAttribute('action'), form?.enctype]).toEqual([
    'post',
    '/share',
    'multipart/form-data',
  ])
  const fields = form?.querySelectorAll<HTMLInputElement>('textarea, input') ?? []
  expect([...fields].map(({ name }) => name)).toEqual(['text', 'photos'])
})

test.each<[string, Partial<BringWire['telegram']>, string | null, string]>([
  ['linked', {}, 'https://t.me/metzia_bot', 'Open'],
  ['not linked', { linked: false }, '/profile', 'Link'],
  ['not set up', { available: false, botName: null, linked: false }, null, ''],
])('the Telegram bot that is %s leads on', async (_, telegram, href, name) => {
  const ways = theWays()
  await openBring({ ...ways, telegram: { ...ways.telegram, ...telegram } })
  const row = within(screen.getByRole('heading', { name: 'Telegram' }).closest('li') as HTMLElement)
  const link = name === '' ? null : row.getByRole('link', { name })
  expect(link?.getAttribute('href') ?? null).toBe(href)
})

test('an item is deleted after a question, and the list is loaded again', async () => {
  const { sent, shown } = await openBring(theWays({ recent: [ITEM] }), {
    'DELETE /api/inbox/i1': () => {
      shown.ways = theWays()
      return {}
    },
  })
  await press('Delete: Alert of Yad2')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Nothing has come in yet')
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('a page that cannot be loaded says so', async () => {
  await open('/bring')
  screen.getByText('Failed to load your ways in')
})

const pasted = () => screen.findByLabelText<HTMLTextAreaElement>('Text or link')

test('what was pasted is there after a reload, and for its user only', async () => {
  await openBring(theWays())
  await userEvent.type(await pasted(), 'Two rooms')
  cleanup()
  await openBring(theWays())
  expect((await pasted()).value).toBe('Two rooms')
  cleanup()
  await openBring(theWays(), {}, { ...NOA, _id: 'u9' })
  expect((await pasted()).value).toBe('')
})

test.each([
  ['large', /At most 20 photos/],
  ['often', /too often/],
  ['failed', /could not be read/],
  ['<b>', /could not be read/],
])(
  'what was refused (%s) comes back with the reason, and what has arrived does not',
  async (why, says) => {
    const answers = { 'GET /api/bring': theWays() }
    await openBring(theWays())
    await userEvent.type(await pasted(), 'Two rooms')
    fireEvent.submit(await pasted())
    cleanup()
    await open(`/bring?refused=${encodeURIComponent(why)}`, { answers })
    expect((await pasted()).value).toBe('Two rooms')
    expect(screen.getByRole('alert').textContent).toMatch(says)
    fireEvent.submit(await pasted())
    cleanup()
    await openBring(theWays())
    expect((await pasted()).value).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('the photos that were chosen are named, in a field whose words are of the page', async () => {
  await openBring(theWays())
  const field = await screen.findByLabelText<HTMLInputElement>('Photos')
  expect(field.closest('label')?.textContent).toBe('Choose files')
  const photos = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await userEvent.upload(field, photos)
  expect(screen.getByText('a.png, b.png')).toBeDefined()
})

test('a text that is longer than the field takes is not cut without a word', async () => {
  await openBring(theWays())
  const field = await pasted()
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(19_999))
  expect(screen.queryByText(/The field is full/)).toBeNull()
  await userEvent.paste('yz')
  expect(field.value).toHaveLength(20_000)
  expect(screen.getByText('The field is full. Characters at most: 20,000')).toBeDefined()
})
