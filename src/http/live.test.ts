import { expect, test } from 'bun:test'
import { assetByRid } from '../assets/store/assets.ts'
import { changeBounds, changesAfter } from '../database/changes.ts'
import { markHome } from '../shortlists/marks/service.ts'
import { membershipsOf } from '../shortlists/store/lists.ts'
import { frameIn } from '../testing/doubles/told.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, bringFor } from '../testing/worlds/passes.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { ServerFrame } from './frames.ts'
import { type Audience, createLive } from './live.ts'

/** Sockets of some users, and what they get. */
function audience(heard: readonly number[], size = heard.length) {
  const told: [userRid: number, event: ServerFrame['event']][] = []
  const sockets: Audience = {
    size,
    hears: (userRid) => heard.includes(userRid),
    toUser: (userRid, one) => void told.push([userRid, frameIn(one).event]),
    toChat: () => undefined,
    toUsers: () => undefined,
    toAdmins: () => undefined,
    endSession: () => undefined,
    closeUser: () => undefined,
  }
  return { told, sockets }
}

/** Two users whose bots both post a home. */
async function posted(here: World) {
  const users = [await givenUser(here), await givenUser(here)] as const
  for (const user of users)
    givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 20_000] })
  bring(here, aListing())
  return { users, changes: changesAfter(here.db, 0, 1_000) }
}

test('a message becomes a frame for the owner whose page is open, and for no other', async () => {
  using here = world()
  const { users, changes } = await posted(here)
  const { told, sockets } = audience([users[1].rid])
  createLive(here.db, sockets)(changes)
  expect(told.filter(([, event]) => event === 'chat:newMessage')).toEqual([
    [users[1].rid, 'chat:newMessage'],
  ])
})

test('a home that is posted, and a lower price of it, are so many frames for the owner of the bot', async () => {
  using here = world()
  const user = await givenUser(here)
  givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 20_000] })
  const listing = aListing({ price: 5_000 })
  const toldOf = (act: () => unknown) => {
    const { last } = changeBounds(here.db)
    act()
    const { told, sockets } = audience([user.rid])
    createLive(here.db, sockets)(changesAfter(here.db, last, 1_000))
    return told.map(([, event]) => event).toSorted()
  }
  expect(toldOf(() => bring(here, listing))).toEqual(['chat:newMessage', 'notification:new'])
  expect(toldOf(() => bring(here, { ...listing, price: 4_000 }))).toEqual([
    'chat:newMessage',
    'notification:new',
  ])
})

test('while no page is open, nothing is read for frames', async () => {
  using here = world()
  const { changes } = await posted(here)
  const { told, sockets } = audience([])
  const { ran } = recordStatements(here.db)
  createLive(here.db, sockets)(changes)
  expect([told, ran]).toEqual([[], []])
})

test('a home that few see is told to its user and to the members of shortlists that have it', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, tal } = at
  const listing = aListing({ externalId: 'own' })
  const [{ assetRid = 0 } = {}] = bringFor(here, noa.rid, listing)
  const id = assetByRid(here.db, assetRid)?.id ?? ''
  markHome(here, noa.rid, id, { kind: 'save' })
  const before = changesAfter(here.db, 0, 1_000).length
  bringFor(here, noa.rid, { ...listing, price: 4_100 })
  const { told, sockets } = audience([noa, amit, tal].map(({ rid }) => rid))
  const everybody: string[] = []
  const toUsers = ({ event }: ServerFrame) => void everybody.push(event)
  createLive(here.db, { ...sockets, toUsers })(changesAfter(here.db, 0, 1_000).slice(before))
  expect(told.filter(([, event]) => event === 'asset:updated')).toEqual([
    [noa.rid, 'asset:updated'],
    [amit.rid, 'asset:updated'],
  ])
  expect(told.filter(([rid]) => rid === tal.rid)).toEqual([])
  expect(everybody).toEqual([])
})

