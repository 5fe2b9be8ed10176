import { expect, test } from 'bun:test'
import { NEW_CRITERIA } from '../assets/criteria/criteria.ts'
import type { Listing } from '../assets/domain/asset.ts'
import { assetsByRid } from '../assets/store/assets.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { botById } from '../bots/store/bots.ts'
import { changeBounds, changesAfter } from '../database/changes.ts'
import { write } from '../database/database.ts'
import { seconds } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { loadedSearch } from '../testing/worlds/loaded-search.ts'
import { bring, change, posts, texts } from '../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../testing/worlds/telegram-outbox.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { placesOf, putReach } from '../travel/store.ts'
import { packReach } from '../travel/timetable/reach.ts'
import type { PlacesBody, PlaceWire } from '../travel/wire.ts'
import { preview } from './preview.ts'
import { createSqlBots } from './sql-bots.ts'

const PLACES = '/api/users/me/places'
const WORK: PlacesBody[number] = {
  name: 'Work',
  address: '',
  point: [34.79, 32.08],
  mode: 'bike',
  day: 'sunday',
  at: '09:00',
}
/** 3, 9 and 15 km from there: about 16, 47 and 78 minutes. */
const [NEAR, FAR, FURTHER] = [
  [34.79, 32.053],
  [34.79, 31.999],
  [34.79, 31.945],
] as const
let made = 0
function at(coordinates: readonly [number, number]): Listing {
  made += 1
  return aListing({ coordinates, street: `אלנבי ${made}`, price: 4_000 + 500 * made })
}

/** A user with a place and a running bot that wants to be there within 30 minutes. */
async function scene(here: World, place: PlacesBody[number] = WORK, limit: number | null = 30) {
  const user = await givenUser(here)
  const ask = await visitor(here, user)
  const [work] = (await ask('PUT', PLACES, [place])).body as PlaceWire[]
  if (!work) throw new Error('It was not kept')
  const travel = limit === null ? [] : [{ placeId: work._id, maxMinutes: limit }]
  const bot = givenBot(here, user, { neighborhoodCodes: [205], travel })
  return { user, ask, work, bot, travel }
}

const transit = { ...WORK, mode: 'transit' } as const
const WITH_TIMETABLES = { GTFS_URL: 'https://example.com/gtfs.zip' }

type From = { from: readonly [number, number]; seconds: number }
/** Has the first place be reached from one stop. */
function reach(here: World, userRid: number, { from: [x, y], seconds }: From): void {
  const [place] = placesOf(here.db, userRid)
  if (!place) throw new Error('There is no place')
  const stops = packReach({
    longitude: Int32Array.of(x * 1e6),
    latitude: Int32Array.of(y * 1e6),
    seconds: Uint16Array.of(seconds),
    changes: Uint8Array.of(0),
  })
  write(here.db, (tx) => putReach(tx, place, { readAt: 1, computedAt: 1, stops }))
}

test('a bot posts the homes that are near enough, and those whose point is not known', async () => {
  using here = world()
  const { bot } = await scene(here)
  bring(here, at(NEAR), at(FAR))
  expect(posts(here, bot)).toHaveLength(1)
  bring(here, aListing({ street: null, coordinates: FAR }), aListing())
  expect(texts(here, bot).filter((text) => text.includes('address not stated'))).toHaveLength(2)
})

test('a home that moves nearer comes into range, one that moves away posts nothing', async () => {
  using here = world()
  const { bot } = await scene(here)
  const home = at(FAR)
  bring(here, home)
  expect(posts(here, bot)).toHaveLength(0)
  bring(here, { ...home, coordinates: NEAR })
  expect(posts(here, bot)).toHaveLength(1)
  bring(here, { ...home, coordinates: FURTHER })
  expect(posts(here, bot)).toHaveLength(1)
})

test('the next homes are judged by the place as it is then, by every index', async () => {
  using here = world()
  const { ask, work, bot } = await scene(here)
  bring(here, at(NEAR))
  await ask('PUT', PLACES, [{ ...work, point: [FURTHER[0], FURTHER[1]] }])
  const [near, far] = [at([34.79, 32.054]), at(FAR)]
  bring(here, near)
  expect(posts(here, bot)).toHaveLength(1)
  await ask('PUT', PLACES, [{ ...work, point: [FAR[0], FAR[1]] }])
  bring(here, far)
  expect(posts(here, bot)).toHaveLength(2)
  const bots = assetsByRid(here.db, [1, 2, 3])
  const found = [...bots.values()].map((home) => createSqlBots().botsFor(here.db, home).length)
  expect(found).toEqual([0, 0, 1])
})

