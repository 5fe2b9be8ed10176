import { expect, test } from 'bun:test'
import { days } from '../../kernel/clock.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { type Json, signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { INVITES_MAX, MEMBERS_MAX } from '../domain/shortlist.ts'
import { membershipsOf } from '../store/lists.ts'
import { picturedHomes } from './service.ts'

const PASSWORD = 'window-lamp-9'

/** Noa has a shortlist with one home, and asks others to join it. */
async function inviting(settings: Record<string, string> = {}) {
  const here = world(settings)
  const noa = await givenUser(here, { firstname: 'Noa' })
  const visit = await visitor(here, noa)
  const home = givenHome(here)
  await visit('PUT', `/api/assets/${home.id}/saved`)
  const [{ _id: listId }] = (await visit('GET', '/api/shortlists')).body
  const path = `/api/shortlists/${listId}`
  const invite = async () => {
    const { body } = await visit('POST', `${path}/invites`)
    return { ...body, secret: String(body.url).split('/').at(-1) }
  }
  return { here, noa, visit, home, path, invite, [Symbol.dispose]: here[Symbol.dispose] }
}

const joined = async (here: World, secret: string) => {
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  return { user, visit, answer: await visit('POST', `/api/invites/${secret}/accept`) }
}

test('an invite shows who invites to what, and admits one user, who then saves homes there', async () => {
  using at = await inviting()
  const { here, visit, home, path } = at
  await visit('PATCH', path, { name: 'Florentin' })
  const { url, secret, expiresAt } = await at.invite()
  expect(url).toBe(`${here.config.publicUrl}/invite/${secret}`)
  expect(Date.parse(expiresAt) - here.clock.now()).toBe(days(7))
  const shown = await signedOut(here)('GET', `/api/invites/${secret}`)
  expect(shown.body).toMatchObject({
    inviter: { name: 'Noa Levi' },
    shortlist: { name: 'Florentin', homes: 1 },
  })
  expect(JSON.stringify(shown.body)).not.toContain(home.id)
  const { user, visit: amit, answer } = await joined(here, secret)
  expect(answer.body).toMatchObject({ name: 'Florentin', role: 'member', isCurrent: true })
  expect((await amit('GET', `/api/assets/${home.id}`)).body.isSaved).toBe(true)
  expect((await visit('GET', path)).body.shortlist.members.at(-1)._id).toBe(user.id)
  const { answer: second } = await joined(here, secret)
  expect([second.status, second.body.code]).toEqual([404, 'inviteUsed'])
})

test('of two users who accept at once one wins', async () => {
  using at = await inviting()
  const { secret } = await at.invite()
  const both = await Promise.all([joined(at.here, secret), joined(at.here, secret)])
  expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 404])
  expect((await at.visit('GET', at.path)).body.shortlist.members).toHaveLength(2)
})

test('an invite ends: used, old, taken back, unknown, or made by a banned user', async () => {
  using at = await inviting()
  const { here, visit, path } = at
  const codeOf = async (secret: string) => {
    const { status, body } = await signedOut(here)('GET', `/api/invites/${secret}`)
    return status === 200 ? 'open' : body.code
  }
  const [first, second] = [await at.invite(), await at.invite()]
  const listed = (await visit('GET', `${path}/invites`)).body
  expect(listed.map(({ _id }: Json) => _id)).toEqual([first._id, second._id])
  expect(JSON.stringify(listed)).not.toContain(first.secret)
  expect((await visit('DELETE', `${path}/invites/${first._id}`)).status).toBe(200)
  expect((await visit('DELETE', `${path}/invites/${first._id}`)).status).toBe(404)
  expect([await codeOf(first.secret), await codeOf(second.secret)]).toEqual(['noInvite', 'open'])
  await here.clock.pass(days(7))
  expect(await codeOf(second.secret)).toBe('inviteExpired')
  expect((await joined(here, second.secret)).answer.status).toBe(404)
  expect(await codeOf('none')).toBe('noInvite')
  expect((await visit('GET', `${path}/invites`)).body).toEqual([])
  const third = await at.invite()
  here.db.$client.run('update users set is_banned = 1 where rid = ?', [at.noa.rid])
  expect(await codeOf(third.secret)).toBe('noInvite')
})

test('the invites of a member end with the membership: nobody who was removed comes back by one', async () => {
  using at = await inviting()
  const { here, visit, path } = at
  const { user, visit: amit } = await joined(here, (await at.invite()).secret)
  const secrets: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { url } = (await amit('POST', `${path}/invites`)).body
    secrets.push(new URL(url).pathname.slice('/invite/'.length))
  }
  const own = await at.invite()
  await visit('DELETE', `${path}/members/${user.id}`)
  for (const secret of secrets) {
    expect((await signedOut(here)('GET', `/api/invites/${secret}`)).body.code).toBe('noInvite')
    expect((await amit('POST', `/api/invites/${secret}/accept`)).status).toBe(404)
  }
  expect((await amit('GET', path)).status).toBe(404)
  const open = (await visit('GET', `${path}/invites`)).body
  expect(open.map(({ _id }: Json) => _id)).toEqual([own._id])
  expect((await amit('POST', `/api/invites/${own.secret}/accept`)).status).toBe(200)
  expect((await amit('GET', `${path}/invites`)).body).toEqual([])
  expect((await signedOut(here)('GET', `/api/invites/${secrets[0]}`)).status).toBe(404)
})

