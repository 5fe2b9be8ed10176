import { afterAll, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { RIGHTS, type Right } from '../../testing/rules/rights.ts'
import { type Scene, scene } from '../../testing/rules/scene.ts'
import { givenToken, givenUser } from '../../testing/worlds/given.ts'
import { signedOut } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { SCOPES, type Scope } from '../domain.ts'
import { guard } from '../guard.ts'

/** Routes that no token may use, whatever its scopes. */
const NEVER = new Set([
  ...['logout', 'logout-everywhere', 'change-password'].map((name) => `POST /api/auth/${name}`),
  'GET /api/auth/sessions',
  'POST /api/auth/proof',
  'POST /api/webhooks/',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/test',
  'POST /api/webhooks/:id/resume',
  'DELETE /api/auth/sessions/:id',
  'GET /api/tokens/',
  'POST /api/tokens/',
  'DELETE /api/tokens/:id',
  'GET /api/users/me/export',
  'DELETE /api/users/me',
  // Where a user goes every day is no program's business.
  'GET /api/users/me/places/',
  'PUT /api/users/me/places/',
  'GET /api/users/me/places/:id/reach',
  'DELETE /api/users/:id',
  'POST /api/users/me/telegram',
  'DELETE /api/users/me/telegram',
  'POST /api/users/admin-reset-password',
  'POST /api/users/many',
  'GET /api/requests/verifycode',
  'POST /api/notifications/subscribe',
  // What these make opens something to others, and would outlast the token.
  'POST /api/shortlists/:id/invites',
  'POST /api/shortlists/:id/calendar',
  'PUT /api/assets/:id/link',
  'POST /api/compare/links',
  'POST /api/bring/mail',
])
/** Routes for which the scope of sending homes in is enough. */
const INBOX = new Set(['POST /api/inbox/', 'POST /api/inbox/mail', 'POST /api/inbox/page'])
/** Routes that make an address by which others read. */
const READERS = new Set(['POST /api/requests/:id/feed'])
/** Routes to read of which the database counts how often a user asks. */
const LIMITED = new Set(['GET /api/inbox/draft'])
/** Requests about everybody's data, which a route answers to administrators only. */
const OF_ALL = [403, 403, 403, 200].join()

const SETS: Scope[][] = [
  ...[['inbox'], ['read'], ['write'], ['admin']].map((set) => set as Scope[]),
  ['read', 'write', 'inbox'],
  ['read', 'admin'],
  ['write', 'admin'],
  [...SCOPES],
]

/** Whether a token of an administrator with these scopes may ask for a route. */
function isAllowed({ route, statuses }: Right, scopes: readonly Scope[]): boolean {
  if (NEVER.has(route)) return false
  if (INBOX.has(route) && scopes.includes('inbox')) return true
  const isForAdmins = statuses[1] === 403 && statuses[2] === 403
  // Roles and bans are for sessions; names of users may be changed by the same route.
  if (isForAdmins && route === 'PATCH /api/users/:id') return false
  const needed = [
    /^(GET|HEAD) /.test(route) ? 'read' : 'write',
    ...(READERS.has(route) ? ['read'] : []),
    ...(isForAdmins ? ['admin'] : []),
  ]
  return needed.every((scope) => scopes.includes(scope as Scope))
}

let current: Scene | undefined
afterAll(() => current?.[Symbol.dispose]())

const written = ({ here }: Scene) =>
  here.db.$client.query<{ n: number }, []>('select total_changes() as n').get()?.n

async function askFresh({ route, ask }: Right, scopes: readonly Scope[]) {
  current ??= await scene()
  const at = current
  const admin = await givenUser(at.here, { roles: ['user', 'admin'] })
  const { text } = givenToken(at.here, admin, scopes)
  const [method = '', path = ''] = route.split(' ')
  const asked = { path, ...(await ask(at)) }
  const before = written(at)
  const headers = { authorization: `Bearer ${text}` }
  const answer = await signedOut(at.here)(method, asked.path, asked.body, headers)
  const isChanged = written(at) !== before
  if (isChanged) {
    at[Symbol.dispose]()
    current = undefined
  }
  return { answer, isChanged }
}

const GUARDED = RIGHTS.filter(({ statuses: [signedOutStatus] }) => signedOutStatus === 401)

describe.each(SETS.map((scopes) => [scopes.join(' + '), scopes] as const))('%s', (_, scopes) => {
  test.each(GUARDED.map((one) => [one.route, one] as const))('%s', async (route, one) => {
    const { answer, isChanged } = await askFresh(one, scopes)
    const { status, body } = answer
    if (isAllowed(one, scopes)) {
      expect([route, status === 401 || body?.code === 'scope']).toEqual([route, false])
      // What may only read writes nothing.
      if (!scopes.includes('write') && !scopes.includes('inbox') && !LIMITED.has(route))
        expect([route, isChanged]).toEqual([route, false])
      return
    }
    expect([route, status, isChanged]).toEqual([route, 403, false])
    // What is asked for with a token that may not act for administrators is refused as to any user.
    const isOfAll = one.statuses.slice(1).join() === OF_ALL
    if (!route.startsWith('HEAD') && !(isOfAll && body.code === 'forbidden'))
      expect([route, body.code]).toEqual([route, 'scope'])
  })
})

test('without the scope of administrators a token of one sees and changes only what is its own', async () => {
  using at = await scene()
  const admin = await givenUser(at.here, { roles: ['user', 'admin'] })
  const { text } = givenToken(at.here, admin, ['read', 'write'])
  const visit = signedOut(at.here)
  const headers = { authorization: `Bearer ${text}` }
  const path = `/api/requests/${at.bot.id}`
  expect((await visit('PATCH', path, { botName: 'x' }, headers)).status).toBe(404)
  const roles = { roles: ['user', 'admin'] }
  expect((await visit('PATCH', `/api/users/${admin.id}`, roles, headers)).status).toBe(403)
  expect((await visit('GET', '/api/requests?all=true', undefined, headers)).status).toBe(403)
  const all = { authorization: `Bearer ${givenToken(at.here, admin, ['write', 'admin']).text}` }
  expect((await visit('PATCH', path, { botName: 'x' }, all)).status).toBe(200)
})

test('a route says that the scope of sending homes in is enough', async () => {
  using here = world()
  const app = new Elysia()
    .use(guard(here))
    .post('/in', ({ user }) => user.id, { access: { of: 'user', tokens: 'inbox' } })
  const user = await givenUser(here)
  const ask = async (...scopes: Scope[]) => {
    const authorization = `Bearer ${givenToken(here, user, scopes).text}`
    const init = { method: 'POST', headers: { authorization } }
    const answer = await app.handle(new Request('http://localhost/in', init))
    return [answer.status, await answer.text()]
  }
  expect(await ask('inbox')).toEqual([200, user.id])
  expect(await ask('write')).toEqual([200, user.id])
  const refused = (await ask('read', 'admin')) as [number, string]
  expect(refused[1]).toContain('This access token lacks the scope inbox')
})

test('pages and the socket take a token for no session', async () => {
  using here = world()
  const { text } = givenToken(here, await givenUser(here), [...SCOPES])
  const visit = signedOut(here)
  const headers = { authorization: `Bearer ${text}` }
  const page = await visit('GET', '/bots', undefined, headers)
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/login'),
  ])
  expect((await visit('GET', '/ws', undefined, headers)).body.code).toBe('scope')
  const valid = await visit('POST', '/api/auth/validate', undefined, headers)
  expect(valid.body).toEqual({ valid: false })
  const sent = await visit('POST', '/api/auth/validate', { token: text })
  expect(sent.body).toEqual({ valid: false })
  const cookie = await visit('GET', '/api/users/me', undefined, { cookie: `authToken=${text}` })
  expect(cookie.status).toBe(401)
})
