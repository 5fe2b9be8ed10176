// How many frames a second reach 5,000 sockets in 500 rooms from committed messages on, beside bare Bun and packages for
// sockets that send the same frames; how soon a message arrives; and what an idle socket takes in memory.
import { join } from 'node:path'
import { insertMessage } from '../src/chats/store/messages.ts'
import { syncNothing, write } from '../src/database/database.ts'
import type { ServerFrame } from '../src/http/frames.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { systemRandom } from '../src/kernel/random.ts'
import { createApp } from '../src/process/app.ts'
import { serve } from '../src/testing/children.ts'
import {
  BARE_SOCKETS,
  type CountedSockets,
  countedSockets,
  type Socket,
} from '../src/testing/counted-sockets.ts'
import { request } from '../src/testing/fixed-rate.ts'
import { memoryNow } from '../src/testing/measured.ts'
import { valuesOf } from '../src/testing/rows.ts'
import { type Crowd, givenCrowd, sendMessages, startMany } from '../src/testing/socket-load.ts'
import { type World, world } from '../src/testing/world.ts'
import { peer } from './peers/peer.ts'
import { type Row, reported, rowOf, spread, taken } from './rows.ts'

const SOCKETS_EACH = 10
const DELIVERED_MIN = 0.85
const IDLE_MAX_KB = 7
const PROCESSES = 2
const WORD = 'chat:newMessage'
const SETTINGS = { MESSAGES_PER_MINUTE: '1000000', YAD2_ENABLED: 'false' }
/** Words as many as a post has. */
const TEXT = 'A flat in Florentin, 3 rooms, 70 m², 5,000 ₪ a month, on the second floor '.repeat(2)
const A_SECOND = 50
const SAMPLES = 8
const SAMPLE_MS = 250
const PEER_ROUNDS = 2

const envOf = ({ dataDir, secrets }: World) => ({
  ...{ DATA_DIR: dataDir, JWT_SECRET: secrets.jwtSecret, LOG_LEVEL: 'silent' },
  ...SETTINGS,
})

type Sending = AsyncDisposable & {
  /** Frames a second that reached the sockets, of so many messages to each room. */
  rate(messages: number): Promise<number>
}

const rateOf = (frames: number, ms: number) => (frames * 1_000) / ms

