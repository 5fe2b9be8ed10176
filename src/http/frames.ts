import { type Static, Type as t } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { MarksWire } from '../assets/marks/wire.ts'
import type { ChatWire, MessageWire } from '../chats/wire.ts'
import { parsedJson } from '../kernel/domain/json.ts'
import type { NotificationWire } from '../notifications/wire.ts'

/** What the server sends to a page over the socket. */
export type ServerFrame =
  | { event: 'hello'; data: { userId: string; build: string; resync: boolean } }
  | { event: 'chat:newMessage'; data: MessageWire }
  /** A star was set or removed, or the message was superseded. */
  | { event: 'chat:messageUpdated'; data: MessageWire }
  | { event: 'chat:read'; data: { chatId: string; unreadCount: number } }
  /** A new one; with it so many are unread. */
  | { event: 'notification:new'; data: NotificationWire; unread: number }
  /** A further bot is named in it. */
  | { event: 'notification:changed'; data: NotificationWire }
  /** The notification, or null for all of them, was read; `unread` are left. */
  | { event: 'notification:read'; data: { _id: string | null; unread: number } }
  | { event: 'bot:updated'; data: { _id: string } }
  /** The chat is new, or was renamed or made a favourite. */
  | { event: 'chat:updated'; data: ChatWire }
  | { event: 'asset:updated'; data: { assetId: string } }
  /** The user saved or hid a home, changed the note, or undid it: here, or anywhere else. */
  | { event: 'asset:marked'; data: MarksWire }
  /** A shortlist of the user changed, what is on it, or what is said there. */
  | { event: 'shortlist:updated'; data: { _id: string } }
  /** The user has other shortlists, or saves homes on another one. */
  | { event: 'shortlists:updated'; data: Record<string, never> }
  /** Many changes at once: the page reads again what it shows of the topic. */
  | { event: 'resync'; data: { topic: 'asset' } }
  /** Something came in for the user, or a way in of the user changed. */
  | { event: 'bring'; data: Record<string, never> }
  | { event: 'run:progress'; data: { runId: string } }
  | { event: 'outbox:updated'; data: { outgoingId: string } }
  | { event: 'session:ended'; data: Record<string, never> }
  | { event: 'error'; data: { message: string } }

const ClientFrame = t.Object({
  event: t.Union([t.Literal('chat:join'), t.Literal('chat:leave')]),
  data: t.String({ minLength: 1, maxLength: 100 }),
})
/** A frame that a page may send. */
export type ClientFrame = Static<typeof ClientFrame>

const compiled = TypeCompiler.Compile(ClientFrame)

/** The frame that a page has sent; undefined for anything else. */
export function readFrame(received: string | Buffer): ClientFrame | undefined {
  const frame = typeof received === 'string' ? parsedJson(received) : undefined
  return compiled.Check(frame) ? frame : undefined
}
