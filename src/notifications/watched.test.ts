import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { insertMember, membershipsOf } from '../shortlists/store/lists.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, remove } from '../testing/worlds/passes.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import { type Json, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import type { NotificationWire } from './wire.ts'

const LISTING = aListing({ price: 6_000, rooms: 3 })

/** One home on the shortlist of Noa and Amit. */
async function watching({ hasBot = false } = {}) {
  const here = world()
  const [noa, amit] = [await givenUser(here), await givenUser(here)]
  const as = { noa: await visitor(here, noa), amit: await visitor(here, amit) }
  if (hasBot) givenBot(here, noa, { name: 'Our bot', neighborhoodCodes: [205] })
  bring(here, LISTING)
  const [home] = (await as.noa('GET', '/api/assets')).body.assets
  await as.noa('PUT', `/api/assets/${home._id}/saved`)
  const [{ list } = { list: { rid: 0, id: '' } }] = membershipsOf(here.db, noa.rid)
  const joining = { shortlistRid: list.rid, userRid: amit.rid, role: 'member', readTo: 0 } as const
  write(here.db, (tx) => insertMember(tx, { ...joining, joinedAt: here.clock.now() }))
  const path = `/api/shortlists/${list.id}`
  const told = async (who: 'noa' | 'amit') => {
    const { body } = await as[who]('GET', '/api/notifications')
    return (body.notifications as NotificationWire[]).map(({ event, title, isRead }) => [
      event?.kind,
      event?.asset?.price,
      title,
      isRead,
    ])
  }
  const changes = async () => (await as.amit('GET', path)).body.homes[0].changes
  return { here, noa, amit, as, home, path, told, changes, [Symbol.dispose]: here[Symbol.dispose] }
}

test('a lower price is told to every member, once, and stands on the card', async () => {
  using at = await watching()
  const { here, told, changes } = at
  bring(here, { ...LISTING, price: 5_500 })
  bring(here, { ...LISTING, price: 5_500 })
  for (const who of ['noa', 'amit'] as const)
    expect(await told(who)).toEqual([
      ['price', 5_500, 'A home of your shortlist costs less', false],
    ])
  expect(await changes()).toEqual([
    { kind: 'price', at: expect.any(String), from: 6_000, to: 5_500 },
  ])
  bring(here, { ...LISTING, price: 5_800 })
  expect(await told('noa')).toEqual([
    ['price', 5_800, 'A home of your shortlist costs more', false],
  ])
})

test('a home that goes and comes back is told, and stays on the list with what was known', async () => {
  using at = await watching()
  const { here, as, path, home, told, changes } = at
  remove(here, LISTING)
  expect((await told('amit')).map(([kind]) => kind)).toEqual(['gone'])
  const [listed] = (await as.amit('GET', path)).body.homes
  expect(listed.asset).toMatchObject({ _id: home._id, price: 6_000 })
  expect(listed.asset.removedAt).not.toBeNull()
  bring(here, LISTING)
  expect((await told('amit')).map(([kind]) => kind)).toEqual(['back', 'gone'])
  expect((await changes()).map(({ kind }: { kind: string }) => kind)).toEqual(['back', 'gone'])
})

test('another fact is told as a change of the listing, with what it was', async () => {
  using at = await watching()
  bring(at.here, { ...LISTING, rooms: 3.5 })
  expect(await at.told('noa')).toEqual([
    ['shortlist', 6_000, 'The listing of a home of your shortlist changed', false],
  ])
  expect(await at.changes()).toMatchObject([
    { kind: 'edited', from: { rooms: 3 }, to: { rooms: 3.5 } },
  ])
})

test('a home that is not for them is no longer told of, but its changes are kept', async () => {
  using at = await watching()
  const { here, as, path, home, told, changes } = at
  await as.noa('PATCH', `${path}/homes/${home._id}`, { stage: 'declined' })
  bring(here, { ...LISTING, price: 5_500 })
  expect(await told('noa')).toEqual([])
  expect(await changes()).toHaveLength(1)
})

test('who is no longer a member, and who has never been, is told nothing', async () => {
  using at = await watching()
  const { here, as, path, amit, told } = at
  await as.amit('DELETE', `${path}/members/${amit.id}`)
  const stranger = await visitor(here, await givenUser(here))
  bring(here, { ...LISTING, price: 5_500 })
  expect((await stranger('GET', '/api/notifications')).body.total).toBe(0)
  expect(await told('noa')).toHaveLength(1)
  expect(await told('amit')).toEqual([])
})

test('a price that a bot of the member tells too is one event, which names the bot', async () => {
  using at = await watching({ hasBot: true })
  const { here, as } = at
  bring(here, { ...LISTING, price: 5_500 })
  const { notifications } = (await as.noa('GET', '/api/notifications')).body
  const prices = (notifications as NotificationWire[]).filter(
    ({ event }) => event?.kind === 'price',
  )
  expect(prices.map(({ event }) => event?.bots.map(({ name }) => name))).toEqual([['Our bot']])
  expect(prices[0]?.event?.previousPrice).toBe(6_000)
})

test('who is named in a comment is told, and so are all when all are for a home, once', async () => {
  using at = await givenDeciding()
  const { here, as, path } = at
  const home = givenHome(here)
  await as.noa('PUT', `${path}/homes/${home.id}`)
  const on = `${path}/homes/${home.id}`
  const toldOf = async (visit: Visit) => {
    const { notifications } = (await visit('GET', '/api/notifications')).body
    await visit('PATCH', '/api/notifications/read-all')
    return notifications
      .filter(({ isRead }: Json) => !isRead)
      .map(({ title, body, event }: Json) => [event?.kind, title, body])
  }
  await as.noa('POST', `${on}/comments`, { text: 'Nobody is named' })
  await as.noa('POST', `${on}/comments`, { text: '@Amit, only for me', onlyMe: true })
  expect(await toldOf(as.amit)).toEqual([])
  await as.noa('POST', `${on}/comments`, { text: '@Amit shall we see it? @Noa @Tal' })
  expect(await toldOf(as.amit)).toEqual([
    ['shortlist', 'Noa Levi mentioned you', expect.stringContaining('shall we see it?')],
  ])
  expect([await toldOf(as.noa), await toldOf(as.tal)]).toEqual([[], []])
  await as.noa('PATCH', on, { vote: 1 })
  expect([await toldOf(as.noa), await toldOf(as.amit)]).toEqual([[], []])
  await as.amit('PATCH', on, { vote: 1 })
  const agreed = [['shortlist', 'You all like this home', expect.any(String)]]
  expect([await toldOf(as.noa), await toldOf(as.amit)]).toEqual([agreed, agreed])
  await as.amit('PATCH', on, { vote: 1 })
  await as.amit('PATCH', on, { vote: null })
  await as.amit('PATCH', on, { vote: 1 })
  expect([await toldOf(as.noa), await toldOf(as.amit)]).toEqual([[], []])
  // Who is alone on a shortlist agrees with nobody.
  await as.tal('PUT', `/api/assets/${home.id}/saved`)
  const [{ _id: talsList }] = (await as.tal('GET', '/api/shortlists')).body
  await as.tal('PATCH', `/api/shortlists/${talsList}/homes/${home.id}`, { vote: 1 })
  expect(await toldOf(as.tal)).toEqual([])
})
