import { systemClock } from '../src/kernel/system-clock.ts'
import { world } from '../src/testing/worlds/world.ts'
import { envOf, SETTINGS, type Started, started } from './load/servers.ts'
import {
  type Clients,
  type Crowd,
  faultsOf,
  givenCrowd,
  messagesIn,
  sendMessages,
  startClients,
  startMany,
  storedBy,
} from './load/socket-load.ts'
import type { Benchmark } from './report/benchmark.ts'
import { percentile } from './report/figures.ts'
import { noneRow } from './report/judged.ts'
import { type Row, reported, rowOf } from './report/rows.ts'

/** 1,000 sockets, 500 chats. */
const SIZE = { users: 250, roomsEach: 2, socketsEach: 4 }
const PAGES = { processes: 4, reconnectMs: 1_000 }
const A_SECOND = 50
const SECONDS = 120
const COMPLETE_MS = 30_000
/** How long after a kill the start of the server and the return of all clients delay messages, in milliseconds. */
const RECOVERY_MS = 15_000
/** Quiet and hostile times take turns, and the best of each count: other programs use the machine too. */
const ROUNDS = 5
const ROUND_SECONDS = 5
const HOSTILE = 5
const RATIO_MAX = 2

export const socketKills: Benchmark = {
  name: 'socket-kills',
  measures:
    'how messages reach 1,000 sockets while the server is killed twice, and how much hostile sockets delay others',
  runs: 'named',
  isLongBecause: 'It kills the server under load for two minutes.',
  run: async () => [...(await hostility()), ...(await delivery())],
}

async function latenciesOf(processes: readonly Clients[]): Promise<number[]> {
  const reports = await Promise.all(processes.map((one) => one.report()))
  return reports.flatMap(({ latencies }) => latencies.map(([, ms]) => ms))
}

async function endAll(processes: readonly Clients[], server: Started): Promise<void> {
  for (const one of processes) await one[Symbol.asyncDispose]()
  await server.stop()
}

async function delivery(): Promise<Row[]> {
  using here = world()
  const { clients, rooms } = await givenCrowd(here, SIZE)
  const env = { ...envOf(here), ...SETTINGS }
  const first = await started(env)
  const processes = await startMany(first.url, clients, PAGES)
  const sending = sendMessages(first.url, rooms, { aSecond: A_SECOND, seconds: SECONDS })
  const { server, kills } = await killTwice(first, env)
  await sending
  const stored = messagesIn(here)
  const counts = Object.fromEntries([...stored].map(([chat, ids]) => [chat, ids.length]))
  const complete = Promise.all(processes.map((one) => one.complete(counts)))
  await Promise.race([complete, systemClock.sleep(COMPLETE_MS)])
  const reports = await Promise.all(processes.map((one) => one.report()))
  await endAll(processes, server)
  const { lost, disordered, doubles } = faultsOf(reports, stored)
  const wanted = storedBy(A_SECOND * SECONDS)
  const n = [...stored.values()].flat().length
  return [
    noneRow('messages that are not stored once', Math.abs(wanted - n), { n: wanted }),
    noneRow(`messages lost at ${clients.length} sockets`, lost, { n }),
    noneRow('messages doubled at sockets', doubles, { n }),
    noneRow('chats in another order', disordered, { n: rooms.length }),
    arrivalRow(
      reports.flatMap(({ latencies }) => latencies),
      kills,
    ),
  ]
}

/** Kills a server after a third and after two thirds of the time. @returns the last one, and when they were killed. */
async function killTwice(first: Started, env: Record<string, string>) {
  const kills: number[] = []
  let server = first
  for (let kill = 0; kill < 2; kill += 1) {
    await systemClock.sleep((SECONDS * 1_000) / 3)
    kills.push(systemClock.now())
    await server.kill()
    server = await started({ ...env, PORT: new URL(first.url).port })
  }
  return { server, kills }
}

type Latency = readonly [sentAt: number, ms: number]

/** How soon messages arrive that were not sent around a kill. */
function arrivalRow(latencies: readonly Latency[], kills: readonly number[]): Row {
  const isCalm = ([sentAt]: Latency) =>
    !kills.some((at) => sentAt >= at && sentAt < at + RECOVERY_MS)
  const msOf = (some: readonly Latency[]) => some.map(([, ms]) => ms)
  const calm = msOf(latencies.filter(isCalm))
  const whole = percentile(msOf(latencies), 0.95)
  return reported({
    name: 'a message at its sockets',
    unit: 'ms',
    median: percentile(calm, 0.5),
    n: calm.length,
    note: `p95 is ${percentile(calm, 0.95)} ms, with the time around the kills ${whole} ms`,
  })
}

/** What no page sends: too much at once, no JSON, unknown events, chats of others, forged senders. */
function hostileFrames({ rooms }: Crowd): string[] {
  const [{ chatId } = { chatId: '' }] = rooms
  const forged = { chatId, content: 'x', sender: { _id: 'another' } }
  return [
    ...Array.from({ length: 40 }, () => JSON.stringify({ event: 'chat:join', data: chatId })),
    'no json',
    '['.repeat(10_000),
    JSON.stringify({ event: 'unknown', data: chatId }),
    JSON.stringify({ event: 'chat:newMessage', data: forged }),
    ...Array.from({ length: 300 }, () => '{"event":"chat:leave","data":"x"}'),
    'x'.repeat(65_536),
  ]
}

async function hostility(): Promise<Row[]> {
  using here = world()
  const honest = await givenCrowd(here, { users: 50, roomsEach: 2, socketsEach: 4 })
  const { clients } = await givenCrowd(here, { users: HOSTILE, roomsEach: 0, socketsEach: 1 })
  const server = await started({ ...envOf(here), ...SETTINGS })
  const processes = await startMany(server.url, honest.clients, { ...PAGES, processes: 2 })
  let sent = 0
  const p95 = async () => {
    const traffic = { aSecond: A_SECOND, seconds: ROUND_SECONDS, from: sent }
    await sendMessages(server.url, honest.rooms, traffic)
    sent += A_SECOND * ROUND_SECONDS
    return percentile(await latenciesOf(processes), 0.95)
  }
  // The first messages make the code be compiled.
  await p95()
  const [quiet, hostile]: [number[], number[]] = [[], []]
  let refused = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await p95())
    await using attackers = startClients()
    attackers.attack(server.url, clients, hostileFrames(honest))
    hostile.push(await p95())
    refused += (await attackers.report()).closed
  }
  await endAll(processes, server)
  return hostilityRows({ quiet: Math.min(...quiet), hostile: Math.min(...hostile), refused })
}

type Hostility = Record<'quiet' | 'hostile' | 'refused', number>

const hostilityRows = ({ quiet, hostile, refused }: Hostility): Row[] => [
  rowOf({
    name: `p95 of honest clients beside ${HOSTILE} hostile ones`,
    unit: 'ms',
    median: hostile,
    reference: { name: 'without them', median: quiet },
    goal: { of: 'ratio', atMost: RATIO_MAX },
    note: 'each hostile one sends 1,000 frames a second',
  }),
  rowOf({
    name: 'connections that are refused or cut off',
    unit: 'count',
    median: refused,
    goal: { of: 'median', atLeast: 1 },
  }),
]
