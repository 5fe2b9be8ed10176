import { atom } from 'jotai'
import ReconnectingWebSocket from 'partysocket/ws'
import type { ClientFrame, ServerFrame } from '../../src/http/frames.ts'
import { isConnectedAtom } from './atoms.ts'
import type { Store } from './context.ts'

export type FrameListener = (frame: ServerFrame) => void

/** The page's connection to the server, which carries events as frames. */
export type ServerSocket = {
  /**
   * Connects and stays connected; answers a function that closes the connection. `onWait` is called with the time of the
   * next attempt (ms since 1970) when one has to wait.
   */
  open(onState: (isConnected: boolean) => void, onWait?: (nextTryAt: number) => void): () => void
  /** Makes an attempt that waits start now. */
  tryNow(): void
  /** Calls the listener for every frame; answers a function that removes it. */
  listen(listener: FrameListener): () => void
  /** Subscribes to a chat of another user, again after each reconnection; answers a function that unsubscribes. */
  join(chatId: string): () => void
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5_000
/** Up to this much is added to each delay, so that the tabs do not reconnect at once after a restart of the server. */
const JITTER_MS = 1_000
const CONNECT_TIMEOUT_MS = 20_000
/** A connection that was open this long starts again with the shortest delay. */
const HELD_MS = 5_000

type State = {
  listeners: Set<FrameListener>
  /** The chats of other users that are subscribed to. */
  rooms: Set<string>
  connection: ReconnectingWebSocket | undefined
  /** Whether the server has greeted this connection: it accepts frames from then on. */
  isReady: boolean
  tryNow(): void
}

/** A WebSocket that reconnects without limit: after 1 s at first and 5 s at most, the jitter included. */
export function createSocket(url: () => string, random: () => number = Math.random): ServerSocket {
  const state: State = {
    listeners: new Set(),
    rooms: new Set(),
    connection: undefined,
    isReady: false,
    tryNow: () => {},
  }
  return {
    open(onState, onWait = () => {}) {
      const setTryNow = (tryNow: () => void) => {
        state.tryNow = tryNow
      }
      return open(state, connect(url, { random, onWait, onTryNow: setTryNow }), onState)
    },
    tryNow: () => state.tryNow(),
    listen(listener) {
      state.listeners.add(listener)
      return () => void state.listeners.delete(listener)
    },
    join(chatId) {
      state.rooms.add(chatId)
      send(state, { event: 'chat:join', data: chatId })
      return () => {
        state.rooms.delete(chatId)
        send(state, { event: 'chat:leave', data: chatId })
      }
    },
  }
}

/** @returns closes the connection. */
function open(
  state: State,
  connection: ReconnectingWebSocket,
  onState: (isConnected: boolean) => void,
): () => void {
  let isClosed = false
  connection.addEventListener('message', ({ data }) => onMessage(state, String(data), onState))
  connection.addEventListener('close', () => {
    state.isReady = false
    if (!isClosed) onState(false)
  })
  state.connection = connection
  const stopFollowing = followNetwork(connection, () => state.tryNow())
  return () => {
    stopFollowing()
    isClosed = true
    connection.close()
  }
}

function onMessage(state: State, text: string, onState: (isConnected: boolean) => void): void {
  const frame = JSON.parse(text) as ServerFrame
  if (frame.event === 'hello') {
    state.isReady = true
    for (const chatId of state.rooms) send(state, { event: 'chat:join', data: chatId })
    onState(true)
  }
  for (const listener of state.listeners) listener(frame)
}

function send({ isReady, connection }: State, frame: ClientFrame): void {
  if (isReady) connection?.send(JSON.stringify(frame))
}

type ConnectOptions = {
  random: () => number
  onWait(nextTryAt: number): void
  /** Called with a function that makes an attempt that waits start now. */
  onTryNow(tryNow: () => void): void
}

/** A connection whose attempts wait longer and longer. */
function connect(
  url: () => string,
  { random, onWait, onTryNow }: ConnectOptions,
): ReconnectingWebSocket {
  let attempts = 0
  let held: ReturnType<typeof setTimeout> | undefined
  const address = async () => {
    attempts += 1
    if (attempts > 1) {
      const growing = FIRST_DELAY_MS * 2 ** (attempts - 2)
      const ms = Math.min(growing, LONGEST_DELAY_MS - JITTER_MS) + random() * JITTER_MS
      onWait(Date.now() + ms)
      await new Promise<void>((resolve) => {
        onTryNow(resolve)
        setTimeout(resolve, ms)
      })
    }
    return url()
  }
  // The delay is before the address is asked for, where it can be shown and cut short.
  const connection = new ReconnectingWebSocket(address, null, {
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
  })
  connection.addEventListener('open', () => {
    held = setTimeout(() => {
      attempts = 1
    }, HELD_MS)
  })
  connection.addEventListener('close', () => clearTimeout(held))
  return connection
}

/** Without a network a connection ends only after minutes: the browser knows sooner. @returns stops following. */
function followNetwork(connection: ReconnectingWebSocket, tryNow: () => void): () => void {
  const leave = () => connection.reconnect()
  addEventListener('offline', leave)
  addEventListener('online', tryNow)
  return () => {
    removeEventListener('offline', leave)
    removeEventListener('online', tryNow)
  }
}

const socketAddress = () => `${location.origin.replace(/^http/, 'ws')}/ws`

/** The socket of the page. The frame opens it, in the browser only. */
export const socketAtom = atom<ServerSocket>(createSocket(socketAddress))

/**
 * Tells whether a frame says that others were missed: the server greets each connection, and the first one follows the
 * load of the page at once. A part that is mounted while the connection stands has seen the first one already.
 */
export function missedFrames(store: Pick<Store, 'get'>): (frame: ServerFrame) => boolean {
  let isGreeted = store.get(isConnectedAtom)
  return (frame) => {
    if (frame.event !== 'hello') return false
    const wasGreeted = isGreeted
    isGreeted = true
    return wasGreeted
  }
}
