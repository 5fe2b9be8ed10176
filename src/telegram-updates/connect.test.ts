import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import { givenGroupCode, givenUser } from '../testing/worlds/given.ts'
import { GROUP, type Person, privateOf, telegram } from '../testing/worlds/telegram.ts'
import { signedOut, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'

const DANA: Person = { id: 7, first_name: 'Dana', language_code: 'he' }
const NOA: Person = { id: 8, first_name: 'Noa', language_code: 'en' }
const ADMINS = { admins: [DANA.id] }
const path = (code: string) => `/api/requests/verifycode?code=${encodeURIComponent(code)}`
const FAILED = [422, 'Verification failed']

const codeIn = (text: string) => /[A-Z2-9]{6}(?=\n)/.exec(text)?.[0] ?? ''

async function use(here: World, code: string, visit?: Awaited<ReturnType<typeof visitor>>) {
  const asked = visit ?? (await visitor(here, await givenUser(here)))
  const { status, body } = await asked('GET', path(code))
  return [status, body.message ?? body.chatName]
}

test('a code that an administrator asked for makes a bot of the group, and links no account', async () => {
  using here = world()
  const { say, answers } = telegram(here, ADMINS)
  const code = codeIn(await say(GROUP, DANA, '/connect'))
  expect(answers()[0]).toMatchObject({
    kind: 'code',
    params: {
      text: expect.stringContaining(`/bots?code=${code}`),
      entities: [{ type: 'code', length: 6 }],
    },
  })
  const visit = await visitor(here, await givenUser(here))
  const { status, body } = await visit('GET', path(` ${code.toLowerCase()} `))
  expect([status, body]).toMatchObject([
    200,
    {
      botName: 'Our flat',
      chatName: 'Our flat',
      chatId: '-100',
      createdBy: 'Dana Levi',
      isActive: false,
      postLanguage: 'he',
      seenPostsCount: 0,
    },
  ])
  expect((await visit('GET', '/api/requests')).body).toEqual([body])
  expect((await visit('GET', '/api/users/me')).body.user.isTelegramLinked).toBe(false)
  const notice = here.db.$client.query('select type, url from notifications').get()
  expect(notice).toEqual({ type: 'request_verified', url: '/bots' })
  expect(answers().at(-1)).toMatchObject({ kind: 'reply', target: '-100' })
  expect(await use(here, code, visit)).toEqual(FAILED)
})

test('only administrators of the group get a code, also those who write in its name', async () => {
  using here = world()
  const { say, calls } = telegram(here, ADMINS)
  expect(await say(GROUP, NOA, '/connect')).toContain('Only administrators')
  expect(await say(privateOf(DANA), DANA, '/connect')).toContain('/connect')
  expect(calls.map(({ method }) => method)).toEqual(['getChatAdministrators'])
  const anonymous = { id: 1_087_968_824, first_name: 'Group' }
  const named = await say(GROUP, anonymous, '/connect', { sender_chat: GROUP })
  expect(codeIn(named)).toHaveLength(6)
  expect(await say(GROUP, anonymous, '/connect', { sender_chat: { id: -5 } })).toContain('Only')
  expect(codeIn(await say(GROUP, DANA, '/start@metzia_bot connect'))).toHaveLength(6)
})

test('a group without any administrator is connected by any of its members', async () => {
  using here = world()
  const { say } = telegram(here, { admins: [] })
  expect(codeIn(await say(GROUP, NOA, '/connect'))).toHaveLength(6)
})

test('a code is void after ten minutes, and after a newer one of the same group', async () => {
  using here = world()
  const [first, other] = [givenGroupCode(here), givenGroupCode(here, { id: '-200' })]
  const second = givenGroupCode(here)
  expect(await use(here, first)).toEqual(FAILED)
  expect(await use(here, other)).toEqual([200, 'Our flat'])
  await here.clock.pass(minutes(10))
  expect(await use(here, second)).toEqual(FAILED)
})

test('only the hash of a code is stored', () => {
  using here = world()
  const code = givenGroupCode(here)
  expect(JSON.stringify(here.db.$client.query('select * from group_codes').all())).not.toContain(
    code,
  )
})

test('after five wrong codes an account has to wait, and others are not affected', async () => {
  using here = world()
  const code = givenGroupCode(here)
  const visit = await visitor(here, await givenUser(here))
  for (const guess of ['ZZZZZZ', 'x'.repeat(100), '%', '', '🙂'])
    expect(await use(here, guess, visit)).toEqual(FAILED)
  const { status, headers } = await visit('GET', path(code))
  expect([status, headers.get('retry-after')]).toEqual([429, '600'])
  expect((await use(here, code))[0]).toBe(200)
})

test('right codes are not counted as tries', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  for (let n = 0; n < 8; n += 1) {
    const code = givenGroupCode(here, { id: `-${100 + n}` })
    expect((await use(here, code, visit))[0]).toBe(200)
  }
})