test('an invite that was made before its maker was removed does not count, whatever was stored', async () => {
  using at = await inviting()
  const { here, path } = at
  const { user, visit: amit } = await joined(here, (await at.invite()).secret)
  const { url } = (await amit('POST', `${path}/invites`)).body
  here.db.$client.run('delete from shortlist_members where user_rid = ?', [user.rid])
  const secret = String(url).split('/').at(-1)
  expect((await signedOut(here)('GET', `/api/invites/${secret}`)).body.code).toBe('noInvite')
})

test('invites that were not used end where the access of programs ends; members stay', async () => {
  using at = await inviting()
  const { here, noa, visit, path } = at
  const [kept, open] = [await at.invite(), await at.invite()]
  const { visit: amit } = await joined(here, kept.secret)
  const other = String((await amit('POST', `${path}/invites`)).body.url)
    .split('/')
    .at(-1)
  await visit('POST', '/api/auth/logout-everywhere')
  expect((await signedOut(here)('GET', `/api/invites/${open.secret}`)).status).toBe(404)
  expect((await signedOut(here)('GET', `/api/invites/${other}`)).status).toBe(200)
  expect((await amit('GET', path)).body.shortlist.members[0]._id).toBe(noa.id)
})

test('an invite registers one user by e-mail and password, also when sign-ups are closed', async () => {
  using at = await inviting({ ALLOW_SIGNUPS: 'false' })
  const { here, home } = at
  const { secret } = await at.invite()
  const register = (email: string, password = PASSWORD) =>
    signedOut(here)(
      'POST',
      `/api/invites/${secret}/register`,
      { email, password },
      { 'accept-language': 'ru' },
    )
  const refused = await register('amit', '')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email', 'password']])
  expect((await register(at.noa.email)).status).toBe(409)
  const made = await register('amit@example.com')
  expect(made.body.user).toMatchObject({
    email: 'amit@example.com',
    fullname: '',
    roles: ['user'],
    language: 'ru',
  })
  const { body } = await signedOut(here)('GET', `/api/assets/${home.id}`, undefined, {
    authorization: `Bearer ${made.body.token}`,
  })
  expect(body.isSaved).toBe(true)
  const late = await register('tal@example.com')
  expect([late.status, late.body.code]).toEqual([404, 'inviteUsed'])
  const accounts = here.db.$client.query("select count(*) from users where email like 'tal%'")
  expect(accounts.values()).toEqual([[0]])
})

test('an invite shows photos of homes that everybody sees and nobody has declined', async () => {
  using at = await inviting()
  const { here, noa, visit, path } = at
  const [{ list } = { list: undefined }] = membershipsOf(here.db, noa.rid)
  if (!list) throw new Error('Noa has no shortlist')
  const images = ['https://img.example/1.jpg']
  const homes = Array.from({ length: 5 }, (_, n) =>
    givenHome(here, { images, street: `הרצל ${n + 1}` }),
  )
  const own = givenHome(here, { images, street: 'הרצל 9' }, noa.rid)
  for (const { id } of [...homes, own]) await visit('PUT', `${path}/homes/${id}`)
  await visit('PATCH', `${path}/homes/${homes[4]?.id}`, { stage: 'declined' })
  const shown = picturedHomes(here.db, list).map(({ rid }) => rid)
  expect(shown).toEqual([homes[3], homes[2], homes[1]].map((home) => home?.rid ?? 0))
  const { secret } = await at.invite()
  expect((await signedOut(here)('GET', `/api/invites/${secret}`)).body.photos).toHaveLength(3)
})

test('wrong invites are counted for their address', async () => {
  using here = world()
  const visit = signedOut(here)
  const statuses = new Set()
  for (let n = 0; n < 31; n += 1) statuses.add((await visit('GET', `/api/invites/x${n}`)).status)
  expect(statuses).toEqual(new Set([404, 429]))
})

test('a shortlist has a bounded number of members and of open invites', async () => {
  using at = await inviting()
  const { here, visit, path } = at
  for (let n = 0; n < INVITES_MAX; n += 1) await at.invite()
  const more = await visit('POST', `${path}/invites`)
  expect([more.status, more.body.code]).toEqual([409, 'tooManyInvites'])
  for (const { _id } of (await visit('GET', `${path}/invites`)).body)
    await visit('DELETE', `${path}/invites/${_id}`)
  const secrets = []
  for (let n = 0; n < MEMBERS_MAX; n += 1) secrets.push((await at.invite()).secret)
  const statuses = []
  for (const secret of secrets) statuses.push((await joined(here, secret)).answer.status)
  expect(statuses).toEqual([...Array(MEMBERS_MAX - 1).fill(200), 409])
  expect((await visit('POST', `${path}/invites`)).body.code).toBe('shortlistMembersFull')
  expect((await visit('POST', `/api/invites/${secrets.at(-1)}/accept`)).status).toBe(200)
  expect((await signedOut(here)('GET', `/api/invites/${secrets.at(-1)}`)).status).toBe(200)
})
