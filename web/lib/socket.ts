import { atom } from 'jotai'
import ReconnectingWebSocket from 'partysocket/ws'
import type { ClientFrame, ServerFrame } from '../../src/http/frames.ts'

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

/** A WebSocket that reconnects without limit: after 1 s at first and 5 s at most, the jitter included. */
export function createSocket(url: () => string, random: () => number = Math.random): ServerSocket {
  const listeners = new Set<FrameListener>()
  const rooms = new Set<string>()
  let socket: ReconnectingWebSocket | undefined
  /** Whether the server has greeted this connection: it accepts frames from then on. */
  let isReady = false
  let tryNow = () => {}

  const send = (frame: ClientFrame) => {
    if (isReady) socket?.send(JSON.stringify(frame))
  }

  function onMessage(text: string, onState: (isConnected: boolean) => void): void {
    const frame = JSON.parse(text) as ServerFrame
    if (frame.event === 'hello') {
      isReady = true
      for (const chatId of rooms) send({ event: 'chat:join', data: chatId })
      onState(true)
    }
    for (const listener of listeners) listener(frame)
  }

  return {
    open(onState, onWait = () => {}) {
      let attempts = 0
      let isClosed = false
      let held: ReturnType<typeof setTimeout> | undefined
      const connection = new ReconnectingWebSocket(
        async () => {
          attempts += 1
          if (attempts > 1) {
            const growing = FIRST_DELAY_MS * 2 ** (attempts - 2)
            const ms = Math.min(growing, LONGEST_DELAY_MS - JITTER_MS) + random() * JITTER_MS
            onWait(Date.now() + ms)
            await new Promise<void>((resolve) => {
              tryNow = resolve
              setTimeout(resolve, ms)
            })
          }
          return url()
        },
        null,
        // The delay is before the address is asked for, where it can be shown and cut short.
        {
          minReconnectionDelay: 0,
          maxReconnectionDelay: 0,
          connectionTimeout: CONNECT_TIMEOUT_MS,
        },
      )
      connection.addEventListener('message', ({ data }) => onMessage(String(data), onState))
      connection.addEventListener('open', () => {
        held = setTimeout(() => {
          attempts = 1
        }, HELD_MS)
      })
      connection.addEventListener('close', () => {
        clearTimeout(held)
        isReady = false
        if (!isClosed) onState(false)
      })
      socket = connection
      // Without a network a connection ends only after minutes: the browser knows sooner.
      const leave = () => connection.reconnect()
      const retry = () => tryNow()
      addEventListener('offline', leave)
      addEventListener('online', retry)
      return () => {
        removeEventListener('offline', leave)
        removeEventListener('online', retry)
        isClosed = true
        connection.close()
      }
    },
    tryNow: () => tryNow(),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join(chatId) {
      rooms.add(chatId)
      send({ event: 'chat:join', data: chatId })
      return () => {
        rooms.delete(chatId)
        send({ event: 'chat:leave', data: chatId })
      }
    },
  }
}

const socketAddress = () => `${location.origin.replace(/^http/, 'ws')}/ws`

/** The socket of the page. The frame opens it, in the browser only. */
export const socketAtom = atom<ServerSocket>(createSocket(socketAddress))