test('of two users who use a code at once, one gets the bot', async () => {
  using here = world()
  const code = givenGroupCode(here)
  const visits = [await givenUser(here), await givenUser(here)].map((user) => visitor(here, user))
  const used = await Promise.all(visits.map(async (visit) => use(here, code, await visit)))
  expect(used.map(([status]) => status).sort()).toEqual([200, 422])
  const bots = here.db.$client.query("select count(*) as n from bots where group_id = '-100'").get()
  expect(bots).toEqual({ n: 1 })
})

test('a user who has as many bots as allowed does not use the code up', async () => {
  using here = world({ BOTS_PER_USER: '1' })
  const visit = await visitor(here, await givenUser(here))
  await visit('POST', '/api/requests/website-create', { botName: 'x' })
  const code = givenGroupCode(here)
  for (let n = 0; n < 7; n += 1) expect((await use(here, code, visit))[0]).toBe(409)
  expect((await use(here, code))[0]).toBe(200)
})

const ALLOWED: Record<string, string>[] = [
  { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-mode': 'same-origin', 'sec-fetch-site': 'same-origin' },
]
const REFUSED: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-mode': 'cors' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
  { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
]

test('with the cookie, only a script of this site uses a code; a link that is opened does not', async () => {
  using here = world()
  const user = await givenUser(here)
  const login = { email: user.email, password: 'correct horse' }
  const { token } = (await signedOut(here)('POST', '/api/auth/login', login)).body
  const cookie = `authToken=${token}`
  for (const headers of ALLOWED) {
    const code = givenGroupCode(here)
    const ask = (sent: Record<string, string>) =>
      signedOut(here)('GET', path(code), undefined, { cookie, ...sent })
    for (const refused of REFUSED) expect((await ask(refused)).status).toBe(403)
    expect((await ask(headers)).status).toBe(200)
  }
})

test('the bot of a group belongs to one user: for others it is missing', async () => {
  using here = world()
  const mine = await visitor(here, await givenUser(here))
  const { body } = await mine('GET', path(givenGroupCode(here)))
  const other = await visitor(here, await givenUser(here))
  const refused = await other('PATCH', `/api/requests/${body._id}`, { botName: 'x' })
  expect(refused.status).toBe(404)
})

test('a deleted bot leaves its group when no other bot posts there', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const { answers } = telegram(here)
  const [one, two] = [
    (await visit('GET', path(givenGroupCode(here)))).body,
    (await visit('GET', path(givenGroupCode(here)))).body,
  ]
  const left = () => answers().filter(({ method }) => method === 'leaveChat')
  await visit('DELETE', `/api/requests/${one._id}`)
  expect(left()).toEqual([])
  await visit('DELETE', `/api/requests/${two._id}`)
  expect(left()).toMatchObject([{ target: '-100', params: { chat_id: '-100' } }])
})

test('a group without a title and one with a long one make a bot with a name', async () => {
  using here = world()
  for (const [title, name] of [
    ['', 'Telegram'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ] as const) {
    const code = givenGroupCode(here, { title })
    const visit = await visitor(here, await givenUser(here))
    expect((await visit('GET', path(code))).body.botName).toBe(name)
  }
})
