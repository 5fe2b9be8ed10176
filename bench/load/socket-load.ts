import { join } from 'node:path'
import { startSession } from '../../src/auth/sessions.ts'
import { createTokens } from '../../src/auth/token.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { givenBot, givenUser } from '../../src/testing/worlds/given.ts'
import type { World } from '../../src/testing/worlds/world.ts'
import type { User } from '../../src/users/domain.ts'
import type { Answer, ClientSpec, Order, Report } from './socket-clients.ts'

// Many clients of chats in processes of their own, and messages for them.

export type Crowd = {
  /** Sockets of each user; all of them get the messages of all chats of the user. */
  clients: ClientSpec[]
  rooms: { token: string; chatId: string }[]
}

type Size = { users: number; roomsEach: number; socketsEach: number }

/** Begins a session of a user that a server in another process accepts. @returns its token. */
export function beginSession(here: World, user: User): Promise<string> {
  // The server goes by the clock of the machine.
  const served = { ...here, clock: systemClock }
  const { id: sid, expiresAt } = startSession(served, { user }, { agent: null, address: 'x' })
  return createTokens(served).sign({ sid, exp: Math.floor(expiresAt / 1_000) })
}

/** Users with sessions and chats. */
export async function givenCrowd(here: World, size: Size): Promise<Crowd> {
  const crowd: Crowd = { clients: [], rooms: [] }
  for (let n = 0; n < size.users; n += 1) {
    const user = await givenUser(here)
    const token = await beginSession(here, user)
    const chatIds = Array.from({ length: size.roomsEach }, () => givenBot(here, user).websiteChatId)
    crowd.rooms.push(...chatIds.map((chatId) => ({ token, chatId })))
    for (let m = 0; m < size.socketsEach; m += 1) crowd.clients.push({ token, chatIds })
  }
  return crowd
}

/** A process with clients. */
export type Clients = AsyncDisposable & {
  /** Connects these clients, and waits until each was greeted and has read its chats. */
  open(url: string, clients: readonly ClientSpec[], reconnectMs: number): Promise<void>
  attack(url: string, clients: readonly ClientSpec[], frames: readonly string[]): void
  /** Resolves when every client has so many messages of each of these chats. */
  complete(counts: Record<string, number>): Promise<void>
  report(): Promise<Report>
}

export function startClients(): Clients {
  const waiting = new Map<Answer['kind'], (answer: Answer) => void>()
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'socket-clients.ts')], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
    ipc: (answer: Answer) => waiting.get(answer.kind)?.(answer),
  })
  const order = (sent: Order) => child.send(sent)
  function ask<Kind extends Answer['kind']>(sent: Order, kind: Kind) {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(kind, resolve)
    order(sent)
    return promise as Promise<Extract<Answer, { kind: Kind }>>
  }
  return {
    async open(url, clients, reconnectMs) {
      await ask({ kind: 'open', url, clients, reconnectMs }, 'opened')
    },
    attack: (url, clients, frames) => void order({ kind: 'attack', url, clients, frames }),
    async complete(counts) {
      await ask({ kind: 'await', counts }, 'complete')
    },
    report: () => ask({ kind: 'report' }, 'report'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/**
 * Divides the clients among some processes, and connects them.
 * @param reconnectMs how long a client waits before it connects again; pages wait a second or more.
 */
export async function startMany(
  url: string,
  clients: readonly ClientSpec[],
  { processes, reconnectMs }: { processes: number; reconnectMs: number },
): Promise<Clients[]> {
  const each = Math.ceil(clients.length / processes)
  const started = Array.from({ length: processes }, startClients)
  await Promise.all(
    started.map((one, at) => one.open(url, clients.slice(at * each, (at + 1) * each), reconnectMs)),
  )
  return started
}

const RETRY_MS = 100
/** Every so many messages one is a word that the bot answers. */
const WORD_EVERY = 25

const contentOf = (n: number) => (n % WORD_EVERY === 0 ? 'status' : `${n} ${systemClock.now()}`)

/** How many messages a chat has in the end: those that were sent, and the answers to some. */
export const storedBy = (sent: number) => sent + Math.ceil(sent / WORD_EVERY)

/** Sends a message, again and again with the same `tempId` until the server confirms it. */
async function sendSurely(url: string, n: number, { token, chatId }: Crowd['rooms'][number]) {
  for (;;) {
    try {
      const answered = await fetch(`${url}/api/chats/${chatId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: contentOf(n), tempId: `t${n}` }),
      })
      if (answered.ok) return
      if (answered.status < 500) throw new Error(`The message was refused: ${answered.status}`)
    } catch (error) {
      // Without a server there is no connection.
      if (error instanceof Error && error.message.startsWith('The message')) throw error
    }
    await systemClock.sleep(RETRY_MS)
  }
}

type Traffic = { aSecond: number; seconds: number; from?: number }

/** Sends messages at that rate to one room after the other; resolves when all are confirmed. */
export async function sendMessages(
  url: string,
  rooms: Crowd['rooms'],
  { aSecond, seconds, from = 0 }: Traffic,
): Promise<void> {
  const start = systemClock.monotonic()
  const sending: Promise<void>[] = []
  for (let n = 0; n < aSecond * seconds; n += 1) {
    await systemClock.sleep(Math.max(0, start + (n * 1_000) / aSecond - systemClock.monotonic()))
    const room = rooms[(n * 7) % rooms.length]
    if (room) sending.push(sendSurely(url, from + n, room))
  }
  await Promise.all(sending)
}

/** The messages that the database has of each chat, in order. */
export function messagesIn({ db }: World): Map<string, string[]> {
  const rows = db.$client
    .query<{ chat: string; id: string }, []>(
      'select c.id as chat, m.id from messages m join chats c on c.rid = m.chat_rid order by m.seq',
    )
    .all()
  const byChat = Map.groupBy(rows, ({ chat }) => chat)
  return new Map([...byChat].map(([chat, of]) => [chat, of.map(({ id }) => id)]))
}

/** What clients have not got, or not in order, and what they have got twice. */
export function faultsOf(reports: readonly Report[], stored: Map<string, string[]>) {
  const received = reports.flatMap((report) => report.received)
  const wrong = received.filter(
    ({ chatId, ids }) => ids.join() !== (stored.get(chatId) ?? []).join(),
  )
  const lost = wrong.flatMap(({ chatId, ids }) =>
    (stored.get(chatId) ?? []).filter((id) => !ids.includes(id)),
  )
  const doubles = reports.reduce((sum, report) => sum + report.doubles, 0)
  return { lost: lost.length, disordered: wrong.length, doubles }
}
