import { expect, test } from 'bun:test'
import { KEYS_MAX } from '../../audit/refusals.ts'
import { noteAction } from '../../audit/store.ts'
import { refusals as refusalRows } from '../../audit/tables.ts'
import { write } from '../../database/database.ts'
import { days, hours, seconds } from '../../kernel/clock.ts'
import { notificationsOf } from '../../notifications/store.ts'
import { allJobs } from '../../process/jobs.ts'
import { RIGHTS } from '../../testing/rules/rights.ts'
import { scene } from '../../testing/rules/scene.ts'
import { AN_ACTOR, givenBot, givenUser, PASSWORD } from '../../testing/worlds/given.ts'
import { type Json, signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'

const ADMIN = { roles: ['user', 'admin'] as ('user' | 'admin')[], firstname: 'Noa' }
const asAdmin = async (here: World) => visitor(here, await givenUser(here, ADMIN))

async function audit(here: World, query = ''): Promise<Json> {
  return (await (await asAdmin(here))('GET', `/api/audit${query}`)).body
}

/** Of an entry, what it tells in one line. */
const line = ({ actor, action, subject }: Json) => [actor.name, action, subject.name]

/** Calls that administrators may make, that change nothing of others. */
const HARMLESS = [
  'POST /api/chats/',
  'POST /api/chats/:id/read',
  'POST /api/telegram/preview',
  // No message of that broadcast has failed.
  'POST /api/telegram/broadcasts/:id/retry',
]
/** Off without a Telegram bot. */
const OFF = 503

const ACTIONS_OF_ADMINS = RIGHTS.filter(({ route, statuses: [, , other, , admin] }) => {
  const isWrite = !/^(GET|HEAD) /.test(route)
  const isAllowed = admin < 300 || admin === OFF
  return isWrite && isAllowed && other !== admin && !HARMLESS.includes(route)
})

test('there are actions of administrators to record', () => {
  expect(ACTIONS_OF_ADMINS.length).toBeGreaterThan(17)
})

test.each(ACTIONS_OF_ADMINS.map((one) => [one.route, one] as const))(
  '%s by an administrator is recorded once, without secrets',
  async (route, { ask }) => {
    using at = await scene({ TELEGRAM_BOT_TOKEN: '1:token' })
    at.here.db.$client.run('delete from audit')
    const asked = { path: route.split(' ')[1] ?? '', ...(await ask(at)) }
    const { status, body } = await at.as.admin(route.split(' ')[0] ?? '', asked.path, asked.body)
    const rows = at.here.db.$client.query('select * from audit').all()
    expect([status < 300, rows.length, rows]).toEqual([true, 1, rows])
    expect(rows).toMatchObject([{ actor_kind: 'user', actor_name: 'Dana Levi', origin: 'inside' }])
    const [told, hash] = [JSON.stringify(rows), 'argon2']
    for (const secret of [PASSWORD, 'window-lamp-9', hash]) expect(told).not.toContain(secret)
    for (const text of [told, JSON.stringify(body)]) expect(text).not.toContain(hash)
  },
)

test('what users do with what is theirs is not recorded, also when they are administrators', async () => {
  using here = world()
  const admin = await givenUser(here, ADMIN)
  const visit = await visitor(here, admin)
  const bot = givenBot(here, admin, { neighborhoodCodes: [205] })
  await visit('PATCH', `/api/users/${admin.id}`, { firstname: 'Dana' })
  await visit('PATCH', `/api/requests/${bot.id}`, { botName: 'Mine' })
  await visit('POST', `/api/chats/${bot.websiteChatId}/messages`, {
    content: 'hi there',
    type: 'text',
  })
  await visit('POST', `/api/chats/${bot.websiteChatId}/favorite`)
  await visit('POST', '/api/notifications/test', { title: 'a', body: 'b' })
  expect((await visit('DELETE', `/api/requests/${bot.id}`)).status).toBe(200)
  expect((await visit('GET', '/api/audit')).body).toEqual({ entries: [], total: 0 })
})

test('an entry says who did what to whom, from where, before and after', async () => {
  using here = world()
  const admin = await givenUser(here, ADMIN)
  const [visit, bad] = [await visitor(here, admin), await givenUser(here, { firstname: 'Avi' })]
  const change = (body: object) => visit('PATCH', `/api/users/${bad.id}`, body)
  await change({ isBanned: true, bannedReason: 'spam in groups' })
  await change({ isBanned: true, bannedReason: 'spam in groups' })
  await change({ isBanned: false })
  await change({ roles: ['admin'] })
  await change({ lastname: 'Cohen' })
  const { entries, total } = (await visit('GET', '/api/audit')).body
  expect(total).toBe(4)
  expect(entries.map(line)).toEqual([
    ['Noa Levi', 'user.change', 'Avi Cohen'],
    ['Noa Levi', 'user.roles', 'Avi Levi'],
    ['Noa Levi', 'user.unban', 'Avi Levi'],
    ['Noa Levi', 'user.ban', 'Avi Levi'],
  ])
  expect(entries.at(-1)).toMatchObject({
    actor: { kind: 'user', _id: admin.id, avatar: 'avatar_1' },
    origin: 'inside',
    subject: { kind: 'user', _id: bad.id },
    before: { isBanned: false, bannedReason: null },
    after: { isBanned: true, bannedReason: 'spam in groups' },
  })
})

test('an action that is refused leaves no entry', async () => {
  using here = world()
  const admin = await givenUser(here, ADMIN)
  const visit = await visitor(here, admin)
  expect((await visit('PATCH', `/api/users/${admin.id}`, { roles: ['user'] })).status).toBe(409)
  expect((await visit('DELETE', `/api/users/${admin.id}`)).status).toBe(409)
  expect((await visit('GET', '/api/audit')).body.total).toBe(0)
})

test('a password that an administrator sets is told to its user', async () => {
  using here = world()
  const [visit, user] = [await asAdmin(here), await givenUser(here)]
  const body = { userId: user.id, newPassword: 'window-lamp-9' }
  expect((await visit('POST', '/api/users/admin-reset-password', body)).status).toBe(200)
  expect(notificationsOf(here.db, user.rid)).toMatchObject([{ type: 'password_reset' }])
  const refused = { ...body, newPassword: 'short' }
  expect((await visit('POST', '/api/users/admin-reset-password', refused)).status).toBe(422)
  expect(notificationsOf(here.db, user.rid)).toHaveLength(1)
})

function note(here: World, name: string, action: 'user.ban' | 'bot.delete' = 'user.ban'): void {
  const subject = { kind: 'user', id: null, name } as const
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => noteAction(tx, AN_ACTOR, { action, subject }, at))
}

