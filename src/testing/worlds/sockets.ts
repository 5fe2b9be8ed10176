import { FEED_EVERY_MS } from '../../database/feed.ts'
import { setBusyTimeout } from '../../database/turns.ts'
import type { ServerFrame } from '../../http/frames.ts'
import { type Clock, seconds } from '../../kernel/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { type Running, startServer } from '../../process/start.ts'
import type { User } from '../../users/domain.ts'
import { PASSWORD } from './given.ts'
import { serverStructures } from './structures.ts'
import { serversOwn } from './threads.ts'
import { type World, world } from './world.ts'

const running: Pick<Running, 'stop'>[] = []
/** Stops the servers that were started; called after each test. */
export async function stopServed(): Promise<void> {
  for (const server of running.splice(0)) await server.stop()
}

export type Served = World & { url: string }

/** A world that is served on a free port of this machine. `isUnpolled`: its change feed reads only after a hint. */
export function served({ isUnpolled = false } = {}): Served {
  const here = world({ PORT: '0' })
  // The test writes beside the Worker, which may hold its turn for long on a busy machine.
  setBusyTimeout(here.db.$client, seconds(10))
  const clock = isUnpolled ? unpolled(here.clock) : systemClock
  const db = serversOwn(here)
  const own = { ...here, db, clock }
  const server = startServer(own, { ...serverStructures(), onLost: () => undefined })
  running.push({ stop: () => server.stop().finally(() => db.$client.close()) })
  return { ...here, url: server.url, [Symbol.dispose]: here[Symbol.dispose] }
}

/**
 * Time passes, and so do the short pauses of who waits for the turn to write; the pauses of the change feed never end.
 */
function unpolled(stopped: Clock): Clock {
  return {
    ...systemClock,
    sleep: (ms, signal) => (ms < FEED_EVERY_MS ? systemClock : stopped).sleep(ms, signal),
  }
}

/** The token of a user who logs in. @throws Error when the log-in is refused. */
export async function tokenOf(url: string, { email }: User): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The log-in was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

export type TestSocket = {
  send(frame: unknown): void
  /**
   * The next frame of that event, also one that came already. @throws Error when the connection has closed before it.
   */
  next<Event extends ServerFrame['event']>(
    event: Event,
  ): Promise<Extract<ServerFrame, { event: Event }>['data']>
  frames: ServerFrame[]
  closed: Promise<number>
  close(): void
}

/** A connection with these headers, which may be refused. */
export function connectSocket(url: string, headers: Record<string, string>): TestSocket {
  // Bun's own client takes headers, which the standard one does not know.
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers } as never)
  const frames: ServerFrame[] = []
  let wake = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<number>()
  socket.onmessage = ({ data }) => {
    frames.push(JSON.parse(String(data)))
    wake.resolve()
    wake = Promise.withResolvers()
  }
  socket.onclose = ({ code }) => closed.resolve(code)
  return {
    frames,
    closed: closed.promise,
    send(frame) {
      const isReady = typeof frame === 'string' || frame instanceof ArrayBuffer
      socket.send(isReady ? frame : JSON.stringify(frame))
    },
    close: () => socket.close(),
    async next(event) {
      for (;;) {
        const index = frames.findIndex((frame) => frame.event === event)
        if (index >= 0) return frames.splice(index, 1)[0]?.data as never
        const code = await Promise.race([wake.promise, closed.promise])
        if (code !== undefined) throw new Error(`Closed with ${code} before ${event}`)
      }
    },
  }
}

/** The socket of a user, when the server has greeted it. */
export async function connected(here: Served, user: User, language = 'en'): Promise<TestSocket> {
  const socket = connectSocket(here.url, {
    'accept-language': language,
    authorization: `Bearer ${await tokenOf(here.url, user)}`,
  })
  await socket.next('hello')
  return socket
}