test('a place by bus leaves nothing out until it is known from where it is reached', async () => {
  using here = world(WITH_TIMETABLES)
  const { user, bot } = await scene(here, transit)
  bring(here, at(FAR))
  expect(posts(here, bot)).toHaveLength(1)
  reach(here, user.rid, { from: NEAR, seconds: 900 })
  bring(here, at(FURTHER), at(NEAR))
  expect(posts(here, bot)).toHaveLength(2)
})

test('a place that is deleted is no longer asked for', async () => {
  using here = world()
  const { ask, bot } = await scene(here)
  bring(here, at(FAR))
  expect((await ask('PUT', PLACES, [])).status).toBe(200)
  expect(botById(here.db, bot.id)?.travel).toEqual([])
  bring(here, at(FURTHER))
  expect(posts(here, bot)).toHaveLength(1)
})

test('a bot keeps one limit to each place, and a copy for another user none', async () => {
  using here = world()
  const { ask, work, bot } = await scene(here)
  const limit = (maxMinutes: number) => ({ placeId: work._id, maxMinutes })
  const put = (travel: unknown) => ask('PATCH', `/api/requests/${bot.id}`, { travel })
  expect((await put([limit(20), limit(45)])).body.travel).toEqual([limit(45)])
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const copy = { botName: 'Copy', copyOf: bot.id }
  expect((await admin('POST', '/api/requests/website-create', copy)).body.travel).toEqual([])
  expect((await ask('POST', '/api/requests/website-create', copy)).body.travel).toHaveLength(1)
})

const NOT_SAVED = 'One of the places is not among the saved ones. Please remove it.'
const LIMITS = 'Please set 1 to 180 minutes to each of at most 6 places'

test('a place of another user, or wrong minutes, are refused by the name of the field', async () => {
  using here = world()
  const { ask, work, bot, travel } = await scene(here)
  const other = await scene(here)
  const limit = (placeId: string, maxMinutes: number) => ({ placeId, maxMinutes })
  const own = limit(work._id, 20)
  const wrong = [
    [[own, limit(other.work._id, 20)], NOT_SAVED],
    [[limit('gone', 20)], NOT_SAVED],
    [[limit(work._id, 181)], LIMITS],
    [[limit(work._id, 0)], LIMITS],
  ] as const
  const named = { botName: 'New', neighborhoodCodes: [205] }
  for (const [sent, text] of wrong) {
    const answers = [
      await ask('PATCH', `/api/requests/${bot.id}`, { travel: sent }),
      await ask('POST', '/api/requests/website-create', { ...named, travel: sent }),
      await ask('POST', '/api/requests/preview', { ...named, travel: sent }),
    ]
    for (const { status, body } of answers)
      expect([status, body.errors]).toEqual([422, { travel: text }])
  }
  expect(botById(here.db, bot.id)?.travel).toEqual(travel)
  expect((await ask('GET', '/api/requests')).body).toHaveLength(1)
})

test('every wrong field is named at once, and the places are those of the owner', async () => {
  using here = world()
  const { ask, work, bot } = await scene(here)
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const path = `/api/requests/${bot.id}`
  const travel = [{ placeId: work._id, maxMinutes: 25 }]
  expect((await admin('PATCH', path, { travel })).body.travel).toEqual(travel)
  const tried = { neighborhoodCodes: [205], travel }
  expect((await admin('POST', '/api/requests/preview', tried)).status).toBe(200)
  const both = { travel: [{ placeId: 'gone', maxMinutes: 25 }], priceLimit: [9, 1] }
  const { body } = await ask('PATCH', path, both)
  expect(Object.keys(body.errors).sort()).toEqual(['priceLimit', 'travel'])
})

test('a preview counts the homes that are near enough, and how many there are without the limit', async () => {
  using here = world()
  const { ask, user, travel } = await scene(here)
  bring(here, at(NEAR), at(FAR), at(FURTHER))
  const { body } = await ask('POST', '/api/requests/preview', { neighborhoodCodes: [205], travel })
  expect([body.count, body.relax]).toEqual([1, [{ criterion: 'travel', count: 3 }]])
  const live = await loadedSearch(here)
  const criteria = { ...NEW_CRITERIA, neighborhoodCodes: [205], travel }
  // The places of another user are not held in memory.
  for (const readerRid of [user.rid, user.rid + 1]) {
    const found = preview({ db: here.db, search: live }, criteria, {
      now: here.clock.now(),
      readerRid,
    })
    expect([found.count, found.relax]).toEqual([1, [{ criterion: 'travel', count: 3 }]])
  }
})