test('entries are searched, filtered and read in pages, newest first', async () => {
  using here = world()
  note(here, 'Avi 100%')
  await here.clock.pass(days(8))
  note(here, 'Yael', 'bot.delete')
  note(here, 'אבי')
  const names = async (query: string) => {
    const { entries, total } = await audit(here, query)
    return [total, ...entries.map(({ subject }: Json) => subject.name)]
  }
  expect(await names('')).toEqual([3, 'אבי', 'Yael', 'Avi 100%'])
  expect(await names('?search=100%25')).toEqual([1, 'Avi 100%'])
  expect(await names(`?search=${encodeURIComponent('אב')}`)).toEqual([1, 'אבי'])
  expect(await names('?search=metzia+test')).toEqual([3, 'אבי', 'Yael', 'Avi 100%'])
  expect(await names('?action=bot.delete')).toEqual([1, 'Yael'])
  expect(await names('?days=7')).toEqual([2, 'אבי', 'Yael'])
  expect(await names('?limit=1&skip=1')).toEqual([3, 'Yael'])
  const visit = await asAdmin(here)
  for (const [query, field] of [
    ['?action=none', 'action'],
    ['?days=0', 'days'],
    ['?limit=101', 'limit'],
    ['?skip=-1', 'skip'],
  ] as const) {
    const { status, body } = await visit('GET', `/api/audit${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})

test('an export has all that fits, as lines of JSON, newest first', async () => {
  using here = world()
  for (let n = 0; n < 250; n += 1) note(here, `User ${n}`, n % 2 === 0 ? 'user.ban' : 'bot.delete')
  const visit = await asAdmin(here)
  const { body, headers } = await visit('GET', '/api/audit/export?action=user.ban')
  expect(headers.get('content-disposition')).toContain('attachment')
  const names = String(body).trimEnd().split('\n')
  expect(names).toHaveLength(125)
  expect(names.map((text) => JSON.parse(text).subject.name).slice(0, 2)).toEqual([
    'User 248',
    'User 246',
  ])
})

async function refused(here: World): Promise<Json> {
  return (await (await asAdmin(here))('GET', '/api/audit/refused')).body
}

test('refused log-ins and denied calls are counted by account and network, without what was typed', async () => {
  using here = world()
  const user = await givenUser(here, { email: 'dana@example.com' })
  const visit = signedOut(here)
  const wrong = { email: 'dana@example.com', password: 'a secret that was typed' }
  for (let n = 0; n < 3; n += 1) await visit('POST', '/api/auth/login', wrong)
  await visit('POST', '/api/auth/login', { ...wrong, email: 'nobody@example.com' })
  await visit('GET', '/api/audit')
  const asUser = await visitor(here, user)
  await asUser('GET', '/api/users/filter')
  await asUser('GET', '/api/requests')
  await here.clock.pass(seconds(1))
  const counted = (await refused(here)).map(({ kind, key, name, count }: Json) => [
    kind,
    key,
    name,
    count,
  ])
  expect(counted).toEqual([
    ['login', 'inside', null, 4],
    ['login', user.id, 'dana@example.com', 3],
    ['denied', user.id, 'dana@example.com', 1],
    ['denied', 'inside', null, 1],
  ])
  expect(JSON.stringify(here.db.select().from(refusalRows).all())).not.toContain('typed')
})

test('refusals of many networks fill no more than a bounded number of rows an hour', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const visit = signedOut(here)
  for (const part of [1, 2]) {
    for (let n = 0; n < KEYS_MAX; n += 1) {
      const from = { 'x-forwarded-for': `10.${n % 250}.${part * 10 + Math.floor(n / 250)}.7` }
      await visit('GET', '/api/audit', undefined, from)
    }
    await here.clock.pass(seconds(1))
  }
  const rows = here.db.select().from(refusalRows).all()
  expect(rows).toHaveLength(KEYS_MAX)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2 * KEYS_MAX)
  expect(rows.find(({ key }) => key === 'others')?.count).toBe(KEYS_MAX + 1)
  expect(rows.map(({ key }) => key)).toContain('10.0.10.0/24')
  await here.clock.pass(hours(1))
  await visit('GET', '/api/audit')
  await here.clock.pass(seconds(1))
  expect(here.db.select().from(refusalRows).all()).toHaveLength(KEYS_MAX + 1)
})

test('entries and counters are kept a year', async () => {
  using here = world()
  note(here, 'Avi')
  await signedOut(here)('GET', '/api/audit')
  await here.clock.pass(days(364))
  await cleanUp(here)
  expect((await audit(here)).total).toBe(1)
  await here.clock.pass(days(2))
  expect(await cleanUp(here)).toMatchObject({ audit: 1, refusals: 1 })
  expect((await audit(here)).total).toBe(0)
})

async function cleanUp(here: World) {
  const cleanup = allJobs(here, []).find(({ name }) => name === 'cleanup')
  const run = Promise.resolve(cleanup?.run(new AbortController().signal))
  await here.clock.pass(seconds(60))
  return run
}
