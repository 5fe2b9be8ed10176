import { afterEach, expect, jest, test } from 'bun:test'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MessageWire } from '../../src/chats/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { aChat, aHome, aMessage, NOA, refusal } from '../testing/samples.ts'

afterEach(() => jest.useRealTimers())

function openChat(messages: MessageWire[], answers: Answers = {}, address = '/chats/c1') {
  return open(address, {
    answers: {
      'GET /api/chats': [aChat()],
      'GET /api/chats/c1': { ...aChat(), messages },
      'POST /api/chats/c1/read': { chatId: 'c1', unreadCount: 0 },
      ...answers,
    },
  })
}

const log = () => screen.getByRole('log', { name: 'Messages' })
const star = () => screen.getByRole('button', { name: 'Star message' })
const isStarred = () => star().getAttribute('aria-pressed')

test('a star is there at once, and silently gone when the server refuses', async () => {
  const answer = Promise.withResolvers<unknown>()
  await openChat([aMessage()], { 'POST /api/chats/c1/messages/m1/star': () => answer.promise })
  await userEvent.click(star())
  expect(isStarred()).toBe('true')
  await act(async () => answer.resolve(refusal(503, 'The server is busy.')))
  await waitFor(() => expect(isStarred()).toBe('false'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a star of another device is there at once, and what is known of the home stays', async () => {
  const asset = aHome({ isSaved: true })
  const { server } = await openChat([aMessage({ type: 'asset', asset })])
  const data = aMessage({ type: 'asset', starred: true, asset: aHome({ isSaved: false }) })
  await act(async () => server.receive({ event: 'chat:messageUpdated', data }))
  expect(isStarred()).toBe('true')
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-pressed')).toBe('true')
})

test('only starred messages are shown on demand, and one that loses its star leaves', async () => {
  const starred = aMessage({ seq: 1, content: 'Kept', starred: true })
  const { server } = await openChat([starred, aMessage({ seq: 2, content: 'Other' })], {
    'GET /api/chats/c1/messages/starred': { messages: [starred] },
    'POST /api/chats/c1/messages/m1/star': { ...starred, starred: false },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Show starred only' }))
  await within(log()).findByText('Kept')
  expect(within(log()).queryByText('Other')).toBeNull()
  const second = aMessage({ seq: 3, content: 'Starred elsewhere', starred: true })
  await act(async () => server.receive({ event: 'chat:messageUpdated', data: second }))
  within(log()).getByText('Starred elsewhere')
  await act(async () =>
    server.receive({ event: 'chat:messageUpdated', data: { ...second, starred: false } }),
  )
  await userEvent.click(star())
  await screen.findByText("אין הודעות מסומנות בכוכב בצ'אט זה.")
  await userEvent.click(screen.getByRole('button', { name: 'Show starred only' }))
  within(log()).getByText('Other')
})

test('starred messages that cannot be loaded empty the list and say so', async () => {
  await openChat([aMessage({ content: 'There' })], {
    'GET /api/chats/c1/messages/starred': refusal(503, 'busy'),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Show starred only' }))
  await screen.findByText('Failed to load chat messages.')
  expect(within(log()).queryByText('There')).toBeNull()
  expect(screen.queryByText("אין הודעות מסומנות בכוכב בצ'אט זה.")).toBeNull()
})

test('the text of a message and the link to it are copied', async () => {
  await openChat([aMessage({ content: 'Call at six' })])
  const user = userEvent.setup()
  const more = screen.getByRole('button', { name: 'More actions' })
  await user.click(more)
  await user.click(screen.getByRole('button', { name: 'Copy text' }))
  expect(await navigator.clipboard.readText()).toBe('Call at six')
  screen.getByText('Copied', { selector: '[role=status]' })
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/chats/c1?message=m1`)
  await user.click(more)
  expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull()
})

const page = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    aMessage({ seq: from + at, content: `message ${from + at}.` }),
  )

test('the address of an old message shows the chat around it, and marks it', async () => {
  const { server, sent } = await openChat(
    page(481, 500),
    {
      'GET /api/chats/c1?before=m100&limit=20': { ...aChat(), messages: page(80, 99) },
      'GET /api/chats/c1?after=m99&limit=100': { ...aChat(), messages: page(100, 199) },
      'GET /api/chats/c1?limit=20': { ...aChat(), messages: page(481, 500) },
    },
    '/chats/c1?message=m100',
  )
  const marked = log().querySelector('[data-message="m100"]')
  expect(marked?.className).toContain('outline-accent')
  within(log()).getByText('message 80.')
  expect(within(log()).queryByText('message 500.')).toBeNull()
  // What arrives is not put behind a gap.
  await act(async () =>
    server.receive({ event: 'chat:newMessage', data: page(501, 501)[0] as MessageWire }),
  )
  expect(within(log()).queryByText('message 501.')).toBeNull()
  const hello = { userId: NOA._id, build: '1', resync: false }
  await act(async () => server.receive({ event: 'hello', data: hello }))
  expect(sent.some(({ path }) => path.includes('after=m199'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Scroll to bottom' }))
  await within(log()).findByText('message 500.')
  expect(within(log()).queryByText('message 100.')).toBeNull()
})

test('the way to the newest message is not lost while another page is loading', async () => {
  jest.useFakeTimers()
  const older = Promise.withResolvers<unknown>()
  await openChat(
    page(481, 500),
    {
      'GET /api/chats/c1?before=m100&limit=20': { ...aChat(), messages: page(80, 99) },
      'GET /api/chats/c1?after=m99&limit=100': { ...aChat(), messages: page(100, 199) },
      'GET /api/chats/c1?before=m80&limit=20': () => older.promise,
      'GET /api/chats/c1?limit=20': { ...aChat(), messages: page(481, 500) },
    },
    '/chats/c1?message=m100',
  )
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  await act(async () => {
    jest.advanceTimersByTime(600)
    await settle()
  })
  fireEvent.click(screen.getByRole('button', { name: 'Scroll to bottom' }))
  await act(settle)
  expect(within(log()).queryByText('message 500.')).toBeNull()
  await act(async () => {
    older.resolve({ ...aChat(), messages: page(60, 79) })
    await settle()
  })
  within(log()).getByText('message 500.')
})

test('a message that was sent from a page is marked by its address too, also in a flood', async () => {
  const sent = aMessage({ seq: 1, tempId: 't1' })
  const posts = [2, 3].map((seq) =>
    aMessage({ seq, type: 'asset', groupId: 'g', asset: aHome({ _id: `a${seq}` }) }),
  )
  const marked = () => log().querySelector('[class*=outline-accent]')?.getAttribute('data-message')
  await openChat([sent, ...posts], {}, '/chats/c1?message=m1')
  expect(marked()).toBe('m1')
  await openChat([sent, ...posts], {}, '/chats/c1?message=m3')
  expect(marked()).toBe('m3')
})

test('the address of an unknown message shows the newest ones', async () => {
  await openChat(page(481, 500), {}, '/chats/c1?message=gone')
  within(log()).getByText('message 500.')
  expect(screen.queryByText('Failed to load chat messages.')).toBeNull()
})

test('older messages that cannot be loaded say so', async () => {
  jest.useFakeTimers()
  await openChat(page(21, 40), { 'GET /api/chats/c1?before=m21&limit=20': refusal(503, 'busy') })
  await act(async () => {
    jest.advanceTimersByTime(600)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })
  screen.getByText('Failed to load more chat messages.')
  within(log()).getByText('message 40.')
})

test('posts of one flood are one row, which opens by keyboard', async () => {
  const post = (seq: number) =>
    aMessage({
      seq,
      type: 'asset',
      groupId: 'g1',
      isRead: false,
      price: 4_000 + seq * 100,
      asset: aHome({ _id: `a${seq}` }),
    })
  await openChat([1, 2, 3, 4, 5, 6].map(post))
  expect(screen.queryAllByRole('article')).toHaveLength(0)
  const fold = screen.getByRole('button', { name: /^6 homes/ })
  expect(fold.textContent).toBe('6 homes6 new₪4,100–\u2060₪4,600 · 10:00')
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fold.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getAllByRole('article')).toHaveLength(6)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryAllByRole('article')).toHaveLength(0)
})

test('a repeated post of the same home is folded', async () => {
  const asset = aHome()
  await openChat([
    aMessage({ seq: 1, type: 'asset', asset }),
    aMessage({ seq: 2, type: 'asset', asset, supersededBy: 'm1' }),
  ])
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Same home as an earlier post/ }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('a home that goes is no longer available at once, without a call link', async () => {
  jest.useFakeTimers()
  const removedAt = '2026-11-21T09:00:00.000Z'
  const { server, sent } = await openChat([aMessage({ type: 'asset', asset: aHome() })], {
    'GET /api/assets/a1': aHome({ removedAt }),
  })
  screen.getByText('054-771-2096')
  const changed = async (assetId: string) =>
    act(async () => {
      server.receive({ event: 'asset:updated', data: { assetId } })
      jest.advanceTimersByTime(400)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    })
  await changed('another')
  expect(sent.some(({ path }) => path.startsWith('/api/assets/'))).toBe(false)
  await changed('a1')
  screen.getByText('No longer available')
  expect(screen.queryByText('054-771-2096')).toBeNull()
})

test('after many changes of homes, those of the thread are read again', async () => {
  jest.useFakeTimers()
  const { server } = await openChat([aMessage({ type: 'asset', asset: aHome() })], {
    'GET /api/assets/a1': aHome({ removedAt: '2026-11-21T09:00:00.000Z' }),
  })
  await act(async () => {
    server.receive({ event: 'resync', data: { topic: 'asset' } })
    jest.advanceTimersByTime(400)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })
  screen.getByText('No longer available')
})

test('a home has its map, the fall of its price, and what can be done with it', async () => {
  const asset = aHome({
    price: 4_000,
    drop: { from: 4_500, percent: 11, at: '2026-11-21T08:00:00.000Z' },
    googleMapsUrl: 'https://www.google.com/maps/search/?api=1&query=32.8,34.9',
    isSublet: true,
  })
  await openChat([aMessage({ type: 'asset', kind: 'match', price: 4_000, asset })])
  const card = within(screen.getByRole('article'))
  card.getByText('₪500 less (11%)')
  card.getByText('Sublet')
  card.getByRole('button', { name: 'Save' })
  await userEvent.click(card.getByRole('button', { name: 'Other actions' }))
  const map = await card.findByRole('menuitem', { name: 'Show in Google Maps' })
  expect(map.getAttribute('href')).toStartWith('https://www.google.com/maps')
  card.getByRole('menuitem', { name: 'Hide' })
})

test('addresses and numbers in a text are links, and nothing in it is markup', async () => {
  const content =
    'https://yad2.co.il/item/1 dana@example.com 054-7712096 <img src=x onerror=alert(1)> javascript:alert(1)'
  await openChat([aMessage({ content })])
  const links = within(log()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://yad2.co.il/item/1',
    'mailto:dana@example.com',
    'tel:054-7712096',
  ])
  expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(log().textContent).toContain('<img src=x onerror=alert(1)> javascript:alert(1)')
  expect(log().querySelector('img')).toBeNull()
})

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Type a message')

test('Enter sends and Shift+Enter does not; a second message waits for the first', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { sent } = await openChat([aMessage()], {
    'POST /api/chats/c1/messages': () => answer.promise,
  })
  await userEvent.type(field(), '  One{Shift>}{Enter}{/Shift}two  ')
  expect(sent.some(({ path }) => path.endsWith('/messages'))).toBe(false)
  await userEvent.keyboard('{Enter}')
  const calls = () => sent.filter(({ path }) => path.endsWith('/messages'))
  expect(calls()[0]?.body).toMatchObject({ content: 'One\ntwo' })
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  await userEvent.type(field(), 'more{Enter}')
  expect(field().value).toBe('  One\ntwo  ')
  expect(calls().length).toBe(1)
  const { body } = calls().at(-1) as { body: { tempId: string } }
  const { tempId } = body
  await act(async () =>
    answer.resolve(aMessage({ seq: 2, content: 'One\ntwo', sender: NOA, tempId })),
  )
  await waitFor(() => expect(field().value).toBe(''))
  expect(document.activeElement).toBe(field())
})

test.each([['<3'], ['a < b && c > d']])('%s is sent as it was typed', async (text) => {
  const { sent } = await openChat([aMessage()], { 'POST /api/chats/c1/messages': aMessage() })
  await userEvent.type(field(), `${text}{Enter}`)
  expect(sent.find(({ path }) => path.endsWith('/messages'))?.body).toMatchObject({ content: text })
})

test('what arrives is announced: one message by its text, more by their number, the own ones not', async () => {
  jest.useFakeTimers()
  const { server } = await openChat([aMessage({ seq: 1 })])
  const arrive = (seq: number, more: Partial<MessageWire> = {}) =>
    server.receive({
      event: 'chat:newMessage',
      data: aMessage({ seq, content: `message ${seq}.`, ...more }),
    })
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms))
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('|')
  expect(log().getAttribute('aria-live')).toBe('off')
  await act(async () => arrive(2))
  expect(said()).not.toContain('message 2.')
  await pass(1_500)
  expect(said()).toContain('message 2.')
  for (const seq of [3, 4, 5]) {
    await act(async () => arrive(seq))
    await pass(600)
  }
  expect(said()).toContain('3 new messages')
  await act(async () => arrive(6, { sender: NOA }))
  await pass(2_000)
  expect(said()).not.toContain('message 6.')
})
