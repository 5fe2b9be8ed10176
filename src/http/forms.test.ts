import { expect, test } from 'bun:test'
import { TEXTS } from '../../web/locales/all.ts'
import { createGeocoder } from '../assets/geocoder/service.ts'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { resetLink } from '../auth/reset.ts'
import { readerOf } from '../delivery/console/reads.ts'
import { createPorts } from '../process/ports.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createHealth } from './health.ts'
import { createServer } from './server.ts'
import { createSockets } from './socket.ts'

const ORIGIN = 'http://localhost:3000'
const NEW = 'window-lamp-9'
type Form = Record<string, string>

/** Posts a form as a browser without JavaScript does, with its cookies. */
async function post(
  { app }: { app: Pick<World['app'], 'handle'> },
  path: string,
  form: Form,
  cookies: string[] = [],
  headers: Record<string, string> = {},
) {
  const response = await app.handle(
    new Request(ORIGIN + path, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin: ORIGIN,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        cookie: cookies.join('; '),
        ...headers,
      },
      body: new URLSearchParams(form).toString(),
    }),
  )
  const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return {
    status: response.status,
    place: response.headers.get('location'),
    cookies: [...cookies, ...set],
    html: await response.text(),
  }
}

/** The hidden fields of the form that the page shows, and what its other fields hold. */
function fieldsIn(html: string): Form {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return Object.fromEntries(
    inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value') ?? '']),
  )
}

test('registering without JavaScript leads where the visitor wanted to go, on this site only', async () => {
  using here = world()
  const account = { firstname: 'Noa', lastname: 'Bar', password: NEW, verify: NEW }
  for (const [from, place] of [
    ['/properties?home=h1', '/redirect?from=%2Fproperties%3Fhome%3Dh1'],
    ['//evil.example', '/redirect'],
  ] as const) {
    const form = { ...account, email: `${place.length}@example.com` }
    const done = await post(here, `/register?from=${encodeURIComponent(from)}`, form)
    expect([done.status, done.place]).toEqual([303, place])
  }
})

test('registering without JavaScript says every text of the form', async () => {
  using here = world()
  const empty = { firstname: '', lastname: '', email: '', password: '', verify: '' }
  const said = async (form: Form) => {
    const { status, html } = await post(here, '/register', { ...empty, ...form })
    expect(status).toBe(422)
    return [...html.matchAll(/class="field-error"[^>]*>(?:<svg.*?<\/svg>)?<span>([^<]+)/g)].map(
      ([, words]) => words,
    )
  }
  expect(await said({})).toEqual([
    'First name is required',
    'Last name is required',
    'username',
    'Password is required',
    'Please verify your password',
  ])
  expect(await said({ password: '12345', verify: '123456' })).toEqual([
    'First name is required',
    'Last name is required',
    'username',
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ])
})

test('log-in without JavaScript says every text of the form, and names the browser of the session', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const empty = await post(here, '/login', { email: '', password: '' })
  expect(empty.html).toContain('username is required')
  expect(empty.html).toContain('Password is required')
  const short = await post(here, '/login', { email, password: '12345' })
  expect(short.html).toContain('Password must be at least 6 characters')
  const { cookies } = await post(here, '/login', { email, password: PASSWORD })
  const sessions = await here.app.handle(
    new Request(`${ORIGIN}/api/auth/sessions`, { headers: { cookie: cookies.join('; ') } }),
  )
  expect(await sessions.json()).toMatchObject([{ device: expect.stringContaining('Firefox') }])
})

test('a forgotten password is reset without JavaScript', async () => {
  using here = world()
  const user = await givenUser(here)
  here.db.$client.run('update users set telegram_chat_id = ? where rid = ?', ['77', user.rid])
  const sent: string[] = []
  const app = createServer(here, {
    images: () => Promise.resolve(undefined),
    announce: () => Promise.resolve({ users: 0 }),
    importSent: () => Promise.reject(new Error('Nothing is imported here')),
    inbox: {
      handleInbox: () => Promise.reject(new Error('Nothing is read here')),
      waysOverview: () => [],
      readDraft: () => Promise.reject(new Error('Nothing is read here')),
      correctHome: () => Promise.reject(new Error('Nothing is read here')),
      readStorage: () => Promise.reject(new Error('Nothing is read here')),
    },
    geocoder: createGeocoder(here),
    ports: {
      ...createPorts(here),
      resetChannels: {
        telegram: (_user, { code }) => void sent.push(code),
        mail: undefined,
        told: () => {},
      },
    },
    sockets: createSockets({ publish: () => undefined, subscribers: () => 0 }, 'test', here.clock),
    health: createHealth(),
    readConsole: readerOf(here.db),
    wake: () => {},
    hint: () => {},
  })
  const nobody = await post({ app }, '/forgotpassword', { username: ' ' })
  expect([nobody.status, nobody.html.includes('Username is required')]).toEqual([422, true])
  const asked = await post({ app }, '/forgotpassword', { username: user.email })
  expect(asked.status).toBe(200)
  expect(asked.html).toContain('Verification code sent to your Telegram account.')
  const step: Form = { ...fieldsIn(asked.html), code: '' }
  expect(step).toEqual({ username: user.email, code: '' })
  const wrong = await post({ app }, '/forgotpassword', { ...step, code: 'ZZZZZZ' }, asked.cookies)
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('Invalid verification code')
  expect(wrong.html).not.toContain('ZZZZZZ')
  const code = { ...fieldsIn(wrong.html), code: sent[0] ?? '' }
  const right = await post({ app }, '/forgotpassword', code, asked.cookies)
  expect(right.html).toContain('Code verified. Please set your new password.')
  const proof = { ...fieldsIn(right.html) }
  const other = { ...proof, newPassword: NEW, confirm: 'another-lamp-9' }
  const differing = await post({ app }, '/forgotpassword', other, right.cookies)
  expect(differing.html).toContain('Passwords do not match')
  expect(differing.html).not.toContain(NEW)
  const again = { ...fieldsIn(differing.html), newPassword: NEW, confirm: NEW }
  const done = await post({ app }, '/forgotpassword', again, right.cookies)
  expect([done.status, done.place]).toEqual([303, '/forgotpassword?done'])
  const shown = await app.handle(new Request(`${ORIGIN}/forgotpassword?done`))
  const html = await shown.text()
  expect(html).toContain('Password reset successful.')
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="3;url=/login"/></noscript>')
  const login = await post({ app }, '/login', { email: user.email, password: NEW })
  expect([login.status, login.place]).toEqual([303, '/'])
})

