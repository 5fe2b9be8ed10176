import { afterEach, expect, jest, test } from 'bun:test'
import type { MessageWire } from '../../src/chats/wire.ts'
import { aMessage } from '../testing/samples.ts'
import { catchUpWith } from './catch-up.ts'
import {
  firstKnown,
  lastKnown,
  newestPage,
  reduceThread,
  type ThreadEvent,
  threadOf,
} from './thread.ts'

afterEach(() => jest.useRealTimers())

const numbered = (seq: number) => aMessage({ _id: `m${seq}`, seq, content: `${seq}` })
const upTo = (last: number) => Array.from({ length: last }, (_, at) => numbered(at + 1))

/** A page that was connected until message 20 of a chat, whose server then has as many as `total`. */
function disconnected(total: number) {
  let messages = upTo(total)
  let thread = threadOf(newestPage(upTo(20)), '')
  let requests = 0
  let isFailing = (_request: number) => false
  const answer = (page: readonly MessageWire[]) => {
    requests += 1
    return isFailing(requests)
      ? Promise.reject(new Error('busy'))
      : Promise.resolve({ messages: page })
  }
  const dispatch = (event: ThreadEvent) => {
    thread = reduceThread(thread, event)
  }
  const missed = catchUpWith({
    after: (id) => {
      const from = messages.findIndex(({ _id }) => _id === id) + 1
      return answer(messages.slice(from, from + 100))
    },
    newest: () => answer(messages.slice(-20)),
    known: () => lastKnown(thread),
    dispatch,
  })
  return {
    missed,
    dispatch,
    seqs: () => thread.messages.map(({ seq }) => seq),
    requests: () => requests,
    failAt: (request: number) => {
      isFailing = (one) => one === request
    },
    /** A message that is sent while the page is connected. */
    receive() {
      const message = numbered(messages.length + 1)
      messages = [...messages, message]
      dispatch({ type: 'arrived', messages: [message] })
    },
    /** Scrolls up until there are no older messages, then down to the end; answers what was seen on either way. */
    scrollThrough() {
      const seen = [new Set<number>(), new Set<number>()] as const
      const see = (way: 0 | 1) => {
        for (const { seq } of thread.messages) seen[way].add(seq)
        expect(thread.messages.length).toBeLessThanOrEqual(2_100)
        if (seen[way].size > messages.length) throw new Error('paging does not end')
      }
      for (see(0); thread.hasMore; see(0)) {
        const first = messages.findIndex(({ _id }) => _id === firstKnown(thread))
        dispatch({ type: 'older', messages: messages.slice(Math.max(0, first - 20), first) })
      }
      for (see(1); thread.hasNewer; see(1)) {
        const next = messages.findIndex(({ _id }) => _id === lastKnown(thread)) + 1
        const page = messages.slice(next, next + 100)
        dispatch({ type: 'newer', messages: page, hasNewer: page.length >= 100 })
      }
      return seen.map((way) => [...way].sort((one, other) => one - other))
    },
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
}

const range = (last: number) => upTo(last).map(({ seq }) => seq)

test('everything missed is loaded, in pages', async () => {
  const here = disconnected(270)
  here.missed.start()
  await settle()
  expect(here.seqs()).toEqual(range(270))
  expect(here.requests()).toBe(3)
})

test('after thousands of messages the thread has the newest ones, and scrolling up reaches all', async () => {
  const here = disconnected(4_000)
  here.missed.start()
  here.receive()
  await settle()
  expect(here.seqs()).toEqual(range(4_001).slice(-20))
  expect(here.requests()).toBe(21)
  here.receive()
  expect(here.scrollThrough()).toEqual([range(4_002), range(4_002)])
})

test('1,000 missed messages are all in the thread, in order', async () => {
  const here = disconnected(1_020)
  here.missed.start()
  await settle()
  expect(here.seqs()).toEqual(range(1_020))
})

test('a page that fails is repeated, although newer messages have arrived meanwhile', async () => {
  jest.useFakeTimers()
  const here = disconnected(250)
  here.failAt(2)
  here.missed.start()
  await settle()
  here.receive()
  expect(here.seqs()).toEqual([...range(120), 251])
  here.missed.start()
  await settle()
  expect(here.seqs()).toEqual(range(251))
})

test('it is repeated without a new connection too', async () => {
  jest.useFakeTimers()
  const here = disconnected(50)
  here.failAt(1)
  here.missed.start()
  await settle()
  expect(here.seqs()).toEqual(range(20))
  jest.advanceTimersByTime(2_000)
  await settle()
  expect(here.seqs()).toEqual(range(50))
})

test('a connection that is lost again while the gap is filled is caught up with too', async () => {
  const here = disconnected(130)
  here.missed.start()
  here.missed.start()
  await settle()
  expect(here.seqs()).toEqual(range(130))
  expect(here.requests()).toBe(3)
})

test('a page that is open for long keeps the newest messages, and scrolling up brings the others back', () => {
  const here = disconnected(20)
  for (let sent = 0; sent < 2_500; sent += 1) here.receive()
  expect(here.seqs().length).toBeLessThanOrEqual(2_000)
  expect(here.seqs().at(-1)).toBe(2_520)
  expect(here.scrollThrough()).toEqual([range(2_520), range(2_520)])
})
