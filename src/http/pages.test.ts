import { expect, test } from 'bun:test'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { write } from '../database/database.ts'
import { routeTable, VISITORS, type VisitorKind } from '../testing/rules/route-table.ts'
import { givenBot, givenHome, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { updateUser } from '../users/store.ts'

type Ask = {
  path: string
  cookie?: string
  method?: string
  form?: Record<string, string>
  origin?: string
}

const ORIGIN = 'http://localhost'

/** The answer to a browser that does not follow redirects. */
function ask({ app }: World, { path, cookie, method, form, origin = `${ORIGIN}:3000` }: Ask) {
  const headers: Record<string, string> = { 'user-agent': 'Test', host: 'localhost' }
  if (cookie) headers.cookie = cookie
  const init: RequestInit = { method: method ?? (form ? 'POST' : 'GET'), headers }
  if (form) {
    headers.origin = origin
    headers['content-type'] = 'application/x-www-form-urlencoded'
    init.body = new URLSearchParams(form).toString()
  }
  return app.handle(new Request(ORIGIN + path, init))
}

async function cookieOf(here: World, user: User): Promise<string> {
  const form = { email: user.email, password: PASSWORD }
  const [cookie = ''] = (await ask(here, { path: '/login', form })).headers.getSetCookie()
  return cookie.split(';')[0] ?? ''
}

test('every page is complete without JavaScript', async () => {
  using here = world()
  const user = await givenUser(here)
  const bot = givenBot(here, user)
  const cookie = await cookieOf(here, user)
  for (const [path, words, isPublic] of [
    ['/login', 'Welcome back', true],
    // A part of it is loaded when it is needed first.
    ['/login?problem=unverified', 'is not verified there', true],
    ['/register', 'Verify Password', true],
    ['/redirect', 'Hold tight, setting you up :)', true],
    ['/forgotpassword', 'Forgot your password?', true],
    ['/resetpassword?token=a.b&email=noa%40example.com', 'Confirm Password', true],
    ['/under_construction', 'Sorry, page is not ready yet!', true],
    ['/bots', 'My bot', false],
    ['/chats', 'חיפוש צ&#x27;אטים...', false],
    [`/chats/${bot.websiteChatId}`, 'Disconnected from chat server', false],
    ['/chats/nothing', 'Failed to load chat messages.', false],
  ] as const) {
    const response = await ask(here, isPublic ? { path } : { path, cookie })
    const html = await response.text()
    expect([path, response.status, html.includes(words)]).toEqual([path, 200, true])
    expect(html).toContain('<main ')
    // Once: what React brings late it hides until a script puts it into its place.
    expect(html.match(/ id="main"/g)).toHaveLength(1)
    expect(html).not.toContain('<div hidden')
    expect(html).not.toMatch(/ style="/)
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
  }
})

test('each page has a policy of its own, and is not cached', async () => {
  using here = world()
  const cookie = await cookieOf(here, await givenUser(here))
  const one = await ask(here, { path: '/bots', cookie })
  const other = await ask(here, { path: '/bots', cookie })
  const policy = one.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const html = await one.text()
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)]
  expect(inline.length).toBeGreaterThan(0)
  for (const [tag] of inline) expect(tag).toContain(`nonce="${nonce}"`)
  expect(other.headers.get('content-security-policy')).not.toBe(policy)
  expect(one.headers.get('cache-control')).toBe('private, no-store')
})

test.each(VISITORS)('every address of the product, requested by: %s', async (asker) => {
  using here = world()
  const user = await givenUser(here)
  const { websiteChatId: chatId } = givenBot(here, user)
  const people: Record<VisitorKind, User | undefined> = {
    'signed out': undefined,
    user,
    other: await givenUser(here),
    banned: await givenUser(here),
    admin: await givenUser(here, { roles: ['user', 'admin'] }),
  }
  const person = people[asker]
  const cookie = person && (await cookieOf(here, person))
  if (asker === 'banned' && person)
    write(here.db, (tx) => updateUser(tx, person, { isBanned: true }, here.clock.now()))
  for (const [path, { [asker]: arrival }] of Object.entries(routeTable(chatId))) {
    const [place, words] = arrival
    const found = await arrive(here, path, cookie)
    const html = await found.response.text()
    expect([path, found.place]).toEqual([path, place])
    expect([path, found.response.status]).toEqual([path, place === '/404' ? 404 : 200])
    expect([path, html.includes(words)]).toEqual([path, true])
  }
})

/** Follows redirects; each has to be a 303 to a path of this site. */
async function arrive(here: World, path: string, cookie: string | undefined) {
  let place = path
  for (let hop = 0; hop < 5; hop += 1) {
    const response = await ask(here, cookie ? { path: place, cookie } : { path: place })
    const next = response.headers.get('location')
    if (next === null) return { place, response }
    expect([path, response.status]).toEqual([path, 303])
    expect(next).toStartWith('/')
    place = next
  }
  throw new Error(`${path} redirects in a circle`)
}

