import { expect, test } from 'bun:test'
import { systemFetch } from '../../kernel/fetcher.ts'
import { createLog } from '../../kernel/log.ts'
import { createApp } from '../../process/app.ts'
import { hostileProvider, silence, type Tampering } from '../../testing/doubles/hostile-provider.ts'
import { CLIENT } from '../../testing/doubles/provider.ts'
import { type Answer, signedOut } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'

/** A product that trusts the provider, and whose log can be read. */
async function site(providerTimeoutMs = 30_000) {
  const provider = await hostileProvider()
  const here = world(
    {
      OAUTH_GOOGLE_ISSUER: provider.issuer,
      OAUTH_GOOGLE_CLIENT_ID: CLIENT.id,
      OAUTH_GOOGLE_CLIENT_SECRET: CLIENT.secret,
    },
    { fetch: systemFetch },
  )
  const lines: string[] = []
  const log = createLog({ level: 'trace', format: 'json' }, { write: (line) => lines.push(line) })
  const config = { ...here.config, providerTimeoutMs }
  const { server: app } = createApp({ ...here, config, log })
  const visit = signedOut({ ...here, app })

  let cookie = ''
  /** Leaves for the provider and comes back; undefined when it does not lead back. */
  async function signIn(): Promise<Answer> {
    const left = await visit('GET', '/api/oauth/google')
    const address = left.headers.get('location') ?? ''
    if (!address.startsWith(provider.issuer)) return left
    const led = await fetch(address, { redirect: 'manual' })
    const { pathname, search } = new URL(led.headers.get('location') ?? '')
    cookie = left.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return visit('GET', pathname + search, undefined, { cookie })
  }

  const kept = () =>
    ['users', 'identities', 'sessions', 'one_time_codes'].flatMap((table) =>
      here.db.$client.query(`select * from ${table}`).all(),
    )

  return {
    here,
    provider,
    lines,
    visit,
    signIn,
    cookies: () => cookie,
    kept,
    [Symbol.dispose]() {
      here[Symbol.dispose]()
      provider[Symbol.dispose]()
    },
  }
}

const location = ({ headers }: Answer) => headers.get('location') ?? ''
const without = (name: string) => (fields: Record<string, unknown>) => ({
  ...fields,
  [name]: undefined,
})
const withField = (name: string, value: unknown) => (fields: Record<string, unknown>) => ({
  ...fields,
  [name]: value,
})
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const HOUR = 3_600

const LIES: Record<string, Tampering> = {
  'another nonce': { claims: withField('nonce', 'another') },
  'no nonce': { claims: without('nonce') },
  'the audience of another client': { claims: withField('aud', 'another') },
  'no audience': { claims: without('aud') },
  'another authorised party': {
    claims: (claims) => ({ ...claims, aud: [CLIENT.id, 'another'], azp: 'another' }),
  },
  'another issuer': { claims: withField('iss', 'https://accounts.google.com') },
  'an expired token': { claims: withField('exp', soon(-HOUR)) },
  'a token without an end': { claims: without('exp') },
  'a token that is not yet good': { claims: withField('nbf', soon(HOUR)) },
  'no subject': { claims: without('sub') },
  'a subject that is no text': { claims: withField('sub', { toString: 1 }) },
  'a signature of a foreign key': { signature: 'foreign' },
  'a key that it never published': { signature: 'foreign', header: { kid: 'foreign' } },
  'no signature': { signature: 'none' },
  'a signature by our own secret': { signature: 'secret' },
  'a header that lies about the algorithm': { signature: 'secret', header: { alg: 'RS256' } },
  'a critical extension': { header: { crit: ['b64'], b64: false } },
  'no ID token': { tokens: (answer) => Response.json({ ...answer, id_token: undefined }) },
  'an ID token that is none': { tokens: (answer) => Response.json({ ...answer, id_token: 'x.y' }) },
  'no access token': { tokens: (answer) => Response.json({ ...answer, access_token: undefined }) },
  'another subject in the profile': {
    claims: without('email'),
    userinfo: (info) => Response.json({ ...info, sub: 'another' }),
  },
  'a profile that is HTML': {
    claims: without('email'),
    userinfo: () => new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } }),
  },
  'another issuer in the address': { callback: (back) => back.set('iss', 'https://evil.example') },
  'no issuer in the address': { callback: (back) => back.delete('iss') },
  'two states': { callback: (back) => back.append('state', 'another') },
  'a code of another user': { callback: (back) => back.set('code', 'another') },
  'an error and a code': { callback: (back) => back.set('error', 'access_denied') },
  'HTML for tokens': {
    tokens: () =>
      new Response('<p>secret-access</p>', { headers: { 'content-type': 'text/html' } }),
  },
  'HTML that says it is JSON': {
    tokens: () =>
      new Response('secret-access', { headers: { 'content-type': 'application/json' } }),
  },
  'a failure': { tokens: () => new Response('secret-access', { status: 500 }) },
  'a failure that tells secrets': {
    tokens: (answer) =>
      Response.json(
        { error: 'invalid_grant', error_description: JSON.stringify(answer) },
        { status: 400 },
      ),
  },
  'an answer cut short': {
    tokens: (answer) =>
      new Response(JSON.stringify(answer).slice(0, -20), {
        headers: { 'content-type': 'application/json' },
      }),
  },
  'a redirect': { tokens: () => Response.redirect('http://127.0.0.1:1/token', 307) },
  'keys that are none': { keys: () => new Response('no', { status: 500 }) },
}

