import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'

/** The header lines of an answer as they are sent, which a client joins when there are several of one name. */
function linesOf(port: number, request: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (data) => {
      text += data.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      socket.destroy()
      resolve(text.slice(0, end).split('\r\n'))
    })
    socket.on('error', reject)
  })
}

test('every answer says once whether it may be cached', async () => {
  using here = world()
  const { email } = await givenUser(here)
  here.app.listen({ hostname: '127.0.0.1', port: 0 })
  const port = here.app.server?.port ?? 0
  const host = `Host: 127.0.0.1:${port}\r\n`
  const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`
  const post = (path: string, type: string, body: string) =>
    `POST ${path} HTTP/1.1\r\n${host}Origin: http://127.0.0.1:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const form = new URLSearchParams({ email, password: PASSWORD }).toString()
  const json = JSON.stringify({ email, password: PASSWORD })
  try {
    for (const request of [
      ...['/', '/login', '/register', '/404', '/bots', '/nothing'].map(get),
      ...['/api/users/me', '/api/oauth', '/api/openapi.json', '/city_boundaries.geojson'].map(get),
      ...['/assets/nothing.js', '/api/nothing', '/api/status/yad2/status'].map(get),
      post('/login', 'application/x-www-form-urlencoded', form),
      post('/login', 'application/x-www-form-urlencoded', 'email=&password='),
      post('/api/auth/login', 'application/json', json),
      post('/api/auth/login', 'application/json', '{'),
    ]) {
      const lines = await linesOf(port, request)
      const caching = lines.filter((line) => /^cache-control:/i.test(line))
      expect([request.split('\r\n')[0], lines[0], caching]).toEqual([
        request.split('\r\n')[0],
        lines[0],
        [expect.any(String)],
      ])
      expect(caching[0]).toMatch(
        /^cache-control: (no-store|private, no-store|public, max-age=\d+.*)$/i,
      )
    }
  } finally {
    await here.app.stop(true)
  }
})