test('a banned user gets one page for every address', async () => {
  using here = world()
  const reason = 'Spam <b>everywhere</b>'
  const user = await givenUser(here)
  const cookie = await cookieOf(here, user)
  write(here.db, (tx) =>
    updateUser(tx, user, { isBanned: true, bannedReason: reason }, here.clock.now()),
  )
  for (const path of [
    '/',
    '/bots',
    '/chats/x',
    '/login',
    '/register',
    '/404',
    '/nothing',
    '/admin',
  ]) {
    const response = await ask(here, { path, cookie })
    // An unknown address redirects to /404 first.
    const place = path === '/nothing' ? /^\/(404|banned)$/ : /^\/banned$/
    expect([path, response.status]).toEqual([path, 303])
    expect(response.headers.get('location')).toMatch(place)
  }
  const html = await (await ask(here, { path: '/banned', cookie })).text()
  expect(html).toContain('this account has been banned from this website.')
  expect(html).toContain('Spam &lt;b&gt;everywhere&lt;/b&gt;')
  expect(html).toContain('mailto:support@')
})

test('an address that is no page answers 404', async () => {
  using here = world()
  for (const path of ['/404', '/nothing.php', '/assets/nothing.js', '/api/nothing', '/.env'])
    expect([path, (await ask(here, { path })).status]).toEqual([path, 404])
  expect(await (await ask(here, { path: '/404' })).text()).toContain('Sorry, page not found!')
  expect((await ask(here, { path: '/bots', method: 'POST' })).status).toBe(404)
  expect((await ask(here, { path: '/login', method: 'HEAD' })).status).toBe(200)
})

test('a page is rendered in the theme of the cookie', async () => {
  using here = world()
  const drawn = async (cookie: string) => (await ask(here, { path: '/login', cookie })).text()
  expect(await drawn('theme=dark')).toContain('data-theme="dark"')
  expect(await drawn('theme=light')).toContain('data-theme="light"')
})

test('a page contains data of its visitor only', async () => {
  using here = world()
  const people = await Promise.all(
    ['Noa', 'Dana', 'Adam'].map((firstname) => givenUser(here, { firstname })),
  )
  for (const user of people) givenBot(here, user)
  const cookies = await Promise.all(people.map((user) => cookieOf(here, user)))
  const pages = await Promise.all(
    [...cookies, ...cookies].map(async (cookie) =>
      (await ask(here, { path: '/bots', cookie })).text(),
    ),
  )
  for (const [at, html] of pages.entries())
    for (const [other, { email }] of people.entries())
      expect(html.includes(email)).toBe(at % people.length === other)
})

test('a posted form signs in and redirects to the requested path of this site only', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const form = { email, password: PASSWORD }
  for (const [path, place] of [
    ['/login', '/'],
    ['/login?from=%2Fchats', '/chats'],
    ['/login?from=https%3A%2F%2Fevil.example', '/'],
    ['/login?from=%2F%2Fevil.example', '/'],
  ] as const) {
    const response = await ask(here, { path, form })
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, place])
    expect(response.headers.getSetCookie()[0]).toStartWith(`${AUTH_COOKIE}=`)
  }
})

test.each<[string, string]>([
  ['/chats?name=שלום', '/chats?name=%D7%A9%D7%9C%D7%95%D7%9D'],
  ['/chats/\ud800', '/chats/%EF%BF%BD'],
  ['/chats?a=\u0000', '/'],
  ['/\u0000/evil.example', '/'],
  ['/chats\r\nset-cookie: x=y', '/'],
  ['/chats#%D7%A9', '/chats#%D7%A9'],
])('log-in with from=%p leads to %p', async (from, place) => {
  using here = world()
  const user = await givenUser(here)
  const path = `/login?from=${encodeURIComponent(from.toWellFormed())}`
  const form = { email: user.email, password: PASSWORD }
  const posted = await ask(here, { path, form })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, place])
  const cookie = await cookieOf(here, user)
  const opened = await ask(here, { path, cookie })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, place])
})

test.each(['/chats/שלום?x=\u05d0', '/chats/%00', '/chats/%D7%A9%D7', '/שלום', '/chats/%ff'])(
  'a visitor without a session can ask for %p',
  async (path) => {
    using here = world()
    const { status } = await ask(here, { path })
    expect(status).toBeLessThan(500)
    const raw = `/login?from=${path}`
    expect((await ask(here, { path: raw })).status).toBeLessThan(500)
  },
)

test('a session token in the address of the log-in page is stripped and signs no user in', async () => {
  using here = world()
  const cookie = await cookieOf(here, await givenUser(here))
  const token = cookie.split('=')[1]
  const { status, headers } = await ask(here, { path: `/login?token=${token}&from=%2Fchats` })
  expect([status, headers.get('location')]).toEqual([303, '/login?from=%2Fchats'])
  expect((await ask(here, { path: '/login?token=of-one-time' })).status).toBe(200)
})