test('a started bot posts the homes that are near enough', async () => {
  using here = world()
  const { bot } = await scene(here)
  change(here, bot, { isActive: false })
  bring(here, at(NEAR), at(FAR))
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toHaveLength(1)
})

test('a home says by how many minutes it is too far', async () => {
  using here = world()
  const { ask, bot } = await scene(here)
  bring(here, at(FAR), at([35.2, 29.6]))
  const [beyond, far] = (await ask('GET', '/api/assets')).body.assets
  const explain = async ({ _id }: { _id: string }) =>
    (await ask('GET', `/api/requests/${bot.id}/explain?assetId=${_id}`)).body
  expect(await explain(far)).toMatchObject({
    matches: false,
    reasons: [
      {
        code: 'travel',
        text: 'It is 47 minutes from Work, this bot allows 30',
        is: 47,
        limit: 30,
      },
    ],
    unstated: [],
  })
  const text = 'It is further from a place than this bot allows'
  expect((await explain(beyond)).reasons).toEqual([{ code: 'travel', text }])
})

test('lists are filtered by minutes and sorted by them, in memory as in SQL', async () => {
  using here = world(WITH_TIMETABLES)
  const { user, ask, work } = await scene(here)
  const live = await loadedSearch(here)
  const home = at(FURTHER)
  bring(here, at(FAR), home, at(NEAR), aListing())
  const { last } = changeBounds(here.db)
  const filter = (maxMinutes: number) => ({
    readerRid: user.rid,
    travel: [{ placeId: work._id, maxMinutes }],
  })
  const expectBoth = (maxMinutes: number, rids: number[]) => {
    for (const search of [live, createSqlSearch(here.db)])
      expect(search.list(filter(maxMinutes), { sort: 'travel', page: 1, limit: 10 }).rids).toEqual(
        rids,
      )
  }
  live.apply(changesAfter(here.db, 0, last))
  expectBoth(180, [3, 1, 2, 4])
  expectBoth(50, [3, 1, 4])
  expectBoth(16, [3, 4])
  const query = `travel=${work._id}:50&sort=travel`
  expect((await ask('GET', `/api/assets?${query}`)).body.pagination.total).toBe(3)
  bring(here, { ...home, coordinates: [34.79, 32.079] })
  live.apply(changesAfter(here.db, last, 1_000))
  expectBoth(50, [2, 3, 1, 4])
  await ask('PUT', PLACES, [{ ...work, point: [FAR[0], FAR[1]] }])
  expectBoth(180, [1, 3, 2, 4])
  await ask('PUT', PLACES, [{ ...transit, _id: work._id }])
  expectBoth(180, [4, 3, 2, 1])
  reach(here, user.rid, { from: FAR, seconds: 900 })
  expectBoth(60, [2, 1, 3, 4])
})

test('places of others filter nothing and sort nothing', async () => {
  using here = world()
  const { work } = await scene(here)
  const reader = await visitor(here, await givenUser(here))
  bring(here, at(NEAR), at(FAR))
  const { body } = await reader('GET', `/api/assets?travel=${work._id}:5&sort=travel`)
  expect(body.pagination.total).toBe(2)
})

test('posts say the way to the first place of the owner, in chats to that user alone', async () => {
  using here = world(WITH_TELEGRAM)
  const { user, ask, bot } = await scene(here, { ...WORK, name: 'עבודה' }, null)
  inGroup(here, bot, '-100', 'he')
  const { calls, send } = givenSender(here)
  bring(here, at(NEAR))
  await send(seconds(2))
  const plain = (text: unknown) => String(text).replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
  expect(plain(calls[0]?.params.text).split('\n')).toContain('≈ 16 דק׳ אל עבודה')
  const path = `/api/chats/${bot.websiteChatId}`
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const shown = async (visit: typeof ask) => {
    const { body } = await visit('GET', path)
    return JSON.stringify(body.messages).includes('"placeId"')
  }
  expect([await shown(ask), await shown(admin), user.rid]).toEqual([true, false, bot.ownerRid])
})

test('nothing is said of the way to a home of which only the area is known', async () => {
  using here = world(WITH_TELEGRAM)
  const { bot } = await scene(here, WORK, null)
  inGroup(here, bot)
  const { calls, send } = givenSender(here)
  bring(here, aListing({ street: null, coordinates: NEAR }))
  await send(seconds(2))
  expect([calls.length, String(calls[0]?.params.text).includes('Work')]).toEqual([1, false])
})
