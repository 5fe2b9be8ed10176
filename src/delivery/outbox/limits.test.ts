import { expect, test } from 'bun:test'
import { createWindows } from './limits.ts'

const LIMITS = [
  { messages: 30, perMs: 1_000 },
  { messages: 20, perMs: 60_000 },
  { messages: 1, perMs: 1_000 },
]

/** Sends to these chats in turn as fast as the windows allow; returns the times. */
function sendAll(targets: string[], limits = LIMITS): { target: string; at: number }[] {
  const windows = createWindows(limits)
  const sent: { target: string; at: number }[] = []
  let now = 0
  for (const target of targets) {
    for (let wait = windows.waitFor(target, now); wait > 0; wait = windows.waitFor(target, now))
      now += wait
    windows.take(target).end(now)
    sent.push({ target, at: now })
  }
  return sent
}

const most = (times: number[], perMs: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + perMs).length))

test('no window of any length is exceeded, wherever it begins', () => {
  const group = sendAll(Array.from({ length: 65 }, () => '-100')).map(({ at }) => at)
  expect(most(group, 60_000)).toBe(20)
  expect(most(group, 1_000)).toBe(1)
  const many = sendAll(Array.from({ length: 100 }, (_, at) => `${at}`)).map(({ at }) => at)
  expect(most(many, 1_000)).toBe(30)
  expect(many.at(-1)).toBe(3_000)
})

test('a private chat has no limit of groups', () => {
  const times = sendAll(Array.from({ length: 40 }, () => '7')).map(({ at }) => at)
  expect(times.at(-1)).toBe(39_000)
})

test('a message in flight counts until it is answered, and then from the answer', () => {
  const windows = createWindows(LIMITS)
  const slot = windows.take('7')
  expect(windows.waitFor('7', 50_000)).toBe(1_000)
  expect(windows.waitForAny(50_000)).toBe(0)
  slot.end(50_000)
  expect(windows.waitFor('7', 50_400)).toBe(600)
  expect(windows.waitFor('7', 51_000)).toBe(0)
})

test('messages in flight fill a window together with those that were answered', () => {
  const windows = createWindows([{ messages: 3, perMs: 1_000 }])
  windows.take('1').end(100)
  windows.take('2').end(400)
  const [slot] = [windows.take('3'), windows.take('4')]
  expect(windows.waitForAny(500)).toBe(900)
  windows.take('5')
  windows.take('6')
  expect(windows.waitForAny(500)).toBe(1_000)
  slot?.end(600)
  expect(windows.waitForAny(2_000)).toBe(1_000)
})

test('messages of an earlier process count from when they were sent', () => {
  const windows = createWindows(LIMITS)
  windows.restore('-7', -30_000)
  windows.restore('-7', -200)
  expect(windows.waitFor('-7', 0)).toBe(800)
  expect(windows.waitFor('-8', 0)).toBe(0)
  for (let n = 0; n < 18; n += 1) windows.restore('-7', -100)
  expect(windows.waitFor('-7', 1_000)).toBe(29_000)
})

test('recipients are forgotten when no window counts their messages any more', () => {
  const windows = createWindows(LIMITS)
  for (let n = 0; n < 1_000; n += 1) windows.take(`${n}`).end(n)
  expect(windows.size()).toBe(1_000)
  windows.take('x').end(60_500)
  expect(windows.size()).toBe(500)
})

test('a recipient with a message in flight is not forgotten', () => {
  const windows = createWindows(LIMITS)
  windows.take('7')
  windows.take('8').end(0)
  expect([windows.countOf('7'), windows.waitFor('7', 0)]).toEqual([1, 1_000])
})