test('members are told of their shortlist at once, who was one or never was is not', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, tal, as, path } = at
  const home = givenHome(here)
  const toldOf = async (act: () => Promise<unknown>) => {
    const last = changeBounds(here.db).last
    await act()
    const { told, sockets } = audience([noa, amit, tal].map(({ rid }) => rid))
    createLive(here.db, sockets)(changesAfter(here.db, last, 1_000))
    return told
  }
  const all = [noa, amit].map(
    ({ rid }) => [rid, 'shortlist:updated'] as [number, 'shortlist:updated'],
  )
  // Amit saves homes on another one.
  expect(await toldOf(() => as.amit('PUT', `${path}/homes/${home.id}`))).toEqual([
    [noa.rid, 'asset:marked'],
    ...all,
  ])
  expect(await toldOf(() => as.amit('PATCH', `${path}/homes/${home.id}`, { vote: 1 }))).toEqual(all)
  await as.noa('POST', `${path}/homes/${home.id}/comments`, { text: 'Quiet' })
  expect(await toldOf(() => as.amit('POST', `${path}/read`))).toEqual([
    [amit.rid, 'shortlist:updated'],
  ])
  expect(await toldOf(() => as.amit('POST', `${path}/read`))).toEqual([])
  expect(await toldOf(() => as.noa('DELETE', `${path}/members/${amit.id}`))).toEqual([
    [noa.rid, 'shortlist:updated'],
    [noa.rid, 'shortlists:updated'],
    [noa.rid, 'resync'],
    [amit.rid, 'shortlists:updated'],
    [amit.rid, 'resync'],
  ])
  expect(await toldOf(() => as.noa('DELETE', `${path}/homes/${home.id}`))).toEqual([
    [noa.rid, 'asset:marked'],
    [noa.rid, 'shortlist:updated'],
  ])
})

test('what a user marks reaches the open pages of this user only, as it is in the end', async () => {
  using here = world()
  const users = [await givenUser(here), await givenUser(here)] as const
  const home = givenHome(here)
  const before = changesAfter(here.db, 0, 1_000).length
  markHome(here, users[0].rid, home.id, { kind: 'save', note: 'quiet' })
  const [mine] = membershipsOf(here.db, users[0].rid)
  const { seq } = markHome(here, users[0].rid, home.id, { kind: 'hide' })
  markHome(here, users[1].rid, home.id, { kind: 'hide' })
  const frames: [number, ServerFrame][] = []
  const { sockets } = audience(users.map(({ rid }) => rid))
  const { ran } = recordStatements(here.db)
  createLive(here.db, {
    ...sockets,
    toUser: (userRid, one) => void frames.push([userRid, frameIn(one)]),
  })(changesAfter(here.db, 0, 1_000).slice(before))
  expect(frames).toEqual([
    [
      users[0].rid,
      {
        event: 'asset:marked',
        data: { _id: home.id, isSaved: true, isHidden: true, note: 'quiet', seq },
      },
    ],
    [
      users[1].rid,
      {
        event: 'asset:marked',
        data: { _id: home.id, isSaved: false, isHidden: true, note: null, seq: seq + 1 },
      },
    ],
    [users[0].rid, { event: 'shortlist:updated', data: { _id: mine?.list.id ?? '' } }],
  ])
  expect(ran.filter((sql) => sql.includes('saved_assets'))).toHaveLength(1)
})

test('a chat that is shared is told to its readers, to each as that one has it, until the sharing ends', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, tal, as, path } = at
  const bot = givenBot(here, noa, { neighborhoodCodes: [205], priceLimit: [0, 20_000] })
  const shortlistId = path.split('/').at(-1)
  await as.noa('PATCH', `/api/requests/${bot.id}`, { shortlistId })
  const users = [noa, amit, tal].map(({ rid }) => rid)
  const toldOf = async (act: () => unknown) => {
    const { last } = changeBounds(here.db)
    await act()
    const { told, sockets } = audience(users)
    createLive(here.db, sockets)(changesAfter(here.db, last, 1_000))
    const to = (event: string) => told.flatMap(([rid, one]) => (one === event ? [rid] : []))
    return to
  }
  const posted = await toldOf(() => bring(here, aListing()))
  expect(posted('chat:newMessage').toSorted()).toEqual([noa.rid, amit.rid].toSorted())
  const read = await toldOf(() => as.amit('POST', `/api/chats/${bot.websiteChatId}/read`))
  expect(read('chat:read').toSorted()).toEqual([noa.rid, amit.rid].toSorted())
  const marked = await toldOf(() => as.amit('POST', `/api/chats/${bot.websiteChatId}/favorite`))
  expect(marked('chat:updated')).toContain(amit.rid)
  const paused = await toldOf(() => as.noa('PATCH', `/api/requests/${bot.id}`, { isActive: false }))
  expect(paused('bot:updated').toSorted()).toEqual([noa.rid, amit.rid].toSorted())
  const left = await toldOf(() => as.amit('DELETE', `${path}/members/${amit.id}`))
  expect(left('shortlists:updated')).toContain(amit.rid)
  const later = await toldOf(() =>
    as.noa('POST', `/api/chats/${bot.websiteChatId}/messages`, { content: 'Hello there' }),
  )
  expect(later('chat:newMessage')).toEqual([noa.rid])
})
