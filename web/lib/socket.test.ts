import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { createSocket } from './socket.ts'

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly sent: string[] = []
  readyState = 0
  constructor(readonly url: string) {
    super()
    FakeSocket.opened.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close'))
  }
  accept(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  receive(event: string): void {
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
/** Closes the sockets of a test. */
let closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers) close()
  closers = []
  jest.useRealTimers()
  Object.assign(globalThis, { WebSocket: real })
})

const last = () => FakeSocket.opened.at(-1) as FakeSocket

/** Moves the clock, and lets promises settle before and after. */
async function pass(ms: number): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** Opens a socket whose jitter is this share of the longest one. */
async function opened(share: number, onState: (isConnected: boolean) => void = () => {}) {
  const socket = createSocket(
    () => 'ws://x/ws',
    () => share,
  )
  const close = socket.open(onState)
  closers.push(close)
  await pass(0)
  await pass(0)
  return { socket, close }
}

/** Ends the connection and answers how long it takes until the next attempt, in steps of 100 ms. */
async function timeToReconnect(): Promise<number> {
  const before = FakeSocket.opened.length
  last().close()
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (FakeSocket.opened.length > before) return waited
    await pass(100)
  }
  throw new Error('no new connection was attempted')
}

test('it connects at once, then again after 1 s, 2 s and 4 s at most, without limit', async () => {
  await opened(0)
  expect(FakeSocket.opened.length).toBe(1)
  for (const delay of [1_000, 2_000, 4_000, 4_000, 4_000])
    expect(await timeToReconnect()).toBeWithin(delay, delay + 200)
})

test('without a network it ends at once, and with one again it does not wait', async () => {
  const states: boolean[] = []
  const { close } = await opened(0, (isConnected) => states.push(isConnected))
  last().accept()
  last().receive('hello')
  await pass(10_000)
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  expect(states).toEqual([true, false])
  const before = last()
  window.dispatchEvent(new Event('online'))
  await pass(0)
  await pass(0)
  expect(last()).not.toBe(before)
  close()
  const left = FakeSocket.opened.length
  window.dispatchEvent(new Event('offline'))
  await pass(60_000)
  expect(FakeSocket.opened.length).toBe(left)
})

test('jitter spreads the tabs over a second, and no delay exceeds 5 s', async () => {
  await opened(0.5)
  expect(await timeToReconnect()).toBeWithin(1_500, 1_700)
  FakeSocket.opened = []
  await opened(1)
  for (const delay of [2_000, 3_000, 5_000, 5_000])
    expect(await timeToReconnect()).toBeWithin(delay, delay + 200)
})

test('a connection that held starts again with the shortest delay', async () => {
  await opened(0)
  expect(await timeToReconnect()).toBeLessThan(1_300)
  expect(await timeToReconnect()).toBeGreaterThan(1_900)
  last().accept()
  await pass(60_000)
  expect(await timeToReconnect()).toBeLessThan(1_300)
})

test('an attempt that does not connect within 20 s is given up', async () => {
  await opened(0)
  await pass(19_900)
  expect(last().readyState).toBe(0)
  await pass(100)
  await pass(1_000)
  await pass(0)
  expect(FakeSocket.opened.length).toBe(2)
})

test('it tells its state, and joins its rooms again after each reconnection', async () => {
  const states: boolean[] = []
  const { socket } = await opened(0, (isConnected) => states.push(isConnected))
  socket.join('c1')
  for (let connection = 0; connection < 2; connection += 1) {
    last().accept()
    expect(last().sent).toEqual([])
    last().receive('hello')
    expect(last().sent).toEqual([JSON.stringify({ event: 'chat:join', data: 'c1' })])
    if (connection === 0) await timeToReconnect()
  }
  expect(states).toEqual([true, false, true])
})

test('it stays closed once the page has closed it', async () => {
  const states: boolean[] = []
  const { close } = await opened(0, (isConnected) => states.push(isConnected))
  last().accept()
  last().receive('hello')
  close()
  expect(states).toEqual([true])
  await pass(60_000)
  expect(FakeSocket.opened.length).toBe(1)
})

test('it says when it tries again, and tries at once when asked to', async () => {
  const waits: number[] = []
  const socket = createSocket(
    () => 'ws://x/ws',
    () => 0,
  )
  socket.open(
    () => {},
    (nextTryAt) => waits.push(nextTryAt - Date.now()),
  )
  await pass(0)
  await pass(0)
  for (const connection of [2, 3, 4]) {
    last().close()
    await pass(0)
    await pass(0)
    socket.tryNow()
    await pass(0)
    expect(FakeSocket.opened.length).toBe(connection)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000])
})
