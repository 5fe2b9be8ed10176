import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routeTable } from '../src/testing/rules/route-table.ts'
import { cli, type Serving, serve, tracer } from '../src/testing/worlds/children.ts'

setDefaultTimeout(90_000)

/** A data folder in use, beside which the demo is made. */
const folder = mkdtempSync(join(tmpdir(), 'metzia-demo-'))
const calls = join(folder, 'calls')
const hasTracer = Bun.which('strace') !== null && process.platform === 'linux'
/** What is asked of a proxy that the environment names. */
const proxied: string[] = []
const proxy = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch({ method, url }) {
    proxied.push(`${method} ${url}`)
    return new Response('', { status: 502 })
  },
})
const env = {
  DATA_DIR: folder,
  METZIA_DEMO: '1',
  // Settings of a server in use, which the demo does not follow.
  YAD2_ENABLED: 'true',
  GEOCODE_LISTINGS: 'true',
  TELEGRAM_BOT_TOKEN: '1:real',
  SMTP_URL: 'smtp://mail.example.com',
  SCRAPER_PROXY: 'http://proxy.example.com',
  OUTGOING_PROXY: 'http://proxy.example.com',
  HTTP_PROXY: proxy.url.href,
  HTTPS_PROXY: proxy.url.href,
}

type Started = Serving & { url: string; passwords: Record<string, string> }

/** Starts the demo, and reads the accounts that it prints. */
async function startDemo(tracedTo?: string): Promise<Started> {
  const said: string[] = []
  const told = Promise.withResolvers<void>()
  const server = await serve(
    env,
    undefined,
    (text) => {
      said.push(text)
      if (passwordsIn(said.join('')).length === 2) told.resolve()
    },
    tracedTo === undefined ? [] : tracer(tracedTo),
  )
  if (server.url === undefined) throw new Error(`The demo did not start: ${said.join('')}`)
  await told.promise
  return { ...server, url: server.url, passwords: Object.fromEntries(passwordsIn(said.join(''))) }
}

const passwordsIn = (text: string): [role: string, password: string][] =>
  [...text.matchAll(/^ {2}(admin|user) +\S+@demo\.metzia {2}(\S+)$/gm)].map(
    ([, role = '', password = '']) => [role, password],
  )

let demo: Started
let tokens: Record<'admin' | 'user', string>

