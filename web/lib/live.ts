import { atom } from 'jotai'
import type { ClientFrame, ServerFrame } from '../../src/http/frames.ts'

export type Listener = (frame: ServerFrame) => void

/** The page's line to the server: what happens comes in as frames, for whoever listens. */
export type Live = {
  /** Opens the line and keeps it open; answers how to close it. */
  open(onState: (isConnected: boolean) => void): () => void
  /** Hears every frame; answers how to stop. */
  listen(listener: Listener): () => void
  /** Asks for the messages of somebody else's chat, again after each reconnection; answers how to stop. */
  join(chatId: string): () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5_000
const CONNECT_MS = 20_000

type Timer = ReturnType<typeof setTimeout>

/** A line over a WebSocket that comes back for ever: after 1 s at first, after 5 s at most. */
export function createLive(url: () => string): Live {
  const listeners = new Set<Listener>()
  const rooms = new Set<string>()
  let socket: WebSocket | undefined
  let isReady = false

  const tell = (frame: ClientFrame) => {
    if (isReady) socket?.send(JSON.stringify(frame))
  }

  return {
    open(onState) {
      let waitMs = FIRST_WAIT_MS
      let retry: Timer | undefined
      let isOver = false

      function connect(): void {
        const line = new WebSocket(url())
        socket = line
        const tooLong = setTimeout(() => line.close(), CONNECT_MS)
        line.addEventListener('message', ({ data }) => {
          const frame = JSON.parse(String(data)) as ServerFrame
          if (frame.event === 'hello') {
            clearTimeout(tooLong)
            isReady = true
            waitMs = FIRST_WAIT_MS
            for (const chatId of rooms) tell({ event: 'chat:join', data: chatId })
            onState(true)
          }
          for (const listener of listeners) listener(frame)
        })
        line.addEventListener('close', () => {
          clearTimeout(tooLong)
          isReady = false
          onState(false)
          if (isOver) return
          retry = setTimeout(connect, waitMs)
          waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
        })
      }

      connect()
      return () => {
        isOver = true
        clearTimeout(retry)
        socket?.close()
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join(chatId) {
      rooms.add(chatId)
      tell({ event: 'chat:join', data: chatId })
      return () => {
        rooms.delete(chatId)
        tell({ event: 'chat:leave', data: chatId })
      }
    },
  }
}

const socketAddress = () => `${location.origin.replace(/^http/, 'ws')}/ws`

/** The page's line. It is opened by the frame, in the browser only. */
export const liveAtom = atom<Live>(createLive(socketAddress))
