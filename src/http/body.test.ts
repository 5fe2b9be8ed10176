import { afterEach, expect, test } from 'bun:test'
import { systemClock } from '../kernel/system-clock.ts'
import { type Running, startServer } from '../process/start.ts'
import { rawRequest } from '../testing/worlds/raw-request.ts'
import { serverStructures } from '../testing/worlds/structures.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { BODY_MAX } from './limits.ts'

const running: Running[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

/** A product that listens; its address. */
function listening(here: World): string {
  const server = startServer(
    { ...here, clock: systemClock },
    { ...serverStructures(), onLost: () => undefined },
  )
  running.push(server)
  return server.url
}

type Sent = { path: string; type: string; body: string; isChunked: boolean }
const PART = 50_000

function partsOf({ path, type, body, isChunked }: Sent): string[] {
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`
  if (!isChunked) return [head, body]
  const chunks = body.match(new RegExp(`.{1,${PART}}`, 'gs')) ?? []
  return [
    head,
    ...chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`),
    '0\r\n\r\n',
  ]
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

/** A log-in of so many bytes. */
function logIn(length: number): string {
  const empty = JSON.stringify({ email: 'a@b', password: '' })
  return empty.replace('""', `"${'x'.repeat(length - empty.length)}"`)
}

test.each([false, true])(
  'a body over the limit answers 413 in JSON, of whatever type; chunked: %p',
  async (isChunked) => {
    using here = world({ PORT: '0' })
    const url = listening(here)
    const send = (path: string, type: string, body: string) =>
      rawRequest(url, partsOf({ path, type, body, isChunked }))
    for (const [path, type] of [
      ['/api/auth/login', JSON_TYPE],
      ['/api/auth/login', 'text/plain'],
      ['/api/auth/login', FORM],
      ['/login', FORM],
      ['/register', FORM],
    ] as const) {
      const { content, ...rest } = await send(path, type, logIn(BODY_MAX + 1))
      expect([path, rest]).toEqual([path, { status: 413, type: JSON_TYPE }])
      expect(JSON.parse(content)).toEqual({
        message: `The request is larger than ${BODY_MAX} bytes`,
        code: 'tooLarge',
      })
    }
    expect((await send('/api/auth/login', JSON_TYPE, logIn(BODY_MAX))).status).toBe(422)
  },
)

test.each(['%%%', 'a b', 'x:99999', '[::1', 'é', 'a@b', '#', '?', 'x:abc'])(
  'the host %p is refused in JSON',
  async (host) => {
    using here = world({ PORT: '0' })
    const url = listening(here)
    for (const path of ['/api/users/me', '/login', '/login?from=%', '//', '/%']) {
      const parts = [`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`]
      const { status, type, content } = await rawRequest(url, parts)
      expect([path, status, type]).toEqual([path, 400, JSON_TYPE])
      expect(JSON.parse(content)).toMatchObject({ code: 'malformed', message: expect.any(String) })
    }
  },
)

test('a request with two Hosts is refused, whichever they are', async () => {
  using here = world()
  const url = listening(here)
  const { host } = new URL(url)
  const paths = ['/healthz', '/api/users/me', '/login', '/favicon.svg', '/metrics', '/nothing']
  for (const path of paths)
    for (const [first, second] of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: ${first}\r\nhost: ${second}\r\n\r\n`
      expect([path, (await rawRequest(url, [request])).status]).toEqual([path, 400])
    }
})
