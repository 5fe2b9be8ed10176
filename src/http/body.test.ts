import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { systemClock } from '../kernel/clock.ts'
import { startServer } from '../process/start.ts'
import { world } from '../testing/world.ts'
import { BODY_MAX } from './limits.ts'

type Sent = { path: string; type: string; body: string; isChunked: boolean }

/** Sends a request byte by byte as it is written here, and returns the whole answer. */
function send(url: string, { path, type, body, isChunked }: Sent): Promise<string> {
  const { hostname, port } = new URL(url)
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('error', reject)
    socket.on('data', (data) => {
      answer += data
      const [head = '', content = ''] = answer.split('\r\n\r\n')
      if (content.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 1)) return
      socket.destroy()
      resolve(answer)
    })
    socket.on('close', () => resolve(answer))
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`)
    if (!isChunked) return void socket.write(body)
    for (let at = 0; at < body.length; at += 50_000) {
      const part = body.slice(at, at + 50_000)
      socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
    }
    socket.write('0\r\n\r\n')
  })
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const login = (length: number) => {
  const empty = JSON.stringify({ email: 'a@b', password: '' })
  return empty.replace('""', `"${'x'.repeat(length - empty.length)}"`)
}

test('a body over the limit answers 413 in JSON, of whatever type and whether it states its length', async () => {
  using here = world({ PORT: '0' })
  const server = startServer({ ...here, clock: systemClock }, { onLost: () => undefined })
  const answerOf = async (path: string, type: string, body: string, isChunked: boolean) => {
    const answer = await send(server.url, { path, type, body, isChunked })
    const [head = '', content = ''] = answer.split('\r\n\r\n')
    const status = Number(head.split(' ')[1])
    return { status, type: /content-type: ([^;\r]*)/i.exec(head)?.[1], content }
  }
  for (const isChunked of [false, true])
    for (const [path, type] of [
      ['/api/auth/login', JSON_TYPE],
      ['/api/auth/login', 'text/plain'],
      ['/api/auth/login', FORM],
      ['/login', FORM],
      ['/register', FORM],
    ] as const) {
      const { content, ...rest } = await answerOf(path, type, login(BODY_MAX + 1), isChunked)
      expect([path, isChunked, rest]).toEqual([path, isChunked, { status: 413, type: JSON_TYPE }])
      expect(JSON.parse(content)).toEqual({
        message: `The request is larger than ${BODY_MAX} bytes`,
        code: 'tooLarge',
      })
    }
  for (const isChunked of [false, true])
    expect((await answerOf('/api/auth/login', JSON_TYPE, login(BODY_MAX), isChunked)).status).toBe(
      422,
    )
  await server.stop()
})