test('a reset link works without JavaScript', async () => {
  using here = world()
  const user = await givenUser(here)
  const link = new URL(resetLink(here, user))
  const path = link.pathname + link.search
  const short = await post(here, path, { newPassword: 'short', confirm: '' })
  expect(short.html).toContain('Password must be at least 8 characters')
  expect(short.html).toContain('Please confirm your password')
  const done = await post(here, path, { newPassword: NEW, confirm: NEW })
  expect([done.status, done.place]).toEqual([303, '/resetpassword?done'])
  const used = await post(here, path, { newPassword: NEW, confirm: NEW })
  expect([used.status, used.html.includes('This reset link is no longer valid')]).toEqual([
    422,
    true,
  ])
})

test('a form that is refused for another reason is a page too', async () => {
  using here = world()
  const foreign = await here.app.handle(
    new Request(`${ORIGIN}/register`, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'email=a',
    }),
  )
  expect([foreign.status, foreign.headers.get('content-type')]).toEqual([
    403,
    'text/html; charset=utf-8',
  ])
  expect(await foreign.text()).toContain('This request came from another site')
  const { cookies } = await post(here, '/login', { email: 'x@example.com', password: PASSWORD })
  expect(cookies.filter((cookie) => cookie.startsWith(AUTH_COOKIE))).toEqual([])
})

test('the page after registration leads on without JavaScript', async () => {
  using here = world()
  const html = await (await here.app.handle(new Request(`${ORIGIN}/redirect`))).text()
  const [, noscript = ''] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? []
  expect(noscript).toContain('<meta http-equiv="refresh" content="3;url=/"/>')
  expect(noscript).toContain('<a href="/"')
})

test('only the first visitor learns that the account will be the administrator', async () => {
  using here = world()
  const page = async () => (await here.app.handle(new Request(`${ORIGIN}/register`))).text()
  const note = 'This first account will be the administrator.'
  expect(await page()).toContain(note)
  await givenUser(here)
  expect(await page()).not.toContain(note)
})

test('a form without JavaScript is refused in the language of its reader, by page and by API', async () => {
  using here = world()
  const hebrew = { 'accept-language': 'he' }
  const short = await post(here, '/login', { email: 'noa@example.com', password: '' }, [], hebrew)
  expect(short.status).toBe(422)
  expect(short.html).toContain(TEXTS.he?.auth.passwordRequired ?? 'no Hebrew')
  const form = { email: 'noa@example.com', password: 'wrong-one' }
  const wrong = await post(here, '/login', form, [], hebrew)
  expect(wrong.status).toBe(401)
  expect(wrong.html).toContain('שם המשתמש או הסיסמה שגויים')
  const english = await post(here, '/login', form)
  expect(english.html).toContain('Wrong username or password')
})

test('an invite is accepted without JavaScript by who is signed in, and registered with by who is not', async () => {
  using at = await givenDeciding()
  const { here, noa, as, path } = at
  const invited = async () => {
    const { url } = (await as.noa('POST', `${path}/invites`)).body
    return new URL(url).pathname
  }
  const { cookies } = await post(here, '/login', { email: at.tal.email, password: PASSWORD })
  const [first, second] = [await invited(), await invited()]
  const elsewhere = await post(here, first, {}, cookies, { origin: 'https://evil.example' })
  expect(elsewhere.status).toBe(403)
  const signedOut = await post(here, first, {})
  expect([signedOut.status, fieldsIn(signedOut.html)]).toMatchObject([401, { email: '' }])
  const joined = await post(here, first, {}, cookies)
  expect([joined.status, joined.place]).toEqual([303, '/shortlist'])

  const refused = await post(here, second, { email: noa.email, password: NEW })
  expect(refused.status).toBe(409)
  expect(fieldsIn(refused.html)).toMatchObject({ email: noa.email, password: '' })
  const made = await post(here, second, { email: 'new@example.com', password: NEW })
  expect([made.status, made.place]).toEqual([303, '/shortlist'])
  expect(made.cookies.join()).toContain(AUTH_COOKIE)
  const { members } = (await as.noa('GET', path)).body.shortlist
  expect(members).toHaveLength(4)
  // It admits one.
  const again = await post(here, second, {}, cookies)
  expect(again.place).toBeNull()
  expect(again.html).not.toContain('<form')
})
