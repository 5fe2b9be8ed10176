// How many requests a second routes with a session answer, beside servers that answer the same text without looking at
// anything: of Bun alone, and of Express and Fastify where they are installed. Each server is a process of its own.
import { systemFetch } from '../src/kernel/fetcher.ts'
import { serve } from '../src/testing/children.ts'
import { givenUser, PASSWORD } from '../src/testing/given.ts'
import { type Ask, load } from '../src/testing/http-load.ts'
import { type Plain, plainServer } from '../src/testing/plain-server.ts'
import { world } from '../src/testing/world.ts'
import { inRounds, type Row, reported, rowOf, taken } from './rows.ts'

const CONNECTIONS = 16
const SHARE_MIN = 0.5
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

export async function run({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  const ms = isQuick ? 300 : 1_000
  using here = world()
  const user = await givenUser(here)
  const server = await serve({ DATA_DIR: here.dataDir, JWT_SECRET: here.secrets.jwtSecret })
  const { url } = server
  if (url === undefined) throw new Error('The server did not start')
  const plain: Plain[] = []
  /** The route, and servers of the text that it answers with. */
  async function servers(ask: Ask): Promise<[Server, ...Server[]]> {
    const { path, ...init } = ask
    const answer = await systemFetch(url + path, init)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    const text = await answer.text()
    const found: [Server, ...Server[]] = [{ name: 'the route', url: url as string, ask }]
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
    const answered = await systemFetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': TYPE },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    })
    const { token } = (await answered.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const me = { path: '/api/users/me', headers }
    const read = { path: '/api/notifications?limit=10', headers }
    const preview = {
      ...{ path: '/api/requests/preview', method: 'POST', body: JSON.stringify(CRITERIA) },
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
