import { afterEach, expect, test } from 'bun:test'
import { systemFetch } from '../../kernel/fetcher.ts'
import { systemRandom } from '../../kernel/random.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { type Running, startServer } from '../../process/start.ts'
import {
  CLIENT,
  cookieJar,
  freePort,
  openIdProvider,
  type TestProvider,
} from '../../testing/doubles/provider.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { serverStructures } from '../../testing/worlds/structures.ts'
import { serversOwn } from '../../testing/worlds/threads.ts'
import { type Json, signedOut } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Site = { here: World; url: string; provider: TestProvider }

/** A product that listens, and a provider that knows it. */
async function site(settings: Record<string, string> = {}): Promise<Site & Disposable> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await openIdProvider(`${url}/api/oauth/google/callback`)
  const here = world(
    {
      PORT: String(port),
      OAUTH_GOOGLE_ISSUER: provider.issuer,
      OAUTH_GOOGLE_CLIENT_ID: CLIENT.id,
      OAUTH_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      ...settings,
    },
    { fetch: systemFetch },
  )
  const db = serversOwn(here)
  const server: Running = startServer(
    { ...here, db, clock: systemClock, random: systemRandom },
    { ...serverStructures(), onLost: () => undefined },
  )
  closing.push(() => server.stop().finally(() => db.$client.close()), provider.close)
  return { here, url, provider, [Symbol.dispose]: here[Symbol.dispose] }
}

type Jar = ReturnType<typeof cookieJar>

/** Walks through the provider's pages as `name`, up to the address that leads back to us. */
async function leave({ url }: Site, name: string, jar: Jar, from = ''): Promise<string> {
  let next = `${url}/api/oauth/google${from}`
  for (let step = 0; step < 12; step += 1) {
    const answer = await jar(next)
    const location = answer.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      if (next.includes('/callback')) return next
      continue
    }
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams({ prompt, login: name, password: 'x' })
    const posted = await jar(new URL(action, next).href, { method: 'POST', body })
    next = new URL(posted.headers.get('location') ?? '', next).href
    if (next.includes('/callback')) return next
  }
  throw new Error('The provider did not lead back')
}

async function come(address: string, jar: Jar, language = 'en'): Promise<URL> {
  const answer = await jar(address, { headers: { 'accept-language': language } })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '', address)
}

/** Exchanges the code of the address in a browser with these cookies. */
async function exchanged({ url }: Site, jar: Jar, token: string | null): Promise<Json> {
  const answer = await jar(`${url}/api/auth/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return answer.json()
}

const NOA = {
  email: 'Noa@example.com',
  email_verified: true,
  given_name: 'נועה',
  family_name: 'Bar',
}

test('a sign-in through a provider creates an account, and opens the same one the next time', async () => {
  using at = await site()
  at.provider.people.set('noa', NOA)
  const ids: string[] = []
  for (const language of ['he', 'fr']) {
    const jar = cookieJar()
    const back = await come(await leave(at, 'noa', jar, '?from=/chats'), jar, language)
    expect([back.pathname, back.searchParams.get('from')]).toEqual(['/login', '/chats'])
    const code = back.searchParams.get('token')
    expect(await exchanged(at, cookieJar(), code)).toEqual({ valid: false })
    const body = await exchanged(at, jar, code)
    expect(body).toMatchObject({
      valid: true,
      user: {
        email: 'noa@example.com',
        fullname: 'נועה Bar',
        oauthProvider: 'google',
        language: 'he',
      },
    })
    expect(body.token.split('.')).toHaveLength(3)
    ids.push(body.user._id)
    expect(await exchanged(at, jar, code)).toEqual({ valid: false })
  }
  expect(new Set(ids).size).toBe(1)
})

test('a verified e-mail opens the account that has it; an unverified one is refused', async () => {
  using at = await site()
  const user = await givenUser(at.here, { email: 'noa@example.com' })
  at.provider.people.set('thief', { ...NOA, email_verified: false })
  at.provider.people.set('noa', NOA)
  const thief = cookieJar()
  const refused = await come(await leave(at, 'thief', thief), thief)
  expect(refused.searchParams.get('problem')).toBe('unverified')
  const jar = cookieJar()
  const back = await come(await leave(at, 'noa', jar), jar)
  const body = await exchanged(at, jar, back.searchParams.get('token'))
  expect(body.user._id).toBe(user.id)
})

test('closed sign-ups are closed for providers as well', async () => {
  using at = await site({ ALLOW_SIGNUPS: 'false' })
  await givenUser(at.here)
  at.provider.people.set('noa', NOA)
  const jar = cookieJar()
  expect((await come(await leave(at, 'noa', jar), jar)).searchParams.get('problem')).toBe('closed')
})

test('a tampered state, another browser, or the same answer twice is refused', async () => {
  using at = await site()
  at.provider.people.set('noa', NOA)
  const jar = cookieJar()
  const address = await leave(at, 'noa', jar)
  expect((await come(address, cookieJar())).searchParams.get('problem')).toBe('expired')
  const tampered = new URL(address)
  tampered.searchParams.set('state', 'x')
  expect((await come(tampered.href, jar)).searchParams.get('problem')).toBe('refused')
  expect((await come(address, jar)).searchParams.get('problem')).toBe('expired')
})

test('a changed transaction cookie is refused', async () => {
  using at = await site()
  at.provider.people.set('noa', NOA)
  const jar = cookieJar()
  const address = await leave(at, 'noa', jar)
  const answer = await fetch(address, {
    redirect: 'manual',
    headers: { cookie: 'oauthTransaction=eyJ4IjoxfQ.x' },
  })
  expect(answer.headers.get('location')).toBe('/login?problem=expired')
})

test('a provider that is down is reported on the log-in page', async () => {
  using here = world(
    {
      OAUTH_GOOGLE_ISSUER: 'http://127.0.0.1:1',
      OAUTH_GOOGLE_CLIENT_ID: 'x',
      OAUTH_GOOGLE_CLIENT_SECRET: 'y',
    },
    { fetch: systemFetch },
  )
  const { status, headers } = await signedOut(here)('GET', '/api/oauth/google')
  expect([status, headers.get('location')]).toEqual([303, '/login?problem=unavailable'])
})

test('providers that are not configured are not listed', async () => {
  using here = world()
  expect((await signedOut(here)('GET', '/api/oauth')).body).toEqual([])
  expect((await signedOut(here)('GET', '/api/oauth/google')).status).toBe(404)
  using other = world({ OAUTH_FACEBOOK_CLIENT_ID: 'x', OAUTH_FACEBOOK_CLIENT_SECRET: 'y' })
  expect((await signedOut(other)('GET', '/api/oauth')).body).toEqual(['facebook'])
  const { headers } = await signedOut(other)('GET', '/api/oauth/facebook?from=//evil.example')
  const leaving = new URL(headers.get('location') ?? '')
  expect(leaving.host).toBe('www.facebook.com')
  expect(leaving.searchParams.get('code_challenge_method')).toBe('S256')
})
