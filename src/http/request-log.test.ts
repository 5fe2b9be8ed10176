import { expect, test } from 'bun:test'
import { createLog } from '../kernel/log.ts'
import { givenToken, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { signedOut, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'

/** A world, and the lines of its log. */
function logged() {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const here = world({}, { log: createLog({ level: 'info', format: 'json' }, to) })
  /** Requests are logged after their answers. */
  async function next(): Promise<Record<string, unknown>> {
    for (;;) {
      const found = lines.findIndex(({ msg }) => msg === 'request')
      const [line] = found < 0 ? [] : lines.splice(found, 1)
      if (line) return line
      await Bun.sleep(0)
    }
  }
  return {
    here,
    lines,
    next,
    /** A user who has logged in; the line of that is taken out. */
    async visitorOf(user: User): Promise<Visit> {
      const visit = await visitor(here, user)
      await next()
      return visit
    },
    /** The line of a request, without what differs in every run. */
    async lineOf(visit: Visit, ...[method, path, body]: Parameters<Visit>) {
      await visit(method, path, body)
      const { time: _, ms: __, reqId: ___, ...line } = await next()
      return line
    },
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

const LINE = { level: 'info', msg: 'request' }

test('the line of a request has the user, by session or token, and nothing of the user but the id', async () => {
  using at = logged()
  const user = await givenUser(at.here)
  const visit = await at.visitorOf(user)
  const line = { ...LINE, method: 'GET', route: '/api/users/me', status: 200, userId: user.id }
  expect(await at.lineOf(visit, 'GET', '/api/users/me?token=secret')).toEqual(line)
  const headers = { authorization: `Bearer ${givenToken(at.here, user, ['read']).text}` }
  const program: Visit = (method, path) => signedOut(at.here)(method, path, undefined, headers)
  expect(await at.lineOf(program, 'GET', '/api/users/me')).toEqual(line)
  // Probes are not told: the next line is that of the request after them.
  for (const probe of ['/healthz', '/readyz']) await signedOut(at.here)('GET', probe)
  expect(await at.lineOf(signedOut(at.here), 'GET', '/api/features')).toMatchObject({
    ...LINE,
    route: '/api/features',
  })
})

test('the line of a refused request has the code of the refusal', async () => {
  using at = logged()
  const user = await givenUser(at.here)
  const visit = await at.visitorOf(user)
  const stranger = signedOut(at.here)
  const login = { email: user.email, password: 'wrong horse' }
  const codes = [
    await at.lineOf(stranger, 'GET', '/api/users/me'),
    await at.lineOf(stranger, 'POST', '/api/auth/login', login),
    await at.lineOf(visit, 'GET', '/api/audit'),
    await at.lineOf(visit, 'PATCH', '/api/requests/none', { botName: 5 }),
    await at.lineOf(visit, 'GET', '/api/nothing'),
  ].map(({ status, code, userId }) => [status, code, userId])
  expect(codes).toEqual([
    [401, 'unauthenticated', undefined],
    [401, 'credentials', undefined],
    [403, 'forbidden', user.id],
    [422, 'invalid', user.id],
    [404, 'missing', undefined],
  ])
})

test('a redirect and a file are told by their status and route, also where the file is answered from memory', async () => {
  using at = logged()
  await at.here.app.modules
  const stranger = signedOut(at.here)
  const told = async (path: string, headers: Record<string, string> = {}) => {
    const { status } = await stranger('GET', path, undefined, headers)
    const { route, status: logged } = await at.next()
    expect(logged).toBe(status)
    return [status, route]
  }
  expect(await told('/bots')).toEqual([303, '/*'])
  const icon = '/icon-192.png'
  for (const _ of ['read', 'remembered']) expect(await told(icon)).toEqual([200, icon])
  expect(await told(icon, { 'if-none-match': '*' })).toEqual([304, icon])
})

test('no line of a log-in or a refusal has anything personal', async () => {
  using at = logged()
  const user = await givenUser(at.here)
  const body = { email: user.email, password: PASSWORD }
  const all: unknown[] = []
  for (const sent of [body, { ...body, password: 'wrong horse' }, { email: 5 }]) {
    all.push(await at.lineOf(signedOut(at.here), 'POST', '/api/auth/login', sent))
  }
  all.push(...at.lines)
  const text = JSON.stringify(all)
  for (const own of [user.email, user.firstname, PASSWORD, 'wrong horse'])
    expect(text).not.toContain(own)
})
