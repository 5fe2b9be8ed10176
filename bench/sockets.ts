import { join } from 'node:path'
import { systemClock } from '../src/kernel/system-clock.ts'
import { createApp } from '../src/process/app.ts'
import { memoryNow } from '../src/testing/worlds/measured.ts'
import { world } from '../src/testing/worlds/world.ts'
import { BARE_SOCKETS, countedSockets } from './load/counted-sockets.ts'
import { PROCESSES, product, program, published, SOCKETS_EACH, WORD } from './load/sending.ts'
import { envOf, SETTINGS, started } from './load/servers.ts'
import { type Crowd, givenCrowd, sendMessages, startMany } from './load/socket-load.ts'
import { peer } from './peers/peer.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { growthNote, type Sized } from './report/growth.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { inRounds, taken } from './report/timing.ts'

/**
 * From committed messages on, beside bare Bun and packages for sockets that send the same frames; and how soon a message
 * arrives.
 */
export const sockets: Benchmark = {
  name: 'sockets',
  measures:
    'how many frames a second reach 5,000 sockets in 500 rooms, and what an idle socket takes',
  runs: 'repeated',
  isLongBecause: 'It waits until memory that is freed has returned to the system.',
  run,
}

const DELIVERED_MIN = 0.85
const IDLE_MAX_KB = 7
const A_SECOND = 50
const SIZES = {
  full: { users: 500, messages: 60, seconds: 10, sockets: 5_000 },
  quick: { users: 100, messages: 100, seconds: 3, sockets: 2_000 },
  least: { users: 100, messages: 1, seconds: 1, sockets: 40 },
}
const SAMPLES = 8
const SAMPLE_MS = 250
const PEER_ROUNDS = 2
/** Sockets that Socket.IO is compared with, and messages to each room. */
const FEW_USERS = 20
const FEW_MESSAGES = 200
/** Parts of the users at which growth is measured. */
const PARTS = [100, 10]

const peerFile = (name: string) => join(import.meta.dirname, 'peers', name)
/** Whether a peer that Node.js runs is there. */
const isInstalled = async (name: string) =>
  (await peer(name)) !== undefined && Bun.which('node') !== null

async function deliveries(users: number, messages: number): Promise<Row[]> {
  await using own = await product(users)
  // The first message shows what a frame is.
  await own.rate(1)
  const bare = { command: [process.execPath, '-e', BARE_SOCKETS], path: '/?' }
  await using other = await program(users, bare, own.frame())
  await using inside = await published(users, JSON.parse(own.frame()))
  const figures = await taken({
    inside: () => inside.rate(messages),
    bare: () => other.rate(messages),
    own: () => own.rate(messages),
  })
  const reference = { name: 'bare Bun', ...figures.bare }
  const name = `to ${users * SOCKETS_EACH} sockets in ${users} rooms`
  const grown: Sized[] = []
  for (const part of PARTS)
    grown.push(await rateAt(users / part, { messages: messages * part, frame: own.frame() }))
  grown.push({ size: users * SOCKETS_EACH, figure: 1e6 / figures.inside.median })
  const rows = [
    rowOf({
      name: `frames ${name}`,
      unit: '1/s',
      ...figures.inside,
      reference,
      goal: { of: 'ratio', atLeast: DELIVERED_MIN },
      note: `the time of a frame ${growthNote('sockets', 'µs', grown)}`,
    }),
    reported({
      name: `messages of another process ${name}`,
      unit: '1/s',
      ...figures.own,
      reference,
      note: 'they are committed, found in the change feed, read with their chat, sender and home, and made into frames',
    }),
    ...(await besideSocketIo(own.frame())),
  ]
  if (await isInstalled('ws')) {
    const ws = { path: '/?', command: ['node', peerFile('ws.mjs')] }
    await using sending = await program(users, ws, own.frame())
    const { rate } = await taken({ rate: () => sending.rate(messages) }, PEER_ROUNDS)
    rows.push(reported({ name: `frames ${name}, ws`, unit: '1/s', ...rate }))
  }
  return rows
}

/** How many frames a second reach the sockets of so many users, for the note on how that grows. */
async function rateAt(users: number, { messages, frame }: { messages: number; frame: string }) {
  await using sending = await published(users, JSON.parse(frame))
  const { rate } = await taken({ rate: () => sending.rate(messages) }, PEER_ROUNDS)
  return { size: users * SOCKETS_EACH, figure: 1e6 / rate.median }
}

/** The same frames from Socket.IO, and from the product to as many sockets: fewer, because its clients take more. */
async function besideSocketIo(frame: string): Promise<Row[]> {
  if (!(await isInstalled('socket.io')) || !(await isInstalled('socket.io-client'))) return []
  const clients = peerFile('socket-io-clients.ts')
  const io = { path: '/?', command: ['node', peerFile('socket-io.mjs')], clients }
  await using other = await program(FEW_USERS, io, frame)
  await using inside = await published(FEW_USERS, JSON.parse(frame))
  const figures = await taken({
    inside: () => inside.rate(FEW_MESSAGES),
    other: () => other.rate(FEW_MESSAGES),
  })
  return [
    reported({
      name: `frames to ${FEW_USERS * SOCKETS_EACH} sockets in ${FEW_USERS} rooms`,
      unit: '1/s',
      ...figures.inside,
      reference: { name: 'Socket.IO', ...figures.other },
      note: 'clients of Socket.IO (its own package) read each frame as JSON, which is a part of its time',
    }),
  ]
}

/** From the planned time of a message to its frame at the other sockets of its user. */
async function latency(seconds: number): Promise<Row> {
  using here = world()
  const { clients, rooms }: Crowd = await givenCrowd(here, {
    users: 50,
    roomsEach: 1,
    socketsEach: 4,
  })
  const server = await started({ ...envOf(here), ...SETTINGS })
  const { url } = server
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
  const found = inRounds(times)
  // Processes compare their clocks in whole milliseconds.
  return reported({ name, unit: 'ms', ...found, noise: Math.max(found.noise, 1 / found.median) })
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
  // The first one makes the code be compiled, and the memory of requests be allocated.
  await visit()
  const { kb } = await taken({ kb: visit }, 2)
  await server.server?.stop(true)
  return rowOf({
    name: `an idle socket of ${sockets}`,
    unit: 'kB',
    ...kb,
    goal: { of: 'median', atMost: IDLE_MAX_KB },
  })
}

async function run({ size }: Options): Promise<Row[]> {
  const { users, messages, seconds, sockets } = SIZES[size]
  return [...(await deliveries(users, messages)), await latency(seconds), await memory(sockets)]
}
