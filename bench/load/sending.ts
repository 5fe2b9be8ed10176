import { insertMessage } from '../../src/chats/store/messages.ts'
import { syncNothing, write } from '../../src/database/database.ts'
import type { ServerFrame } from '../../src/http/frames.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { createApp } from '../../src/process/app.ts'
import { valuesOf } from '../../src/testing/worlds/rows.ts'
import { world } from '../../src/testing/worlds/world.ts'
import { type CountedSockets, countedSockets, type Socket } from './counted-sockets.ts'
import { request } from './fixed-rate.ts'
import { envOf, SETTINGS, started } from './servers.ts'
import { givenCrowd } from './socket-load.ts'

// Frames for rooms of ten sockets each, and how many of them arrive in a second: from the product and from other
// programs.

export const SOCKETS_EACH = 10
/** Processes with sockets. */
export const PROCESSES = 2
/** What a frame with a message contains. */
export const WORD = 'chat:newMessage'
/** Words as many as a post has. */
const TEXT = 'A flat in Florentin, 3 rooms, 70 m², 5,000 ₪ a month, on the second floor '.repeat(2)

type Sending = AsyncDisposable & {
  /** Frames a second that reached the sockets, of so many messages to each room. */
  rate(messages: number): Promise<number>
}

const rateOf = (frames: number, ms: number) => (frames * 1_000) / ms

/** Messages that are committed to the database, by any user, and reach sockets by way of the change feed. */
export async function product(users: number): Promise<Sending & { frame(): string }> {
  const here = world()
  syncNothing(here.db)
  const crowd = await givenCrowd(here, { users, roomsEach: 1, socketsEach: SOCKETS_EACH })
  const server = await started({ ...envOf(here), ...SETTINGS })
  const url = `${server.url.replace('http', 'ws')}/ws`
  const sockets = crowd.clients.map(({ token }): Socket => ({ url, token }))
  const counting = await countedSockets(sockets, { word: WORD, processes: PROCESSES })
  const rids = valuesOf(here, 'select rid from chats order by rid').flat() as number[]
  let frame = ''
  return {
    frame: () => frame,
    async rate(messages) {
      const commit = () =>
        write(here.db, (tx) => {
          for (let n = 0; n < messages; n += 1)
            for (const chatRid of rids)
              insertMessage(
                tx,
                {
                  id: systemRandom.id(),
                  chatRid,
                  senderRid: null,
                  type: 'text',
                  kind: 'text',
                  content: `${n} ${TEXT}`,
                },
                systemClock.now(),
              )
        })
      const { ms, text } = await counting.count(messages, commit)
      frame = text
      return rateOf(messages * sockets.length, ms)
    },
    async [Symbol.asyncDispose]() {
      await counting[Symbol.asyncDispose]()
      await server.kill()
      here[Symbol.dispose]()
    },
  }
}

/** The sockets of the product, in this process: each frame is made and published as for a change. */
export async function published(users: number, frame: ServerFrame): Promise<Sending> {
  const here = world(SETTINGS)
  const crowd = await givenCrowd(here, { users, roomsEach: 0, socketsEach: SOCKETS_EACH })
  const { server, sockets } = createApp({ ...here, clock: systemClock })
  server.listen({ hostname: '127.0.0.1', port: 0 })
  const url = `ws://127.0.0.1:${server.server?.port}/ws`
  const all = crowd.clients.map(({ token }): Socket => ({ url, token }))
  const counting = await countedSockets(all, { word: WORD, processes: PROCESSES })
  const rids = valuesOf(here, 'select rid from users').flat() as number[]
  const send = (messages: number) => {
    for (let n = 0; n < messages; n += 1) for (const rid of rids) sockets.toUser(rid, frame)
  }
  return {
    async rate(messages) {
      const { ms } = await counting.count(messages, () => send(messages))
      return rateOf(messages * all.length, ms)
    },
    async [Symbol.asyncDispose]() {
      await counting[Symbol.asyncDispose]()
      await server.server?.stop(true)
      here[Symbol.dispose]()
    },
  }
}

/** `path` is of its sockets; `clients` connects them, if they are no WebSockets. */
type Program = { command: readonly string[]; path: string; clients?: string }

/** A program that sends the same frame to all rooms when it is asked to. */
export async function program(
  users: number,
  { command, path, clients: program }: Program,
  frame: string,
): Promise<Sending> {
  const child = Bun.spawn([...command], { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
  const url = await addressOf(child.stderr)
  const sockets = Array.from(
    { length: users * SOCKETS_EACH },
    (_, n): Socket => ({
      url: `${url.replace('http', 'ws')}${path}room=${n % users}`,
      token: '',
    }),
  )
  const by = program === undefined ? {} : { program }
  const options = { word: WORD, processes: PROCESSES, ...by }
  const counting: CountedSockets = await countedSockets(sockets, options)
  return {
    async rate(messages) {
      const send = () =>
        request(`${url}/?count=${messages * users}`, { method: 'POST', body: frame })
      const { ms } = await counting.count(messages, send)
      return rateOf(messages * sockets.length, ms)
    },
    async [Symbol.asyncDispose]() {
      await counting[Symbol.asyncDispose]()
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

async function addressOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const bytes of stream) {
    text += new TextDecoder().decode(bytes)
    const url = /It is at (http:\S+)\n/.exec(text)?.[1]
    if (url) return url
  }
  throw new Error(`It has ended: ${text}`)
}