test('a refused form is shown again with its values, without the password', async () => {
  using here = world()
  const login = { email: 'noa@example.com', password: 'no such secret' }
  const refused = await ask(here, { path: '/login', form: login })
  const html = await refused.text()
  expect(refused.status).toBe(401)
  expect(html).toContain('Wrong username or password')
  expect(html).toContain('noa@example.com')
  expect(html).not.toContain('no such secret')
  const person = { firstname: '', lastname: 'Levi', email: 'x', password: '123', verify: '1234' }
  const register = await ask(here, { path: '/register', form: person })
  expect(register.status).toBe(422)
  expect(await register.text()).toContain('Passwords do not match')
  const again = await ask(here, { path: '/register', form: { ...person, verify: '123' } })
  expect(await again.text()).toContain('First name is required')
})

test('a form of another site, or of another kind, is refused', async () => {
  using here = world()
  const form = { email: 'noa@example.com', password: PASSWORD }
  const foreign = await ask(here, { path: '/login', form, origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  const json = await here.app.handle(
    new Request(`${ORIGIN}/login`, {
      method: 'POST',
      headers: { origin: `${ORIGIN}:3000`, 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  expect(json.status).toBe(415)
})

test('a page whose session is known sets no cookie', async () => {
  using here = world()
  const cookie = await cookieOf(here, await givenUser(here))
  const bots = await ask(here, { path: '/bots', cookie })
  expect(bots.headers.getSetCookie()).toEqual([])
  expect(await bots.text()).toContain('No bots found')
})

test('the bots page with 12 bots is at most 25.7 kB of HTML', async () => {
  using here = world()
  givenHome(here)
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  for (let n = 1; n <= 12; n += 1) {
    const { websiteChatId } = givenBot(here, user, {
      neighborhoodCodes: [1671, 642, 205, 646, 653],
    })
    const content = 'Only with a balcony, and not on the ground floor. '.repeat(20)
    expect((await visit('POST', `/api/chats/${websiteChatId}/messages`, { content })).status).toBe(
      200,
    )
  }
  const cookie = await cookieOf(here, user)
  const html = await (await ask(here, { path: '/bots', cookie })).text()
  expect(html.split('<article').length).toBe(13)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(25_700)
  // The robots are drawn by reference.
  expect(html.split('/art/robot.svg#').length).toBe(13)
})

test('a page of 12 homes with photos and long texts is at most 50 kB of HTML, and says what their cards show', async () => {
  using here = world()
  const images = Array.from({ length: 9 }, (_, n) => `https://img.example/${n}.jpg`)
  const text = `${'דירה מרווחת ושקטה 🏠 '.repeat(9)}סוף הכרטיס${' ועוד פרטים'.repeat(40)}`
  for (let n = 0; n < 12; n += 1)
    givenHome(here, { externalId: `h${n}`, images, description: `${n} ${text}` })
  const cookie = await cookieOf(here, await givenUser(here))
  const html = await (await ask(here, { path: '/properties', cookie })).text()
  expect(html.split('<article').length).toBe(13)
  expect(html.split('loading="lazy"').length).toBe(13)
  // Each text stands twice: on its card, and in what the script takes over.
  expect(html.split('סוף הכרטיס').length).toBe(25)
  expect(html).not.toContain(' ועוד פרטים'.repeat(3))
  expect(html).not.toContain('\ufffd')
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(50_000)
})

test('log-in and registration describe themselves to search engines, which may read them', async () => {
  using here = world()
  for (const path of ['/login', '/register']) {
    const response = await ask(here, { path })
    expect(response.headers.get('x-robots-tag')).toBeNull()
    const html = await response.text()
    expect(html).toMatch(/<meta name="description" content="[^"]{50,180}"/)
    expect(html).not.toContain('noindex')
  }
  const robots = await Bun.file('web/public/robots.txt').text()
  const rules = robots.trim().split('\n')
  // Public links are read for their previews, and say that they are not to be kept.
  for (const path of ['/login', '/register', '/h/', '/assets/'])
    expect(rules).toContain(`Allow: ${path}`)
  expect(rules.at(-1)).toBe('Disallow: /')
  expect(await (await ask(here, { path: '/404' })).text()).not.toContain('name="description"')
})

test('no page lies below a notch, or the bar by which a telephone goes home', async () => {
  using here = world()
  for (const path of ['/login', '/404']) {
    const html = await (await ask(here, { path })).text()
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"')
  }
})

test('no page names a picture that it may not show', async () => {
  using here = world()
  for (const path of ['/login', '/register', '/forgotpassword']) {
    const html = await (await ask(here, { path })).text()
    expect(html).not.toContain('night.svg')
  }
})

test('forms that need JavaScript are switched off until it runs', async () => {
  using here = world()
  const user = await givenUser(here)
  const cookie = await cookieOf(here, user)
  const { websiteChatId } = givenBot(here, user)
  for (const [path, count] of [
    [`/chats/${websiteChatId}`, 1],
    ['/profile', 2],
  ] as const) {
    const html = await (await ask(here, { path, cookie })).text()
    const forms = html.match(/<form.*?<\/form>/gs) ?? []
    expect([path, forms.length]).toEqual([path, count])
    for (const form of forms) expect(form).toMatch(/^<form[^>]*><fieldset[^>]* disabled="">/)
  }
})