async function logIn(email: string, password: string): Promise<string> {
  const response = await fetch(`${demo.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`${email} cannot log in: ${response.status}`)
  return token
}

async function get<T>(path: string, token: string): Promise<T> {
  const response = await fetch(demo.url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

beforeAll(async () => {
  writeFileSync(join(folder, 'metzia.db'), 'the data of a server in use')
  demo = await startDemo(hasTracer ? calls : undefined)
  tokens = {
    admin: await logIn('admin@demo.metzia', demo.passwords.admin ?? ''),
    user: await logIn('dana@demo.metzia', demo.passwords.user ?? ''),
  }
})

afterAll(async () => {
  await demo?.stop()
  await proxy.stop(true)
  rmSync(folder, { recursive: true, force: true })
})

test('every address answers both accounts with the page that it has for them', async () => {
  const [chat] = await get<{ _id: string }[]>('/api/chats', tokens.user)
  for (const visitor of ['user', 'admin'] as const)
    for (const [address, row] of Object.entries(routeTable(chat?._id ?? ''))) {
      const [arrival] = row[visitor]
      const headers = { cookie: `authToken=${tokens[visitor]}` }
      const response = await fetch(demo.url + address, { headers })
      expect([address, visitor, response.status]).toEqual([
        address,
        visitor,
        arrival === '/404' ? 404 : 200,
      ])
      expect((await response.text()).length).toBeGreaterThan(1_000)
    }
})

/** What each screen shows: an address of the API, and how many there are at least. */
const ALIVE: [
  path: string,
  by: 'user' | 'admin',
  count: (answer: never) => number,
  atLeast: number,
][] = [
  ['/api/assets', 'user', (a: { pagination: { total: number } }) => a.pagination.total, 300],
  ['/api/assets?saved=true', 'user', (a: { assets: unknown[] }) => a.assets.length, 2],
  ['/api/assets?hidden=true', 'user', (a: { assets: unknown[] }) => a.assets.length, 1],
  ['/api/requests', 'user', (a: unknown[]) => a.length, 4],
  ['/api/chats', 'user', (a: unknown[]) => a.length, 4],
  ['/api/notifications', 'user', (a: { total: number }) => a.total, 20],
  ['/api/users/filter', 'admin', (a: unknown[]) => a.length, 10],
  ['/api/admin/all-grouped', 'admin', (a: unknown[]) => a.length, 5],
  ['/api/status', 'admin', (a: unknown[]) => a.length, 1],
]

test.each(ALIVE)('%s has something for the %s', async (path, by, count, atLeast) => {
  expect(count((await get(path, tokens[by])) as never)).toBeGreaterThanOrEqual(atLeast)
})

test('pictures and the map are drawn here', async () => {
  type Homes = { assets: { _id: string; images: string[] }[] }
  const { assets } = await get<Homes>('/api/assets', tokens.user)
  const { map } = await get<{ map: { lightTiles: string } }>('/api/features', tokens.user)
  const tile = map.lightTiles.replace('{z}', '12').replace('{x}', '2443').replace('{y}', '1662')
  const headers = { cookie: `authToken=${tokens.user}` }
  for (const path of [assets[0]?.images[0] ?? '', tile]) {
    const answer = await fetch(new URL(path, demo.url), { headers })
    expect([path, answer.status, answer.headers.get('content-type')?.split('/')[0]]).toEqual([
      path,
      200,
      'image',
    ])
  }
})

/** Asks again until it is so. Each question takes the time of an answer. */
async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (isSo(answer)) return answer
  }
}

test('there are finds, a home that is unusually cheap, fallen prices and homes with two listings', async () => {
  type Home = { findScore: number | null; drop: object | null; listingCount: number }
  const all = async () => {
    const pages = ['1', '2', '3', '4'].map((page) =>
      get<{ assets: Home[] }>(`/api/assets?limit=100&page=${page}`, tokens.user),
    )
    return (await Promise.all(pages)).flatMap(({ assets }) => assets)
  }
  const scored = (homes: Home[], least: number) =>
    homes.filter(({ findScore }) => findScore !== null && findScore >= least).length
  // The Worker compares the homes after the start.
  const homes = await eventually(all, (now) => scored(now, -1_000) > 250)
  expect(scored(homes, 15)).toBeGreaterThan(10)
  expect(scored(homes, 40)).toBeGreaterThan(0)
  expect(homes.filter(({ drop }) => drop !== null).length).toBeGreaterThan(3)
  expect(homes.filter(({ listingCount }) => listingCount > 1).length).toBeGreaterThan(10)
})

test('homes arrive by themselves, and reach the group of Telegram', async () => {
  const newest = async () => {
    const { assets } = await get<{ assets: { _id: string }[] }>('/api/assets', tokens.user)
    return assets[0]?._id
  }
  const before = await newest()
  expect(await eventually(newest, (now) => now !== before)).toBeString()
  const sent = () => {
    using db = new Database(join(folder, 'demo/metzia.db'), { readonly: true })
    const states =
      "select state, count(*) n from outgoing where channel = 'telegram' group by state"
    return Promise.resolve(db.query<{ state: string; n: number }, []>(states).all())
  }
  const states = await eventually(sent, (rows) =>
    rows.some(({ state, n }) => state === 'sent' && n > 2),
  )
  expect(states.filter(({ state }) => state === 'failed')).toEqual([])
})

test('a second demo, and a demo in a folder of others, are refused and delete nothing', async () => {
  const second = await cli(['demo'], { ...env, PORT: '0', LOG_LEVEL: 'silent' })
  expect([second.code, second.err]).toEqual([
    1,
    expect.stringMatching(
      /^metzia: The demo is running already \(server .+\)\. Stop it first\.\n$/,
    ),
  ])
  expect(await get('/api/users/me', tokens.user)).toBeDefined()
  const foreign = mkdtempSync(join(tmpdir(), 'metzia-foreign-'))
  mkdirSync(join(foreign, 'demo'))
  writeFileSync(join(foreign, 'demo/letters.txt'), 'of another program')
  const refused = await cli(['serve', '--demo'], { DATA_DIR: foreign, LOG_LEVEL: 'silent' })
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('is not a folder of the demo'),
  ])
  expect(readFileSync(join(foreign, 'demo/letters.txt'), 'utf8')).toBe('of another program')
})

test('the command line works on the data of the demo', async () => {
  const users = await cli(['users', 'list', '--json'], env)
  expect(JSON.parse(users.out)).toHaveLength(10)
  const checked = await cli(['db', 'check'], env)
  expect([checked.code, checked.err]).toEqual([0, ''])
  const run = await cli(['scrape', 'run', 'yad2'], env)
  expect([run.code, run.err]).toEqual([1, 'metzia: No source "yad2". Known sources: demo\n'])
})

test('the next start begins anew with the same homes, and touches nothing beside its folder', async () => {
  const facts = () => {
    using db = new Database(join(folder, 'demo/metzia.db'), { readonly: true })
    const query = 'select street, rooms, size, images from listings order by rid limit 350'
    return JSON.stringify(db.query(query).all())
  }
  const before = facts()
  await demo.stop()
  writeFileSync(join(folder, 'demo/left.txt'), 'by the last start')
  demo = await startDemo()
  expect(existsSync(join(folder, 'demo/left.txt'))).toBe(false)
  expect(facts()).toBe(before)
  const answer = await fetch(`${demo.url}/api/users/me`, {
    headers: { authorization: `Bearer ${tokens.user}` },
  })
  expect(answer.status).toBe(401)
  expect(readFileSync(join(folder, 'metzia.db'), 'utf8')).toBe('the data of a server in use')
})

test('nothing was asked of the proxy that the environment names', () => {
  expect(proxied).toEqual([])
})

test.skipIf(!hasTracer)('no thread has sent anything beyond this machine', () => {
  const made = readFileSync(calls, 'utf8').split('\n')
  const toNetwork = made.filter((line) => /sin6?_(port|addr)/.test(line))
  expect(toNetwork.length).toBeGreaterThan(0)
  expect(toNetwork.filter((line) => !/127\.0\.0\.1|"::1"/.test(line))).toEqual([])
})
