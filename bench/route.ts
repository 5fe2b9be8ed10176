import { systemFetch } from '../src/kernel/fetcher.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'
import { type Ask, load } from './load/http-load.ts'
import { type Plain, plainServer } from './load/plain-server.ts'
import { envOf, logIn, started } from './load/servers.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { inRounds, taken } from './report/timing.ts'

/**
 * Beside servers that answer the same text without looking at anything: of Bun alone, and of Express and Fastify
 * where they are installed. Each server is a process of its own.
 */
export const route: Benchmark = {
  name: 'route',
  measures: 'how many requests a second routes with a session answer',
  runs: 'repeated',
  run,
}

const CONNECTIONS = 16
const SHARE_MIN = 0.5
/** Of one measurement. */
const MS = { full: 1_000, quick: 300, least: 1 }
const TYPE = 'application/json'

const CRITERIA = {
  dealType: 'rent',
  neighborhoodCodes: [205],
  priceLimit: [3_000, 8_000],
  rooms: 2,
}

const ME_NOTE =
  'what it takes beside Bun: the session (2 us while nothing changes), cookies, headers, metrics and the check of the answer'
const READ_NOTE =
  'as users/me, and two indexed reads: the page, and how many there are and are unread'
/** It counts the homes of a week by price and by criterion, in several queries: no route of a single read. */
const PREVIEW = 'POST requests/preview'

type Server = { name: string; url: string; ask: Ask }

/** Rows for one route, and for what answers the same text. Without a note, the route has no goal. */
async function beside(
  name: string,
  [route, ...others]: [Server, ...Server[]],
  { ms, note }: { ms: number; note?: string },
) {
  const times: number[] = []
  const rates = await taken(
    Object.fromEntries(
      [route, ...others].map((server) => [
        server.name,
        async () => {
          const loaded = await load(server.url, server.ask, { connections: CONNECTIONS, ms })
          if (server === route) times.push(...loaded.times)
          return loaded.rate
        },
      ]),
    ),
  )
  const rateOf = (server: Server) => {
    const { p99: _, ...rate } = rates[server.name] as (typeof rates)[string]
    return rate
  }
  const [bare, ...peers] = others as [Server, ...Server[]]
  const measured = { name, unit: '1/s', ...rateOf(route) } as const
  return [
    note === undefined
      ? reported(measured)
      : rowOf({
          ...measured,
          reference: { ...rateOf(bare), name: bare.name },
          goal: { of: 'ratio', atLeast: SHARE_MIN },
          note,
        }),
    reported({ name: `${name}, time`, unit: 'ms', ...inRounds(times) }),
    ...peers.map((peer) =>
      reported({ name: `${name}, ${peer.name}`, unit: '1/s', ...rateOf(peer) }),
    ),
  ]
}

async function run({ size }: Options): Promise<Row[]> {
  const ms = MS[size]
  using here = world()
  const user = await givenUser(here)
  const server = await started({ ...envOf(here), LOG_LEVEL: 'info' })
  const { url } = server
  const plain: Plain[] = []
  /** The route, and servers of the text that it answers with. */
  async function servers(ask: Ask): Promise<[Server, ...Server[]]> {
    const { path, ...init } = ask
    const answer = await systemFetch(url + path, init)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    const text = await answer.text()
    const found: [Server, ...Server[]] = [{ name: 'the route', url, ask }]
    for (const name of ['bun', 'express', 'fastify'] as const) {
      const started = await plainServer(name, { text, type: TYPE })
      if (!started) continue
      plain.push(started)
      found.push({
        name: name === 'bun' ? 'bare Bun' : name,
        url: started.url,
        ask: name === 'bun' ? ask : { path },
      })
    }
    return found
  }
  try {
    const headers = { authorization: `Bearer ${await logIn(url, user.email)}` }
    const me = { path: '/api/users/me', headers }
    const read = { path: '/api/notifications?limit=10', headers }
    const preview = {
      path: '/api/requests/preview',
      method: 'POST',
      body: JSON.stringify(CRITERIA),
      headers: { ...headers, 'content-type': TYPE },
    }
    return [
      ...(await beside('GET users/me', await servers(me), { ms, note: ME_NOTE })),
      ...(await beside('GET notifications', await servers(read), { ms, note: READ_NOTE })),
      ...(await beside(PREVIEW, await servers(preview), { ms })),
    ]
  } finally {
    await server.stop()
    for (const one of plain) await one.stop()
  }
}
