import { expect, test } from 'bun:test'
import { aMessage, NOA, NOW } from '../testing/samples.ts'
import {
  isGrouped,
  lastKnown,
  newestPage,
  pendingMessage,
  reduceThread,
  threadOf,
} from './thread.ts'

const contents = (thread: { messages: readonly { content: string }[] }) =>
  thread.messages.map(({ content }) => content)
const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => aMessage({ seq: from + at, content: `${from + at}` }))

test('messages are in the order of the server, each once', () => {
  const thread = reduceThread(threadOf(newestPage(page(2, 2)), ''), {
    type: 'arrived',
    messages: page(1, 3),
  })
  expect(contents(thread)).toEqual(['1', '2', '3'])
})

test('paging stops after a page with fewer than 20 messages', () => {
  const full = threadOf(newestPage(page(21, 20)), '')
  expect(full.hasMore).toBe(true)
  const older = reduceThread(full, { type: 'older', messages: page(5, 16) })
  expect([older.hasMore, older.messages.length]).toEqual([false, 36])
})

test('a pending message is replaced by the one with its tempId, from the answer or the socket', () => {
  const sending = pendingMessage('c1', 'Hi', { user: NOA, tempId: 't1', now: NOW })
  const waiting = reduceThread(threadOf(newestPage(page(1, 1)), ''), {
    type: 'sending',
    message: sending,
  })
  expect(lastKnown(waiting)).toBe('m1')
  const real = aMessage({ seq: 2, content: 'Hi', tempId: 't1' })
  const told = reduceThread(waiting, { type: 'arrived', messages: [real] })
  expect(contents(reduceThread(told, { type: 'sent', message: real }))).toEqual(['1', 'Hi'])
  const failed = reduceThread(waiting, { type: 'failed', tempId: 't1', problem: 'no' })
  expect([contents(failed), failed.sendProblem]).toEqual([['1'], 'no'])
})

test('a page that arrives after a failed message leaves its problem until the next message', () => {
  const sending = pendingMessage('c1', 'Hi', { user: NOA, tempId: 't1', now: NOW })
  const waiting = reduceThread(threadOf(null, 'not loaded'), {
    type: 'sending',
    message: sending,
  })
  const failed = reduceThread(waiting, { type: 'failed', tempId: 't1', problem: 'not sent' })
  for (const type of ['replaced', 'older'] as const) {
    const { problem, sendProblem } = reduceThread(failed, { type, messages: page(1, 1) })
    expect([problem, sendProblem]).toEqual([null, 'not sent'])
  }
  expect(reduceThread(failed, { type: 'sending', message: sending }).sendProblem).toBeNull()
})

test('a new message stays marked while the chat is open, also once it is read', () => {
  const fresh = aMessage({ seq: 1, isRead: false })
  const read = reduceThread(threadOf(newestPage([fresh]), ''), { type: 'read' })
  expect(read.messages[0]).toMatchObject({ isRead: true, isNew: true })
})

test('messages of one sender within two minutes are grouped', () => {
  const first = aMessage({ timestamp: '2026-11-21T08:00:00.000Z' })
  const soon = aMessage({ timestamp: '2026-11-21T08:01:59.000Z' })
  const late = aMessage({ timestamp: '2026-11-21T08:02:00.000Z' })
  expect([isGrouped(first, soon), isGrouped(first, late)]).toEqual([true, false])
  expect(isGrouped(first, { ...soon, sender: NOA })).toBe(false)
  expect(isGrouped(undefined, first)).toBe(false)
})

test('a thread that begins anew keeps what arrived since, and what is being sent', () => {
  const sending = pendingMessage('c1', 'Hi', { user: NOA, tempId: 't1', now: NOW })
  const known = reduceThread(threadOf(newestPage([...page(1, 20), ...page(141, 1)]), ''), {
    type: 'sending',
    message: sending,
  })
  const thread = reduceThread(known, { type: 'replaced', messages: page(121, 20) })
  expect(contents(thread)).toEqual([...contents({ messages: page(121, 21) }), 'Hi'])
  expect(thread.hasMore).toBe(true)
})
