import { atom } from 'jotai'
import ReconnectingWebSocket from 'partysocket/ws'
import type { ClientFrame, ServerFrame } from '../../src/http/frames.ts'

export type FrameListener = (frame: ServerFrame) => void

/** The page's connection to the server, which carries events as frames. */
export type ServerSocket = {
  /** Connects and stays connected; answers a function that closes the connection. */
  open(onState: (isConnected: boolean) => void): () => void
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

/** A WebSocket that reconnects without limit: after 1 s at first and 5 s at most, the jitter included. */
export function createSocket(url: () => string, random: () => number = Math.random): ServerSocket {
  const listeners = new Set<FrameListener>()
  const rooms = new Set<string>()
  let socket: ReconnectingWebSocket | undefined
  /** Whether the server has greeted this connection: it accepts frames from then on. */
  let isReady = false

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
    open(onState) {
      let connects = 0
      let isClosed = false
      const connection = new ReconnectingWebSocket(
        async () => {
          connects += 1
          if (connects > 1) await delay(random() * JITTER_MS)
          return url()
        },
        null,
        {
          minReconnectionDelay: FIRST_DELAY_MS,
          maxReconnectionDelay: LONGEST_DELAY_MS - JITTER_MS,
          reconnectionDelayGrowFactor: 2,
          connectionTimeout: CONNECT_TIMEOUT_MS,
        },
      )
      connection.addEventListener('message', ({ data }) => onMessage(String(data), onState))
      connection.addEventListener('close', () => {
        isReady = false
        if (!isClosed) onState(false)
      })
      socket = connection
      return () => {
        isClosed = true
        connection.close()
      }
    },
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

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const socketAddress = () => `${location.origin.replace(/^http/, 'ws')}/ws`

/** The socket of the page. The frame opens it, in the browser only. */
export const socketAtom = atom<ServerSocket>(createSocket(socketAddress))
