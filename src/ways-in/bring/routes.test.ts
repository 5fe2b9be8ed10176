import { expect, test } from 'bun:test'
import { assets } from '../../assets/tables.ts'
import { changesAfter } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import type { Told } from '../../http/live.ts'
import { createLive } from '../../http/live.ts'
import { days, hours } from '../../kernel/clock.ts'
import { frameIn } from '../../testing/doubles/told.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { mailAddressOf, updateMailAddress } from '../own-mail/store.ts'

const MAIL = {
  MAIL_IN_URL: 'imaps://homes:secret@mail.example.com',
  MAIL_IN_ADDRESS: 'homes@example.com',
}
const HOME =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'

async function given(settings: Record<string, string> = MAIL) {
  const here = world(settings)
  const user = await givenUser(here)
  let ask = await visitor(here, user)
  const known = () => mailAddressOf(here.db, user.rid)
  return {
    here,
    user,
    known,
    ask: (method: string, path = '', body?: unknown) => ask(method, `/api/bring${path}`, body),
    inbox: (method: string, path = '', body?: unknown) => ask(method, `/api/inbox${path}`, body),
    home: (method: string, path: string, body?: unknown) =>
      ask(method, `/api/assets/${path}`, body),
    /** A session ends before days have passed. */
    later: async (ms: number) => {
      await here.clock.pass(ms)
      ask = await visitor(here, user)
    },
    change: (change: Parameters<typeof updateMailAddress>[2]) =>
      write(here.db, (tx) => updateMailAddress(tx, user.rid, change)),
  }
}

const mailOf = async ({ ask }: Awaited<ReturnType<typeof given>>) => (await ask('GET')).body.mail

test('an address is made, renewed with another secret, and ended', async () => {
  const at = await given()
  using _ = at.here
  const none = { available: true, address: null, state: 'none', count: 0 }
  expect(await mailOf(at)).toMatchObject(none)
  const first = (await at.ask('POST', '/mail')).body
  expect(first.address).toMatch(/^homes\+[a-z2-9]{10}@example\.com$/)
  expect(first.state).toBe('waiting')
  expect(await mailOf(at)).toEqual(first)
  at.change({ count: 3, lastAt: at.here.clock.now() })
  const second = (await at.ask('POST', '/mail')).body
  expect(second.address).not.toBe(first.address)
  expect(second).toMatchObject({ state: 'waiting', count: 0, lastAt: null })
  expect((await at.ask('DELETE', '/mail')).status).toBe(200)
  expect(await mailOf(at)).toMatchObject(none)
  expect(at.known()).toBeUndefined()
})

test('an address is of one user: another one has none, and gets another one', async () => {
  const at = await given()
  using here = at.here
  const { address } = (await at.ask('POST', '/mail')).body
  const other = await visitor(here, await givenUser(here, { email: 'other@example.com' }))
  expect((await other('GET', '/api/bring')).body.mail.address).toBeNull()
  expect((await other('POST', '/api/bring/mail')).body.address).not.toBe(address)
  await other('DELETE', '/api/bring/mail')
  expect((await mailOf(at)).address).toBe(address)
})

test('with mails an address is arriving, and silent after seven days without one', async () => {
  const at = await given()
  using _ = at.here
  await at.ask('POST', '/mail')
  at.change({ count: 2, lastAt: at.here.clock.now() })
  expect(await mailOf(at)).toMatchObject({
    state: 'arriving',
    count: 2,
    lastAt: expect.any(String),
  })
  await at.later(days(7))
  expect(await mailOf(at)).toMatchObject({ state: 'arriving' })
  await at.later(1)
  expect(await mailOf(at)).toMatchObject({ state: 'silent' })
})

test('what a mail service asks is shown for 24 hours, with a link of the web only', async () => {
  const at = await given()
  using _ = at.here
  await at.ask('POST', '/mail')
  const asked = {
    from: 'forwarding-noreply@google.com',
    code: '482113882',
    link: 'https://mail-settings.google.com/mail/vf-1',
    at: at.here.clock.now(),
  }
  at.change({ confirmation: asked })
  const shown = { ...asked, at: new Date(asked.at).toISOString() }
  expect((await mailOf(at)).confirmation).toEqual(shown)
  at.change({ confirmation: { ...asked, link: 'javascript:alert(1)' } })
  expect((await mailOf(at)).confirmation).toEqual({ ...shown, link: null })
  await at.later(hours(24))
  expect((await mailOf(at)).confirmation).not.toBeNull()
  await at.later(1)
  expect((await mailOf(at)).confirmation).toBeNull()
})