/** Messages that are committed to the database, whoever wrote them, and reach sockets by way of the change feed. */
async function product(users: number): Promise<Sending & { frame(): string }> {
  const here = world()
  syncNothing(here.db)
  const crowd = await givenCrowd(here, { users, roomsEach: 1, socketsEach: SOCKETS_EACH })
  const server = await serve(envOf(here))
  const url = `${server.url?.replace('http', 'ws')}/ws`
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
                  ...{ id: systemRandom.id(), chatRid, senderRid: null },
                  ...{ type: 'text', kind: 'text', content: `${n} ${TEXT}` },
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
async function published(users: number, frame: ServerFrame): Promise<Sending> {
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

type Program = { command: readonly string[]; path: string; word: string }

/** A program that sends the same frame to all rooms when it is asked to. */
async function program(
  users: number,
  { command, path, word }: Program,
  frame: string,
): Promise<Sending> {
  const child = Bun.spawn([...command], { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
  const url = await addressOf(child.stderr)
  const sockets = Array.from(
    { length: users * SOCKETS_EACH },
    (_, n): Socket => ({
      ...{ url: `${url.replace('http', 'ws')}${path}room=${n % users}`, token: '' },
    }),
  )
  const counting: CountedSockets = await countedSockets(sockets, { word, processes: PROCESSES })
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

const peerFile = (name: string) => join(import.meta.dirname, 'peers', name)
const PEERS = [{ name: 'ws', path: '/?', word: WORD, file: 'ws.mjs' }]

async function deliveries(users: number, messages: number): Promise<Row[]> {
  await using own = await product(users)
  // The first message shows what a frame is.
  await own.rate(1)
  const bare = { command: [process.execPath, '-e', BARE_SOCKETS], path: '/?', word: WORD }
  await using other = await program(users, bare, own.frame())
  await using inside = await published(users, JSON.parse(own.frame()))
  const figures = await taken({
    inside: () => inside.rate(messages),
    bare: () => other.rate(messages),
    own: () => own.rate(messages),
  })
  const reference = { name: 'bare Bun', ...figures.bare }
  const name = `to ${users * SOCKETS_EACH} sockets in ${users} rooms`
  const rows = [
    rowOf({
      ...{ name: `frames ${name}`, unit: '1/s', ...figures.inside, reference },
      goal: { of: 'ratio', atLeast: DELIVERED_MIN },
    }),
    reported({
      ...{ name: `messages of another process ${name}`, unit: '1/s', ...figures.own },
      note: `${(figures.own.median / figures.bare.median).toFixed(2)} of bare Bun: they are committed, found in the change feed, read with their chat, sender and home, and made into frames`,
    }),
  ]
  for (const { file, ...one } of PEERS) {
    const isThere = (await peer(one.name)) !== undefined && Bun.which('node') !== null
    if (!isThere) continue
    await using sending = await program(
      users,
      { ...one, command: ['node', peerFile(file)] },
      own.frame(),
    )
    const { rate } = await taken({ rate: () => sending.rate(messages) }, PEER_ROUNDS)
    rows.push(reported({ name: `the same with ${one.name}`, unit: '1/s', ...rate }))
  }
  return rows
}

/** From the planned time of a message to its frame at the other sockets of its user. */
async function latency(seconds: number): Promise<Row> {
  using here = world()
  const { clients, rooms }: Crowd = await givenCrowd(here, {
    ...{ users: 50, roomsEach: 1, socketsEach: 4 },
  })
  const server = await serve(envOf(here))
  const url = String(server.url)
  const processes = await startMany(url, clients, { processes: PROCESSES, reconnectMs: 1_000 })
  const send = (from: number) => sendMessages(url, rooms, { aSecond: A_SECOND, seconds, from })
  const latencies = async () => {
    const reports = await Promise.all(processes.map((one) => one.report()))
    return reports.flatMap((report) => report.latencies.map(([, ms]) => ms))
  }
  // The first messages make the code be compiled.
  await send(0)
  await latencies()
  await send(A_SECOND * seconds)
  const times = await latencies()
  for (const one of processes) await one[Symbol.asyncDispose]()
  await server.stop()
  const name = `a message at its sockets, ${A_SECOND} a second`
  return reported({ name, unit: 'ms', ...spread(times), n: times.length })
}

/** The server runs in this process, so that its garbage can be collected before it is measured. */
async function memory(sockets: number): Promise<Row> {
  using here = world(SETTINGS)
  const crowd = await givenCrowd(here, { users: sockets / 20, roomsEach: 1, socketsEach: 20 })
  const { server, sockets: open } = createApp({ ...here, clock: systemClock })
  server.listen({ hostname: '127.0.0.1', port: 0 })
  const url = `ws://127.0.0.1:${server.server?.port}/ws`
  /** The least of some samples, because what is freed returns to the system later. */
  async function settled(): Promise<number> {
    let least = Number.POSITIVE_INFINITY
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await systemClock.sleep(SAMPLE_MS)
      least = Math.min(least, memoryNow())
    }
    return least
  }
  async function visit(): Promise<number> {
    const before = await settled()
    const all = crowd.clients.map(({ token }) => ({ url, token }))
    const counting = await countedSockets(all, { word: WORD, processes: PROCESSES })
    if (open.size !== sockets) throw new Error(`${open.size} of ${sockets} sockets are open`)
    const after = await settled()
    await counting[Symbol.asyncDispose]()
    while (open.size > 0) await systemClock.sleep(20)
    return (after - before) / 1_024 / sockets
  }
  // The first ones make the code be compiled, and the memory of requests be allocated.
  for (let round = 0; round < 2; round += 1) await visit()
  const { kb } = await taken({ kb: visit }, 2)
  await server.server?.stop(true)
  return rowOf({
    ...{ name: `an idle socket of ${sockets}`, unit: 'kB', ...kb },
    goal: { of: 'median', atMost: IDLE_MAX_KB },
  })
}

export async function run({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  return [
    ...(await deliveries(isQuick ? 100 : 500, isQuick ? 100 : 60)),
    await latency(isQuick ? 3 : 10),
    await memory(isQuick ? 2_000 : 5_000),
  ]
}
