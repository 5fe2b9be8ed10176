import { Elysia } from 'elysia'
import { guard, isSameOrigin } from '../auth/guard.ts'
import { sessionById } from '../auth/store/sessions.ts'
import { chatById } from '../chats/store/chats.ts'
import { type Clock, days } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { isAdmin, type User } from '../users/domain.ts'
import { isClientFrame, type ServerFrame } from './frames.ts'
import type { Audience } from './live.ts'

/** Close codes: the session has ended; the server is stopping. */
const SESSION_OVER = 4401
const RESTARTING = 1012

type Socket = {
  readonly id: string
  send(text: string): unknown
  close(code?: number, reason?: string): unknown
  subscribe(topic: string): unknown
  unsubscribe(topic: string): unknown
}

type Publish = (topic: string, text: string) => void

const USERS = 'users'
const ADMINS = 'admins'
const userTopic = (userRid: number) => `user:${userRid}`
const chatTopic = (chatId: string) => `chat:${chatId}`

/** Every open socket, by its id. */
export type Sockets = Audience & {
  /** @param session `until` reads when it expires: its use extends it. */
  add(socket: Socket, session: { id: string; until: () => number }, user: User): void
  remove(socketId: string): void
  /** Some changes were missed: every page has to read again. */
  resync(): void
  closeAll(): void
  readonly size: number
}

type Open = { socket: Socket; sessionId: string; user: User; closed: AbortController }

export function createSockets(publish: Publish, build: string, clock: Clock): Sockets {
  const open = new Map<string, Open>()
  const text = (frame: ServerFrame) => JSON.stringify(frame)
  const hello = ({ id }: User, resync: boolean) =>
    text({ event: 'hello', data: { userId: id, build, resync } })
  function endSessionOf(socket: Socket): void {
    socket.send(text({ event: 'session:ended', data: {} }))
    socket.close(SESSION_OVER, 'session ended')
  }
  return {
    add(socket, { id: sessionId, until }, user) {
      const closed = new AbortController()
      open.set(socket.id, { socket, sessionId, user, closed })
      socket.subscribe(userTopic(user.rid))
      socket.subscribe(USERS)
      if (isAdmin(user)) socket.subscribe(ADMINS)
      socket.send(hello(user, false))
      untilOver(until, clock, closed.signal).then(
        () => {
          if (!closed.signal.aborted) endSessionOf(socket)
        },
        // The session could not be read: the page connects again.
        () => socket.close(RESTARTING, 'restarting'),
      )
    },
    remove(socketId) {
      open.get(socketId)?.closed.abort()
      open.delete(socketId)
    },
    toUser: (userRid, frame) => publish(userTopic(userRid), text(frame)),
    toChat: (chatId, frame) => publish(chatTopic(chatId), text(frame)),
    toUsers: (frame) => publish(USERS, text(frame)),
    toAdmins: (frame) => publish(ADMINS, text(frame)),
    endSession(sessionId) {
      for (const { socket } of [...open.values()].filter((one) => one.sessionId === sessionId))
        endSessionOf(socket)
    },
    closeUser(userId) {
      for (const { socket } of [...open.values()].filter(({ user }) => user.id === userId))
        socket.close(RESTARTING, 'rights changed')
    },
    resync() {
      for (const { socket, user } of open.values()) socket.send(hello(user, true))
    },
    closeAll() {
      for (const { socket, closed } of [...open.values()]) {
        closed.abort()
        socket.close(RESTARTING, 'restarting')
      }
    },
    get size() {
      return open.size
    },
  }
}

/** The longest wait before a session is read again, in milliseconds. Timers of the platform end after 24 days. */
const READ_AGAIN_MS = days(1)

/** Waits until a session has expired, or the signal aborts. */
async function untilOver(until: () => number, clock: Clock, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = until() - clock.now()
    if (left <= 0) return
    await clock.sleep(Math.min(left, READ_AGAIN_MS), signal)
    if (signal.aborted) return
  }
}

export function socketRoutes(context: Context, sockets: Sockets) {
  return new Elysia({ name: 'socket' }).use(guard(context)).ws('/ws', {
    access: 'user',
    beforeHandle({ request, visitor }) {
      const isFromBrowser = request.headers.has('origin') || visitor?.by === 'cookie'
      if (isFromBrowser && !isSameOrigin(request, context.config.publicUrl))
        throw new AppError('forbidden', 'This request came from another site', { code: 'origin' })
    },
    open(ws) {
      const { sessionId, user } = ws.data
      const until = () => sessionById(context.db, sessionId)?.expiresAt ?? 0
      sockets.add(ws, { id: sessionId, until }, user)
    },
    message(ws, frame: unknown) {
      const { user } = ws.data
      if (!isClientFrame(frame))
        return void ws.send(
          refusal('A frame is {"event": "chat:join" or "chat:leave", "data": chat id}'),
        )
      if (frame.event === 'chat:leave') return void ws.unsubscribe(chatTopic(frame.data))
      const chat = chatById(context.db, frame.data)
      // The owner's messages arrive without a join. For other users the answer does not depend on whether the chat exists.
      if (chat?.ownerRid === user.rid) return
      if (!chat || !isAdmin(user)) return void ws.send(refusal('Chat not found'))
      ws.subscribe(chatTopic(chat.id))
    },
    close(ws) {
      sockets.remove(ws.id)
    },
  })
}

function refusal(message: string): string {
  return JSON.stringify({ event: 'error', data: { message } } satisfies ServerFrame)
}
