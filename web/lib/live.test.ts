import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { createLive } from './live.ts'

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly sent: string[] = []
  constructor(readonly url: string) {
    super()
    FakeSocket.opened.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
  say(event: string): void {
    const data = JSON.stringify({ event, data: {} })
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const real = globalThis.WebSocket
beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.opened = []
  Object.assign(globalThis, { WebSocket: FakeSocket })
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(globalThis, { WebSocket: real })
})

const last = () => FakeSocket.opened.at(-1) as FakeSocket

test('it comes back after 1 s, then 2, then 5 at most, for ever', () => {
  createLive(() => 'ws://x/ws').open(() => {})
  for (const waitMs of [1_000, 2_000, 4_000, 5_000, 5_000, 5_000]) {
    const before = FakeSocket.opened.length
    last().close()
    jest.advanceTimersByTime(waitMs - 1)
    expect(FakeSocket.opened.length).toBe(before)
    jest.advanceTimersByTime(1)
    expect(FakeSocket.opened.length).toBe(before + 1)
  }
})

test('a connection that is not greeted within 20 s is given up', () => {
  createLive(() => 'ws://x/ws').open(() => {})
  jest.advanceTimersByTime(20_000)
  jest.advanceTimersByTime(1_000)
  expect(FakeSocket.opened.length).toBe(2)
})

test('it says when it stands, and joins its rooms again after each return', () => {
  const states: boolean[] = []
  const live = createLive(() => 'ws://x/ws')
  live.join('c1')
  live.open((isConnected) => states.push(isConnected))
  last().say('hello')
  last().close()
  jest.advanceTimersByTime(1_000)
  last().say('hello')
  expect(states).toEqual([true, false, true])
  const join = JSON.stringify({ event: 'chat:join', data: 'c1' })
  expect(FakeSocket.opened.map(({ sent }) => sent)).toEqual([[join], [join]])
})

test('it stays away once the page has left', () => {
  const live = createLive(() => 'ws://x/ws')
  live.open(() => {})()
  jest.advanceTimersByTime(60_000)
  expect(FakeSocket.opened.length).toBe(1)
})
