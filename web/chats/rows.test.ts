import { expect, test } from 'bun:test'
import { aHome, aMessage } from '../testing/samples.ts'
import { estimatedHeight, type Row, rowsOf } from './rows.ts'
import type { ThreadMessage } from './thread.ts'

const post = (seq: number, groupId?: string, more: Partial<ThreadMessage> = {}) =>
  aMessage({
    seq,
    type: 'asset',
    asset: aHome({ _id: `a${seq}`, price: 1_000 * seq }),
    ...(groupId !== undefined && { groupId }),
    ...more,
  })
const none = new Set<string>()
const names = (rows: readonly Row[]) =>
  rows.map((row) =>
    row.kind === 'fold' ? `${row.count} ${row.isOpen ? 'open' : 'closed'}` : row.key,
  )

test('posts of one flood are one row, which opens', () => {
  const messages = [aMessage({ seq: 1 }), post(2, 'g'), post(3, 'g', { isNew: true }), post(4)]
  const rows = rowsOf(messages, none)
  expect(names(rows)).toEqual(['day m1', 'm1', '2 closed', 'm4'])
  expect(rows[2]).toMatchObject({ from: 2_000, to: 3_000, newCount: 1, isRepeat: false })
  expect(names(rowsOf(messages, new Set(['group g'])))).toEqual([
    'day m1',
    'm1',
    '2 open',
    'm2',
    'm3',
    'm4',
  ])
})

test('a single post of a flood is shown as it is, and so is one without a group', () => {
  expect(names(rowsOf([post(1, 'g'), post(2, 'h'), post(3)], none))).toEqual([
    'day m1',
    'm1',
    'm2',
    'm3',
  ])
})

test('a row of a flood keeps its key when older and newer posts join it, and other messages split it', () => {
  const keys = (messages: ThreadMessage[]) =>
    rowsOf(messages, none).flatMap(({ kind, key }) => (kind === 'fold' ? [key] : []))
  const [first] = keys([post(5, 'g'), post(6, 'g')])
  expect(keys([post(3, 'g'), post(4, 'g'), post(5, 'g'), post(6, 'g')])).toEqual([first ?? ''])
  expect(keys([post(5, 'g'), post(6, 'g'), post(7, 'g')])).toEqual([first ?? ''])
  const split = keys([post(1, 'g'), post(2, 'g'), aMessage({ seq: 3 }), post(5, 'g'), post(6, 'g')])
  expect(split.length).toBe(2)
  expect(new Set(split).size).toBe(2)
  expect(split[1]).toBe(first ?? '')
})

test('a post about a home that an earlier post is about is folded by itself', () => {
  const repeated = post(2, undefined, { supersededBy: 'm1' })
  expect(rowsOf([post(1), repeated], none)[2]).toMatchObject({
    kind: 'fold',
    count: 1,
    isRepeat: true,
  })
  expect(names(rowsOf([post(1), repeated], new Set(['repeat m2'])))).toEqual([
    'day m1',
    'm1',
    '1 open',
    'm2',
  ])
})

test('each day in Israel has its row, and a flood over midnight has two', () => {
  const late = { timestamp: '2026-11-21T21:59:00.000Z' }
  const next = { timestamp: '2026-11-21T22:01:00.000Z' }
  const messages = [post(1, 'g', late), post(2, 'g', late), post(3, 'g', next), post(4, 'g', next)]
  expect(names(rowsOf(messages, none))).toEqual(['day m1', '2 closed', 'day m3', '2 closed'])
})

test('messages of one sender within two minutes are grouped, but not over a fold or a day', () => {
  const grouped = (messages: ThreadMessage[]) =>
    rowsOf(messages, none).flatMap((row) => (row.kind === 'message' ? [row.isGroupedAbove] : []))
  expect(grouped([aMessage({ seq: 1 }), aMessage({ seq: 2 })])).toEqual([false, true])
  const over = [aMessage({ seq: 1 }), post(2, 'g'), post(3, 'g'), aMessage({ seq: 4 })]
  expect(grouped(over)).toEqual([false, false])
})

test('a text is estimated to be as high as its lines are on a phone', () => {
  const heightOf = (content: string) =>
    estimatedHeight(rowsOf([aMessage({ content })], none).at(-1))
  expect(heightOf('x')).toBe(67)
  expect(heightOf('x'.repeat(33))).toBe(90)
  expect(heightOf('one\n\ntwo')).toBe(113)
})