const OUTAGES: Record<string, Tampering> = {
  'the description of another issuer': {
    discovery: withField('issuer', 'https://accounts.google.com'),
  },
  'a description without an issuer': { discovery: without('issuer') },
}

type At = Awaited<ReturnType<typeof site>>

async function expectNothing(tampering: Tampering, problem: string): Promise<void> {
  using at = await site()
  await expectRefusal(at, tampering, problem)
  at.provider.tampering = {}
  expect(location(await at.signIn())).toStartWith('/login?token=')
  expect(at.kept()).toHaveLength(3)
}

async function expectRefusal(at: At, tampering: Tampering, problem: string): Promise<void> {
  at.provider.tampering = tampering
  const refused = await at.signIn()
  expect([refused.status, location(refused)]).toEqual([303, `/login?problem=${problem}`])
  expect(at.kept()).toEqual([])
  expect(at.lines.length).toBeGreaterThan(0)
  for (const secret of at.provider.secrets) expect(at.lines.join('')).not.toContain(secret)
}

test('a correct provider signs the user in, by ID token or by user info', async () => {
  using at = await site()
  const code = new URL(location(await at.signIn()), 'http://x').searchParams.get('token')
  const cookie = at.cookies()
  const { body } = await at.visit('POST', '/api/auth/validate', { token: code }, { cookie })
  expect(body).toMatchObject({ valid: true, user: { email: 'noa@example.com' } })
  at.provider.tampering = { claims: without('email') }
  expect(location(await at.signIn())).toStartWith('/login?token=')
  expect(at.here.db.$client.query('select * from users').all()).toHaveLength(1)
})

test.each(Object.entries(LIES))('%s signs no user in, and is not logged', (_, tampering) =>
  expectNothing(tampering, 'refused'),
)

test.each(Object.entries(OUTAGES))('%s: no redirect to the provider', (_, tampering) =>
  expectNothing(tampering, 'unavailable'),
)

test('a provider without keys signs no user in', async () => {
  using at = await site()
  await expectRefusal(at, { keys: () => Response.json({ keys: [] }) }, 'refused')
})

test.each<[string, Tampering]>([
  ['its description', { discovery: silence }],
  ['tokens', { tokens: silence }],
  ['keys', { keys: silence }],
  ['the profile', { claims: without('email'), userinfo: silence }],
])('a provider that never answers for %s is given up', async (_, tampering) => {
  using at = await site(100)
  await expectRefusal(at, tampering, 'unavailable')
})

test('an e-mail that is not stated as verified creates no account', async () => {
  for (const claim of [false, 'true', 1, undefined]) {
    using at = await site()
    at.provider.tampering = { claims: withField('email_verified', claim) }
    expect(location(await at.signIn())).toBe('/login?problem=unverified')
    expect(at.kept()).toEqual([])
  }
})

test('no request to a provider waits longer than ten seconds', () => {
  using here = world()
  expect(here.config.providerTimeoutMs).toBeLessThanOrEqual(10_000)
})
