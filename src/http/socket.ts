import type { ServerWebSocket } from 'bun'
import { Elysia } from 'elysia'
import { BY_SESSION } from '../auth/domain.ts'
import { guard, isSameOrigin } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { sessionById } from '../auth/store/sessions.ts'
import { chatById } from '../chats/store/chats.ts'
import type { Db } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { LANGUAGES, type Language } from '../kernel/domain/language.ts'
import { AppError } from '../kernel/errors.ts'
import { textOf } from '../kernel/texts/said.ts'
import type { Said } from '../kernel/texts/shared.ts'
import { isAdmin, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { createExpiry } from './expiry.ts'
import { type Allowance, createFrameLimits } from './frame-limits.ts'
import { readFrame, type ServerFrame } from './frames.ts'
import type { Audience, Told } from './live.ts'

/** Close codes: the session has ended; the server is stopping; too many frames were sent. */
const SESSION_OVER = 4401
const RESTARTING = 1012
const POLICY = 1008

/** The user and the session of a socket. Nothing else of the request is kept. */
type Holder = {
  readonly sessionId: string
  readonly userId: string
  readonly userRid: number
  readonly isAdmin: boolean
  /** The language of its page. */
  readonly language: Language
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
/** What is told to the readers of a topic, and what only to those of a language. */
const topicsIn = (topic: string, language: Language) => [topic, `${topic}:${language}`] as const

/** After how many seconds a refused page asks again. */
const RETRY_SECONDS = 10
/** Open sockets of one user: pages, in all browsers. */
const USER_MAX = 20

/** Every open socket. */
export type Sockets = Audience & {
  /** @throws AppError `tooMany` when this user has as many as one may have. */
  refuseTooMany(userRid: number): void
  /** @param until reads when its session expires, in milliseconds since 1970. */
  add(socket: Socket, until: () => number): void
  remove(socket: Socket): void
  /** Some changes were missed: every page has to read again. */
  resync(): void
  closeAll(): void
}

type Open = { readonly socket: Socket; readonly until: () => number }

export function createSockets(wires: Wires, build: string, clock: Clock): Sockets {
  const open = new Map<Socket, Open>()
  const greet = (socket: Socket, resync: boolean) => socket.send(hello(socket, build, resync))
  const expiry = createExpiry<Open>(clock, {
    over: ({ socket }) => endSessionOf(socket),
    // The page connects again.
    unreadable: ({ socket }) => void socket.close(RESTARTING, 'restarting'),
  })
  function remove(socket: Socket): void {
    const known = open.get(socket)
    if (known) expiry.remove(known)
    open.delete(socket)
  }
  return {
    ...audienceOf(wires, () => [...open.keys()]),
    refuseTooMany: (userRid) => refuseTooMany(wires, userRid),
    add(socket, until) {
      const one = { socket, until }
      open.set(socket, one)
      subscribe(socket)
      greet(socket, false)
      expiry.add(one)
    },
    remove,
    resync() {
      for (const socket of open.keys()) greet(socket, true)
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

function refuseTooMany({ subscribers }: Wires, userRid: number): void {
  if (subscribers(userTopic(userRid)) < USER_MAX) return
  throw new AppError(
    'tooMany',
    { code: 'tooManyPages', max: USER_MAX },
    { code: 'sockets', retryAfter: RETRY_SECONDS },
  )
}

const text = (frame: ServerFrame) => JSON.stringify(frame)

const hello = ({ data: { userId } }: Socket, build: string, resync: boolean) =>
  text({ event: 'hello', data: { userId, build, resync } })

function endSessionOf(socket: Socket): void {
  socket.send(text({ event: 'session:ended', data: {} }))
  socket.close(SESSION_OVER, 'session ended')
}

function subscribe(socket: Socket): void {
  const { userRid, language } = socket.data
  for (const topic of topicsIn(userTopic(userRid), language)) socket.subscribe(topic)
  socket.subscribe(USERS)
  if (socket.data.isAdmin) socket.subscribe(ADMINS)
}

function audienceOf({ publish, subscribers }: Wires, open: () => Socket[]): Omit<Audience, 'size'> {
  const those = (holds: (holder: Holder) => boolean) => open().filter(({ data }) => holds(data))
  const tell = (topic: string, told: Told) => {
    if (typeof told !== 'function') return publish(topic, text(told))
    for (const language of LANGUAGES) {
      const [, own] = topicsIn(topic, language)
      if (subscribers(own) > 0) publish(own, text(told(language)))
    }
  }
  return {
    hears: (userRid, chatId) =>
      subscribers(userTopic(userRid)) > 0 || subscribers(chatTopic(chatId)) > 0,
    toUser: (userRid, told) => tell(userTopic(userRid), told),
    toChat: (chatId, told) => tell(chatTopic(chatId), told),
    toUsers: (frame) => publish(USERS, text(frame)),
    toAdmins: (frame) => publish(ADMINS, text(frame)),
    endSession(sessionId) {
      for (const socket of those((holder) => holder.sessionId === sessionId)) endSessionOf(socket)
    },
    closeUser(userId) {
      for (const socket of those((holder) => holder.userId === userId))
        socket.close(RESTARTING, 'rights changed')
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
  const limits = createFrameLimits(context.clock)
  const handlers = handlersOf(context.db, sockets, limits)
  return new Elysia({ name: 'socket' })
    .use(guard(context))
    .get('/ws', connect(context, sockets, { handlers, limits }), CONNECT())
}

const CONNECT = route({ access: BY_SESSION, detail: { hide: true } })

type FrameLimits = ReturnType<typeof createFrameLimits>

const connect =
  (
    { config }: Context,
    sockets: Sockets,
    { handlers, limits }: { handlers: Handlers; limits: FrameLimits },
  ) =>
  ({ request, server, visitor, user, language, sessionId }: Call<typeof CONNECT>) => {
    const isFromBrowser = request.headers.has('origin') || visitor?.by === 'cookie'
    if (isFromBrowser && !isSameOrigin(request, config.publicUrl))
      throw new AppError('forbidden', { code: 'otherSite' }, { code: 'origin' })
    sockets.refuseTooMany(user.rid)
    const allowance = limits.begin(user.rid)
    const data = { ...holderOf(user, sessionId, language), ...handlers, allowance }
    if (!server?.upgrade(request, { data }))
      throw new AppError('malformed', { code: 'socketsOnly' })
  }

function holderOf({ rid, id, ...user }: User, sessionId: string, language: Language): Holder {
  return { sessionId, userId: id, userRid: rid, isAdmin: isAdmin(user), language }
}

function handlersOf(db: Db, sockets: Sockets, limits: FrameLimits): Handlers {
  return {
    open(ws) {
      const { sessionId } = ws.data
      sockets.add(ws, () => sessionById(db, sessionId)?.expiresAt ?? 0)
    },
    message(ws, received) {
      if (!limits.take(ws.data.allowance, ws.data.userRid))
        return void ws.close(POLICY, 'too many frames')
      const frame = readFrame(received)
      if (!frame) return void ws.send(refusal({ code: 'noFrame' }, ws.data.language))
      const topics = topicsIn(chatTopic(frame.data), ws.data.language)
      if (frame.event === 'chat:leave') {
        for (const topic of topics) ws.unsubscribe(topic)
        return
      }
      const chat = chatById(db, frame.data, ws.data.userRid)
      // The messages of one's own and of shared chats arrive without a join. For other users the answer does not depend
      // on whether the chat exists.
      if (chat?.readerRid === ws.data.userRid) return
      if (!chat || !ws.data.isAdmin)
        return void ws.send(refusal({ code: 'noChat' }, ws.data.language))
      for (const topic of topics) ws.subscribe(topic)
    },
    close(ws) {
      sockets.remove(ws)
    },
  }
}

function refusal(said: Said, language: Language): string {
  const message = textOf(said, language)
  return JSON.stringify({ event: 'error', data: { message } } satisfies ServerFrame)
}
