import { join } from 'node:path'
import type { CountingAnswer, CountingOrder } from './counting.ts'

// Many sockets in processes of their own, which count the frames that they get.

export type Socket = { url: string; token: string }

type Counted = {
  /** From the first frame to the last one, in milliseconds. */
  ms: number
  /** The text of one of the frames. */
  text: string
}

export type CountedSockets = AsyncDisposable & {
  /** Expects each socket to get so many frames, and sends them. Resolves when all have come. */
  count(framesEach: number, send: () => unknown): Promise<Counted>
}

type Clients = AsyncDisposable & {
  ask<Kind extends CountingAnswer['kind']>(
    order: CountingOrder,
    kind: Kind,
  ): Promise<Extract<CountingAnswer, { kind: Kind }>>
}

function startClients(program: string): Clients {
  const waiting = new Map<CountingAnswer['kind'], (answer: CountingAnswer) => void>()
  const child = Bun.spawn([process.execPath, program], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
    ipc: (answer: CountingAnswer) => waiting.get(answer.kind)?.(answer),
  })
  return {
    ask<Kind extends CountingAnswer['kind']>(order: CountingOrder, kind: Kind) {
      const { promise, resolve } = Promise.withResolvers<CountingAnswer>()
      waiting.set(kind, resolve)
      child.send(order)
      return promise as Promise<Extract<CountingAnswer, { kind: Kind }>>
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** WebSockets. */
const PROGRAM = join(import.meta.dirname, 'counting-clients.ts')

/**
 * Connects these sockets, and waits until each is greeted.
 * @param word what the frames to be counted contain.
 * @param program what connects them: a file that obeys the orders of `counting.ts`.
 */
export async function countedSockets(
  sockets: readonly Socket[],
  { word, processes, program = PROGRAM }: { word: string; processes: number; program?: string },
): Promise<CountedSockets> {
  const each = Math.ceil(sockets.length / processes)
  const parts = Array.from({ length: processes }, (_, at) => ({
    clients: startClients(program),
    own: sockets.slice(at * each, (at + 1) * each),
  }))
  await Promise.all(
    parts.map(({ clients, own }) => clients.ask({ kind: 'open', sockets: own, word }, 'opened')),
  )
  return {
    async count(framesEach, send) {
      const counting = parts.map(({ clients, own }) =>
        clients.ask({ kind: 'count', frames: framesEach * own.length }, 'counted'),
      )
      await send()
      const counted = await Promise.all(counting)
      const first = Math.min(...counted.map((one) => one.first))
      const last = Math.max(...counted.map((one) => one.last))
      return { ms: last - first, text: counted[0]?.text ?? '' }
    },
    async [Symbol.asyncDispose]() {
      for (const { clients } of parts) await clients[Symbol.asyncDispose]()
    },
  }
}

/** Bare Bun: a socket subscribes to the room of its address; a POST publishes its body to the rooms in turn. */
export const BARE_SOCKETS = `
  let rooms = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request, server) {
      const { searchParams } = new URL(request.url)
      const room = searchParams.get('room')
      if (room !== null) return void server.upgrade(request, { data: room })
      const frame = await request.text()
      for (let n = 0; n < Number(searchParams.get('count')); n += 1) server.publish(String(n % rooms), frame)
      return new Response()
    },
    websocket: {
      open(socket) {
        rooms = Math.max(rooms, Number(socket.data) + 1)
        socket.subscribe(socket.data)
        socket.send('hello')
      },
      message() {},
    },
  })
  console.error('It is at ' + server.url.origin + '\\n')`