test.each([
  ['no mailbox', { MAIL_IN_ADDRESS: MAIL.MAIL_IN_ADDRESS }],
  ['no form of addresses', { MAIL_IN_URL: MAIL.MAIL_IN_URL }],
])('with %s nobody gets an address', async (_name, settings) => {
  const at = await given(settings)
  using _ = at.here
  expect(await mailOf(at)).toMatchObject({ available: false, address: null, state: 'none' })
  expect((await at.ask('POST', '/mail')).status).toBe(409)
  expect(at.known()).toBeUndefined()
})

test('a user makes at most 20 addresses an hour', async () => {
  const at = await given()
  using _ = at.here
  for (let made = 0; made < 20; made += 1) expect((await at.ask('POST', '/mail')).status).toBe(200)
  const last = await mailOf(at)
  expect((await at.ask('POST', '/mail')).status).toBe(429)
  expect(await mailOf(at)).toEqual(last)
})

test('what the user sent in is listed with its homes, and counted by its way', async () => {
  const at = await given()
  using here = at.here
  await at.inbox('POST', '', [
    { text: HOME, way: 'share' },
    { text: 'שבת שלום', way: 'shortcut' },
  ])
  const other = await visitor(here, await givenUser(here, { email: 'other@example.com' }))
  await other('POST', '/api/inbox', { text: HOME })
  const { body } = await at.ask('GET')
  expect(body.recent).toMatchObject([
    { way: 'shortcut', outcome: 'other' },
    { way: 'share', outcome: 'home', results: [{ assetId: expect.any(String) }] },
  ])
  expect(body.share).toEqual({ count: 2, lastAt: new Date(here.clock.now()).toISOString() })
  expect(body.telegram).toEqual({
    available: false,
    botName: null,
    linked: false,
    count: 0,
    lastAt: null,
  })
})

const liveOf = ({ here }: Awaited<ReturnType<typeof given>>) =>
  here.db
    .select()
    .from(assets)
    .all()
    .filter(({ removedAt, mergedInto }) => removedAt === null && mergedInto === null).length

test('a deleted item takes its home along, which comes back when it is sent again', async () => {
  const at = await given()
  using _ = at.here
  const [{ _id: id, assetId }] = (await at.inbox('POST', '', { text: HOME })).body.items
  expect(liveOf(at)).toBe(1)
  await at.inbox('DELETE', `/${id}`)
  expect(liveOf(at)).toBe(0)
  expect((await at.ask('GET')).body.recent).toEqual([])
  const [again] = (await at.inbox('POST', '', { text: HOME })).body.items
  expect([again.assetId, liveOf(at)]).toEqual([assetId, 1])
})

test('a home that another item brought too stays until that one is deleted as well', async () => {
  const at = await given()
  using _ = at.here
  const send = async (text: string) => (await at.inbox('POST', '', { text })).body.items[0]
  const [one, other] = [await send(HOME), await send(`${HOME} דירה נהדרת`)]
  expect(other.assetId).toBe(one.assetId)
  await at.inbox('DELETE', `/${one._id}`)
  expect(liveOf(at)).toBe(1)
  await at.inbox('DELETE', `/${other._id}`)
  expect(liveOf(at)).toBe(0)
})

test('a saved home stays when its item is deleted', async () => {
  const at = await given()
  using _ = at.here
  const [{ _id: id, assetId }] = (await at.inbox('POST', '', { text: HOME })).body.items
  expect((await at.home('PUT', `${assetId}/saved`, {})).status).toBeLessThan(300)
  await at.inbox('DELETE', `/${id}`)
  expect(liveOf(at)).toBe(1)
})

test('the open pages of the user hear of an address, of an item and of its reading; no other does', async () => {
  const at = await given()
  using here = at.here
  await givenUser(here, { email: 'other@example.com' })
  const told: number[] = []
  const sockets = {
    size: 1,
    hears: () => false,
    toUser: (rid: number, one: Told) => frameIn(one).event === 'bring' && told.push(rid),
    toChat: () => undefined,
    toUsers: () => undefined,
    toAdmins: () => undefined,
    endSession: () => undefined,
    closeUser: () => undefined,
  }
  let seen = 0
  const follow = () => {
    const found = changesAfter(here.db, seen, 1_000)
    seen = found.at(-1)?.seq ?? seen
    createLive(here.db, sockets)(found)
    return told.splice(0)
  }
  follow()
  await at.ask('POST', '/mail')
  expect(follow()).toEqual([at.user.rid])
  await at.inbox('POST', '', { text: HOME })
  expect(follow()).toEqual([at.user.rid])
  await at.ask('DELETE', '/mail')
  expect(follow()).toEqual([at.user.rid])
})
