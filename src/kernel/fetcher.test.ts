import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { drivenClock } from '../testing/worlds/time.ts'
import { type FetchInit, fetchText, fetchThrough, systemFetch } from './fetcher.ts'

const LIMITS = { headMs: 1_000, totalMs: 2_000, bytes: 1_000 }
const never = new AbortController().signal

function ask(url: string, { proxy = '', signal = never } = {}) {
  const door = { fetch: systemFetch, clock: drivenClock() }
  return fetchText(door, { url, headers: {}, proxy, limits: LIMITS }, signal)
}

/** Answers every connection with these bytes and closes it. */
function raw(bytes: string) {
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket) {
        socket.end(bytes)
      },
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/`,
    [Symbol.dispose]: () => server.stop(true),
  }
}

test('an answer shorter than its stated length is a failure', async () => {
  using server = raw('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"data":')
  expect(await ask(server.url)).toEqual({ kind: 'failed', reason: 'the connection broke off' })
})

test('an answer that is no HTTP is a failure', async () => {
  using server = raw('Hello there\r\n\r\n')
  expect((await ask(server.url)).kind).toBe('failed')
})

test('a connection that is refused is a failure', async () => {
  const server = raw('')
  server[Symbol.dispose]()
  expect(await ask(server.url)).toEqual({ kind: 'failed', reason: 'the connection was refused' })
})

test('the limit of bytes applies to the decompressed body', async () => {
  using server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(Bun.gzipSync(Buffer.alloc(1_000_000)), {
        headers: { 'content-encoding': 'gzip' },
      }),
  })
  expect(await ask(server.url.href)).toEqual({
    kind: 'failed',
    reason: 'the answer is larger than 1000 bytes',
  })
})

test('goes through the proxy', async () => {
  const asked: string[] = []
  using proxy = Bun.serve({
    port: 0,
    fetch({ url }) {
      asked.push(url)
      return new Response('from the proxy')
    },
  })
  const answer = await ask('http://gateway.test/feed?page=1', { proxy: proxy.url.href })
  expect(answer).toMatchObject({ kind: 'answer', body: 'from the proxy' })
  expect(asked).toEqual(['http://gateway.test/feed?page=1'])
})

test('an aborted signal ends it', async () => {
  using server = Bun.serve({ port: 0, fetch: () => new Promise(() => undefined) })
  const stop = new AbortController()
  const asked = ask(server.url.href, { signal: stop.signal })
  stop.abort()
  expect(await asked).toEqual({ kind: 'failed', reason: 'stopped' })
})

test('Hebrew is read correctly when a letter is split over two chunks', async () => {
  const bytes = new TextEncoder().encode('דירה')
  using server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            controller.enqueue(bytes.slice(0, 3))
            await new Promise((turn) => setImmediate(turn))
            controller.enqueue(bytes.slice(3))
            controller.close()
          },
        }),
      ),
  })
  expect(await ask(server.url.href)).toMatchObject({ kind: 'answer', body: 'דירה' })
})

/** A server that answers with its name. */
const named = (name: string) =>
  Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(name) })

describe('the way out', () => {
  const target = named('target')
  const proxy = named('proxy')
  const environment = named('environment')
  const kept = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NO_PROXY'].map(
    (name) => [name, process.env[name]] as const,
  )
  const through = { proxy: proxy.url.href, direct: ['named.test:80'] }
  const asked = async (door: typeof systemFetch, url: string, init: FetchInit = {}) => {
    const within = { signal: AbortSignal.timeout(2_000), ...init }
    const answer = await door(url, within).catch(() => undefined)
    return (await answer?.text()) ?? 'nobody'
  }

  beforeAll(() => {
    for (const [name] of kept) process.env[name] = environment.url.href
    process.env.NO_PROXY = '*'
  })
  afterAll(async () => {
    for (const [name, value] of kept)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    for (const server of [target, proxy, environment]) await server.stop(true)
  })

  test('a proxy of the environment does not count, nor does what it leaves out', async () => {
    expect(await asked(systemFetch, target.url.href)).toBe('target')
    delete process.env.NO_PROXY
    expect(await asked(systemFetch, target.url.href)).toBe('target')
    expect(await asked(systemFetch, 'http://gateway.invalid/')).toBe('nobody')
    process.env.NO_PROXY = '*'
    const own = { proxy: proxy.url.href }
    expect(await asked(systemFetch, 'http://gateway.invalid/', own)).toBe('proxy')
  })

  test.each([
    ['another machine', 'http://gateway.invalid/', 'proxy'],
    ['a public address', 'http://192.88.98.1/', 'proxy'],
    ['this machine', `http://127.0.0.1:${target.port}/`, 'target'],
    ['this machine by its name', `http://localhost:${target.port}/`, 'target'],
    ['a private address', 'http://[::1]:1/', 'nobody'],
    ['a host that is named', 'http://named.test/', 'nobody'],
    ['a host that is named, on another port', 'http://named.test:81/', 'proxy'],
  ])('through the proxy of the settings: %s', async (_, url, who) => {
    expect(await asked(fetchThrough(through), url)).toBe(who)
  })

  test('a request that names its own proxy goes through that one', async () => {
    const own = { proxy: environment.url.href }
    expect(await asked(fetchThrough(through), 'http://gateway.invalid/', own)).toBe('environment')
  })
})
