import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Socket } from 'bun'
import { buildClient } from '../build.ts'
import { buildServer } from '../server.ts'
import { load } from './http/load.ts'
import { asTable, foundIn } from './http/report.ts'
import { looksRight, sizesFrom, tryHttp } from './http.ts'

setDefaultTimeout(120_000)

test('a served Metzia with homes and bots answers everything that is asked', async () => {
  await buildClient()
  await buildServer()
  const rows = await tryHttp({ homes: 120, bots: 10, ms: 50 })
  expect(rows.map(({ name }) => name)).toEqual([
    'page /bots',
    'page /properties',
    'page /properties, compressed',
    'page /properties, map',
    'page /chats',
    'page /notifications',
    'homes, a page',
    'homes, 60 pages in turn',
    'homes, the best finds',
    'homes, a map',
    'bots',
    'users/me',
    'notifications',
    'preview',
    'preview, 60 searches in turn',
  ])
  for (const { perSecond, p50Ms, p99Ms } of rows) {
    expect(perSecond).toBeGreaterThan(0)
    expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
  }
})

/** What a server on loopback makes of being asked for two paths in turn, on two connections. */
async function loaded(answer: (path: string) => Response | Promise<Response>) {
  const paths = new Set<string>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      paths.add(pathname)
      return answer(pathname)
    },
  })
  const ask = { name: 'two', requests: [{ path: '/one' }, { path: '/other' }] } as const
  try {
    const { perSecond, times } = await load(String(server.url), ask, { connections: 2, ms: 20 })
    return { perSecond, times, paths: [...paths].toSorted() }
  } finally {
    await server.stop(true)
  }
}

test('a load asks for each in turn, and counts whole answers', async () => {
  let count = 0
  const { perSecond, times, paths } = await loaded(() => {
    count += 1
    return new Response('x'.repeat(300_000))
  })
  expect(paths).toEqual(['/one', '/other'])
  expect(times).toHaveLength(count)
  expect(perSecond).toBeGreaterThan(0)
})

test.each([
  ['a refusal', () => new Response('no', { status: 429 }), 'two: it answered HTTP/1.1 429'],
  ['a failure', () => new Response('no', { status: 503 }), 'two: it answered HTTP/1.1 503'],
  ['a redirect', () => Response.redirect('/login', 303), 'two: it answered HTTP/1.1 303'],
  [
    'an answer of unknown length',
    () => new Response(new ReadableStream({ start: (to) => to.enqueue('some') })),
    'two: its answer does not state its length',
  ],
])('%s makes a load fail, even once', async (_, fail, said) => {
  const answer = (path: string) => (path === '/other' ? fail() : new Response('fine'))
  await expect(loaded(answer)).rejects.toThrow(said)
})

test('an answer that shows nothing of what it has to is refused before it is measured', async () => {
  const server = Bun.serve({ port: 0, fetch: () => Response.json({ homes: [] }) })
  const url = `http://127.0.0.1:${server.port}`
  const ask = { name: 'homes', requests: [{ path: '/' }] } as const
  await looksRight(url, { ...ask, shows: /"homes":/ })
  await expect(looksRight(url, { ...ask, shows: /"price"/ })).rejects.toThrow('homes shows')
  await server.stop(true)
})

test('bytes beyond an answer make a load fail', async () => {
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nab'
  const socket = { data: (one: Socket) => void one.write(answer) }
  const server = Bun.listen({ port: 0, hostname: '127.0.0.1', socket })
  const ask = { name: 'one', requests: [{ path: '/' }] } as const
  const asked = load(`http://127.0.0.1:${server.port}`, ask, { connections: 1, ms: 20 })
  await expect(asked).rejects.toThrow('one: its answer is longer than it states')
  server.stop(true)
})

test('a connection that is closed makes a load fail', async () => {
  const server = Bun.listen({
    port: 0,
    hostname: '127.0.0.1',
    socket: { data: (socket) => void socket.end() },
  })
  const ask = { name: 'one', requests: [{ path: '/' }] } as const
  const url = `http://127.0.0.1:${server.port}`
  const asked = load(url, ask, { connections: 1, ms: 20 })
  await expect(asked).rejects.toThrow('one: it closed the connection')
  server.stop(true)
  await expect(load(url, ask, { connections: 1, ms: 20 })).rejects.toThrow('one: ')
})

test('a row has the middle round, the answers of all rounds, and the processor time of each', () => {
  const rounds = [
    { perSecond: 90, times: [9, 1] },
    { perSecond: 200, times: [2, 3] },
    { perSecond: 100, times: [4] },
  ]
  const row = foundIn('x', rounds, 50)
  expect(row).toEqual({
    name: 'x',
    perSecond: 100,
    noise: 1,
    p50Ms: 3,
    p99Ms: 9,
    processorMs: 10,
  })
  const [head, line] = asTable([{ ...row, processorMs: null }]).split('\n')
  expect(head).toContain('processor, ms')
  expect(line).toMatch(/^x +100 +±100 % +3\.00 +9\.00 +–$/)
})

test('sizes are whole numbers above 0, and smaller when it has to be quick', () => {
  expect(sizesFrom([])).toEqual({
    sizes: { homes: 100_000, bots: 5_000 },
    ms: 5_000,
    isJson: false,
  })
  const given = ['--quick', '--json', '--homes', '300']
  expect(sizesFrom(given)).toEqual({ sizes: { homes: 300, bots: 500 }, ms: 1_000, isJson: true })
  for (const wrong of ['0', '-1', '1.5', 'many'])
    expect(() => sizesFrom([`--bots=${wrong}`])).toThrow('--bots is a whole number above 0')
})
