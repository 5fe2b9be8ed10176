// A process of its own with many clients of chats, as open pages are: each has a socket that reconnects, and reads what
// it has missed. Started by `socket-load.ts`, which it obeys and to which it reports.
import type { MessageWire } from '../../src/chats/wire.ts'
import type { ServerFrame } from '../../src/http/frames.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'

export type ClientSpec = { token: string; chatIds: readonly string[] }

export type Order =
  /** Connects. Answered by `opened` when every client was greeted and has read its chats. */
  | { kind: 'open'; url: string; clients: readonly ClientSpec[]; reconnectMs: number }
  /** Answered by `complete` as soon as every client has so many messages of each of these chats. */
  | { kind: 'await'; counts: Record<string, number> }
  /** Answered by `report`. */
  | { kind: 'report' }
  /** Sends frames that no page sends until it is closed; it connects again whenever it is cut off. */
  | { kind: 'attack'; url: string; clients: readonly ClientSpec[]; frames: readonly string[] }

export type Report = {
  /** For each client and chat, the ids of the messages in the order in which they arrived. */
  received: { chatId: string; ids: string[] }[]
  /** Frames that came although the same message had come in a frame before. */
  doubles: number
  /** When messages were sent (ms since 1970), and how long it took until the frame (ms). */
  latencies: (readonly [sentAt: number, ms: number])[]
  /** How often the server has refused or closed a connection. */
  closed: number
}

export type Answer = { kind: 'opened' } | { kind: 'complete' } | ({ kind: 'report' } & Report)

/** An attacker connects again at once. */
const ATTACK_AGAIN_MS = 200
const PAGE = 100
/** Frames of one attacker in a second, sent in parts. */
const ATTACK_FRAMES = 1_000
const ATTACK_PARTS = 20

/** A message says its number and when it was sent (ms since 1970). */
const SENT_AT = /^\d+ (\d+)$/

type Room = {
  chatId: string
  ids: string[]
  known: Set<string>
  /** What has come in frames. */
  told: Set<string>
  /** Frames that came while missed messages were read; null when none are being read. */
  held: MessageWire[] | null
}

const rooms: Room[] = []
const latencies: Report['latencies'] = []
let doubles = 0
let closed = 0
let counts: Record<string, number> | undefined

const answer = (message: Answer) => process.send?.(message)
const socketUrl = (url: string) => `${url.replace('http', 'ws')}/ws`
// Bun's own client takes headers, which the standard one does not know.
const socketTo = (url: string, token: string) =>
  new WebSocket(socketUrl(url), { headers: { authorization: `Bearer ${token}` } } as never)

function take(room: Room, message: MessageWire): void {
  if (room.known.has(message._id)) return
  room.known.add(message._id)
  room.ids.push(message._id)
  checkComplete()
}

function checkComplete(): void {
  const wanted = counts
  if (!wanted || rooms.some(({ chatId, ids }) => ids.length < (wanted[chatId] ?? 0))) return
  counts = undefined
  answer({ kind: 'complete' })
}

function receive(room: Room, message: MessageWire): void {
  const sentAt = Number(SENT_AT.exec(message.content)?.[1])
  if (!Number.isNaN(sentAt)) latencies.push([sentAt, systemClock.now() - sentAt])
  if (room.told.has(message._id)) doubles += 1
  room.told.add(message._id)
  if (room.held) room.held.push(message)
  else take(room, message)
}

async function messagesOf(url: string, token: string, query: string): Promise<MessageWire[]> {
  const answered = await fetch(`${url}/api/chats/${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answered.ok) throw new Error(`The chat answered ${answered.status}`)
  return ((await answered.json()) as { messages: MessageWire[] }).messages
}

/** Reads what was missed, page by page, and then what came in frames meanwhile. */
async function catchUp(url: string, token: string, room: Room): Promise<void> {
  room.held = []
  for (let isMore = true; isMore; ) {
    const last = room.ids.at(-1)
    const after = last === undefined ? '' : `&after=${last}`
    const page = await messagesOf(url, token, `${room.chatId}?limit=${PAGE}${after}`)
    for (const message of page) take(room, message)
    isMore = last !== undefined && page.length === PAGE
  }
  const { held } = room
  room.held = null
  for (const message of held) take(room, message)
}

/** @param reconnectMs from the end of a connection to the next attempt. */
function connect(url: string, { token, chatIds }: ClientSpec, reconnectMs: number): Promise<void> {
  const own = chatIds.map(
    (chatId): Room => ({ chatId, ids: [], known: new Set(), told: new Set(), held: [] }),
  )
  rooms.push(...own)
  const ready = Promise.withResolvers<void>()
  const dial = () => {
    const socket = socketTo(url, token)
    socket.onmessage = async ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.event === 'chat:newMessage') {
        const room = own.find(({ chatId }) => chatId === frame.data.chatId)
        if (room) receive(room, frame.data)
      }
      if (frame.event !== 'hello') return
      try {
        await Promise.all(own.map((room) => catchUp(url, token, room)))
        ready.resolve()
      } catch {
        // The server was killed meanwhile: the next connection reads it again.
        socket.close()
      }
    }
    socket.onclose = () => {
      closed += 1
      for (const room of own) room.held = []
      void systemClock.sleep(reconnectMs).then(dial)
    }
  }
  dial()
  return ready.promise
}

function attack(url: string, token: string, frames: readonly string[]): void {
  const socket = socketTo(url, token)
  const isOpen = () => socket.readyState === WebSocket.OPEN
  socket.onopen = async () => {
    for (let n = 0; isOpen(); n += 1) {
      if (n % (ATTACK_FRAMES / ATTACK_PARTS) === 0) await systemClock.sleep(1_000 / ATTACK_PARTS)
      if (isOpen()) socket.send(frames[n % frames.length] ?? '')
    }
  }
  socket.onclose = () => {
    closed += 1
    void systemClock.sleep(ATTACK_AGAIN_MS).then(() => attack(url, token, frames))
  }
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'open') {
    const { url, clients, reconnectMs } = order
    // As the jitter of pages does, it spreads the clients over as much time again.
    const waitOf = (at: number) => reconnectMs * (1 + at / clients.length)
    await Promise.all(clients.map((client, at) => connect(url, client, waitOf(at))))
    answer({ kind: 'opened' })
  }
  if (order.kind === 'await') {
    counts = order.counts
    checkComplete()
  }
  if (order.kind === 'attack')
    for (const { token } of order.clients) attack(order.url, token, order.frames)
  if (order.kind === 'report') {
    const received = rooms.map(({ chatId, ids }) => ({ chatId, ids }))
    answer({ kind: 'report', received, doubles, latencies, closed })
    latencies.length = 0
  }
}

process.on('message', (order) => void obey(order as Order))
// The process that has started it has ended.
process.on('disconnect', () => process.exit())
