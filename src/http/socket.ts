import type { ServerWebSocket } from 'bun'
import { Elysia } from 'elysia'
import { guard, isSameOrigin } from '../auth/guard.ts'
import { sessionById } from '../auth/store/sessions.ts'
import { chatById } from '../chats/store/chats.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { isAdmin, type User } from '../users/domain.ts'
import { createExpiry } from './expiry.ts'
import { type Allowance, createFrameLimits } from './frame-limits.ts'
import { readFrame, type ServerFrame } from './frames.ts'
import type { Audience } from './live.ts'

/** Close codes: the session has ended; the server is stopping; too many frames were sent. */
const SESSION_OVER = 4401
const RESTARTING = 1012
const POLICY = 1008

/** Whose socket it is. Nothing else of the request is kept. */
type Holder = {
  readonly sessionId: string
  readonly userId: string
  readonly userRid: number
  readonly isAdmin: boolean
}

type Socket = {
  readonly data: Holder
  send(text: string): unknown
  close(code?: number, reason?: string): unknown
  subscribe(topic: string): unknown
}

/** What the server's sockets can do. */
export type Wires = {
  publish(topic: string, text: string): void
  /** How many sockets get what is published under a topic. */
  subscribers(topic: string): number
}

const USERS = 'users'
const ADMINS = 'admins'
const userTopic = (userRid: number) => `user:${userRid}`
const chatTopic = (chatId: string) => `chat:${chatId}`

/** Every open socket. */
export type Sockets = Audience & {
  /** @param until reads when its session expires, in milliseconds since 1970. */
  add(socket: Socket, until: () => number): void
  remove(socket: Socket): void
  /** Some changes were missed: every page has to read again. */
  resync(): void
  closeAll(): void
}

type Open = { readonly socket: Socket; readonly until: () => number }

export function createSockets(
  { publish, subscribers }: Wires,
  build: string,
  clock: Clock,
): Sockets {
  const open = new Map<Socket, Open>()
  const text = (frame: ServerFrame) => JSON.stringify(frame)
  const hello = (userId: string, resync: boolean) =>
    text({ event: 'hello', data: { userId, build, resync } })
  function endSessionOf(socket: Socket): void {
    socket.send(text({ event: 'session:ended', data: {} }))
    socket.close(SESSION_OVER, 'session ended')
  }
  const expiry = createExpiry<Open>(clock, {
    over: ({ socket }) => endSessionOf(socket),
    // The page connects again.
    unreadable: ({ socket }) => void socket.close(RESTARTING, 'restarting'),
  })
  const those = (holds: (holder: Holder) => boolean) =>
    [...open.keys()].filter(({ data }) => holds(data))
  function remove(socket: Socket): void {
    const known = open.get(socket)
    if (known) expiry.remove(known)
    open.delete(socket)
  }
  return {
    add(socket, until) {
      const one = { socket, until }
      open.set(socket, one)
      socket.subscribe(userTopic(socket.data.userRid))
      socket.subscribe(USERS)
      if (socket.data.isAdmin) socket.subscribe(ADMINS)
      socket.send(hello(socket.data.userId, false))
      expiry.add(one)
    },
    remove,
    hears: (userRid, chatId) =>
      subscribers(userTopic(userRid)) > 0 || subscribers(chatTopic(chatId)) > 0,
    toUser: (userRid, frame) => publish(userTopic(userRid), text(frame)),
    toChat: (chatId, frame) => publish(chatTopic(chatId), text(frame)),
    toUsers: (frame) => publish(USERS, text(frame)),
    toAdmins: (frame) => publish(ADMINS, text(frame)),
    endSession(sessionId) {
      for (const socket of those((holder) => holder.sessionId === sessionId)) endSessionOf(socket)
    },
    closeUser(userId) {
      for (const socket of those((holder) => holder.userId === userId))
        socket.close(RESTARTING, 'rights changed')
    },
    resync() {
      for (const socket of open.keys()) socket.send(hello(socket.data.userId, true))
    },
    closeAll() {
      for (const socket of [...open.keys()]) {
        remove(socket)
        socket.close(RESTARTING, 'restarting')
      }
    },
    get size() {
      return open.size
    },
  }
}

type Ws = ServerWebSocket<Holder & Handlers & { readonly allowance: Allowance }>

/** What the framework calls: it looks for these functions in the data of each socket. */
type Handlers = {
  open(ws: Ws): void
  message(ws: Ws, received: string | Buffer): void
  close(ws: Ws): void
}

/**
 * The socket of open pages. It does not use the framework's sockets, each of which keeps the whole request.
 */
export function socketRoutes(context: Context, sockets: Sockets) {
  const { config, db, clock } = context
  const limits = createFrameLimits(clock)
  const handlers: Handlers = {
    open(ws) {
      const { sessionId } = ws.data
      sockets.add(ws, () => sessionById(db, sessionId)?.expiresAt ?? 0)
    },
    message(ws, received) {
      if (!limits.take(ws.data.allowance, ws.data.userRid))
        return void ws.close(POLICY, 'too many frames')
      const frame = readFrame(received)
      if (!frame)
        return void ws.send(
          refusal('A frame is {"event": "chat:join" or "chat:leave", "data": chat id}'),
        )
      if (frame.event === 'chat:leave') return void ws.unsubscribe(chatTopic(frame.data))
      const chat = chatById(db, frame.data)
      // The owner's messages arrive without a join. For other users the answer does not depend on whether the chat exists.
      if (chat?.ownerRid === ws.data.userRid) return
      if (!chat || !ws.data.isAdmin) return void ws.send(refusal('Chat not found'))
      ws.subscribe(chatTopic(chat.id))
    },
    close(ws) {
      sockets.remove(ws)
    },
  }

  function holderOf({ rid, id, ...user }: User, sessionId: string): Holder {
    return { sessionId, userId: id, userRid: rid, isAdmin: isAdmin(user) }
  }

  return new Elysia({ name: 'socket' }).use(guard(context)).get(
    '/ws',
    ({ request, server, visitor, user, sessionId }) => {
      const isFromBrowser = request.headers.has('origin') || visitor?.by === 'cookie'
      if (isFromBrowser && !isSameOrigin(request, config.publicUrl))
        throw new AppError('forbidden', 'This request came from another site', { code: 'origin' })
      const data = {
        ...holderOf(user, sessionId),
        ...handlers,
        allowance: limits.begin(user.rid),
      }
      if (!server?.upgrade(request, { data }))
        throw new AppError('malformed', 'This address takes WebSocket connections only')
    },
    { access: { of: 'user', tokens: 'never' }, detail: { hide: true } },
  )
}

function refusal(message: string): string {
  return JSON.stringify({ event: 'error', data: { message } } satisfies ServerFrame)
}
