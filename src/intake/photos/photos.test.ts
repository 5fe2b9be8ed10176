import { expect, test } from 'bun:test'
import { detailOf } from '../../assets/detail.ts'
import type { Listing } from '../../assets/domain/asset.ts'
import { assetByRid } from '../../assets/store/assets.ts'
import { listingOf } from '../../assets/store/listings.ts'
import { elsewhereWithPhoto, maybeSameAs } from '../../assets/store/photos.ts'
import { days, minutes } from '../../kernel/clock.ts'
import { splitListing } from '../../matching/by-hand/service.ts'
import { storedProblems } from '../../process/check.ts'
import { ALTERED } from '../../testing/models/altered-photos.ts'
import { drawnRoom } from '../../testing/models/drawn-rooms.ts'
import { AN_ACTOR, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, bringFor, florentinBot, posts, remove } from '../../testing/worlds/passes.ts'
import { passing } from '../../testing/worlds/time.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { photosJob } from './job.ts'
import { comparePhotos } from './service.ts'

const never = new AbortController().signal
const BROKEN = 'https://photos.test/broken'

const made = new Map<string, Uint8Array>()
const drawn = (room: number) => {
  const key = `${room}`
  const photo = made.get(key) ?? drawnRoom({ room, shot: room })
  made.set(key, photo)
  return photo
}
const urls = (listing: string, ...rooms: readonly (number | string)[]) =>
  rooms.map((room) => `https://photos.test/${listing}/${room}`)

/** A product whose photos are drawn: `…/7` is a room, `…/7 marked` the same one altered. */
function photographed(env: Record<string, string> = {}) {
  const here = world(env)
  const asked: string[] = []
  const times: number[] = []
  const images = async ({ url }: { url: string }) => {
    asked.push(url)
    times.push(here.clock.now())
    if (url === BROKEN) return Buffer.from('no image')
    const [, room = '', way = ''] = /\/(\d+) ?([a-z ]*)$/.exec(url) ?? []
    if (room === '') return undefined
    const photo = drawn(Number(room))
    return (await ALTERED[way]?.(photo)) ?? photo
  }
  const compare = (fetched: Parameters<typeof comparePhotos>[1]) => comparePhotos(here, fetched)
  const job = photosJob(here, { images, compare })
  /** Lets the listings wait, and runs the job until nothing is left. */
  async function work() {
    await here.clock.pass(minutes(31))
    for (let n = 0; n < 10 && job.isNeeded?.(); n += 1)
      await passing(here, Promise.resolve(job.run(never)))
  }
  const pauses = () => times.slice(1).map((time, n) => time - (times[n] ?? 0))
  return { here, asked, pauses, job, work, [Symbol.dispose]: here[Symbol.dispose] }
}

const keptOf = (here: World, listing: Listing) => {
  const kept = listingOf(here.db, listing)
  if (!kept) throw new Error('The listing is not known')
  return kept
}
const assetOf = (here: World, listing: Listing) => {
  const asset = assetByRid(here.db, homeOf(here, listing))
  if (!asset) throw new Error('The home is missing')
  return asset
}
const homeOf = (here: World, listing: Listing) => keptOf(here, listing).assetRid

/** Two listings that no rule of facts joins, and nothing keeps apart. */
const pair = (one: readonly string[], other: readonly string[]): [Listing, Listing] => [
  aListing({ images: [...one] }),
  aListing({ images: [...other], street: null, areaBy: 'polygon', size: 74, price: 5_200 }),
]

test('two photos in common join two homes, and nothing is posted again', async () => {
  using at = photographed()
  const { here } = at
  const bot = await florentinBot(here)
  const [one, other] = pair(urls('a', 1, 2, 3), urls('b', 9, '3 marked', '1 compressed'))
  bring(here, one, other)
  expect(homeOf(here, other)).not.toBe(homeOf(here, one))
  await at.work()
  expect(homeOf(here, other)).toBe(homeOf(here, one))
  expect(keptOf(here, other)).toMatchObject({ joinedBy: 'photos' })
  expect(posts(here, bot)).toHaveLength(2)
  bring(here, one, other)
  expect(homeOf(here, other)).toBe(homeOf(here, one))
  expect(posts(here, bot)).toHaveLength(2)
  expect(storedProblems(here.db)).toEqual([])
})

test('one photo in common is kept for administrators, and the same one twice is one', async () => {
  using at = photographed()
  const { here } = at
  const [one, other] = pair(urls('a', 1, 1, 3), urls('b', '1 marked', 1, 9))
  bring(here, one, other)
  await at.work()
  expect(homeOf(here, other)).not.toBe(homeOf(here, one))
  expect(maybeSameAs(here.db, homeOf(here, one))).toEqual([homeOf(here, other)])
  expect(maybeSameAs(here.db, homeOf(here, other))).toEqual([homeOf(here, one)])
})

const elsewhere = (here: World, listing: Listing) =>
  elsewhereWithPhoto(here.db, homeOf(here, listing)).map(({ externalId }) => externalId)

test('a photo that private advertisers show at two addresses is a sign at both, as long as both are live', async () => {
  using at = photographed()
  const { here, asked } = at
  const tower = { city: 'חיפה', street: 'הרצל 5', areaCode: 400, merchant: false }
  const one = aListing({ images: urls('a', 1, 2, 3), merchant: false })
  const copy = aListing({ ...tower, images: urls('b', 9, '2 cropped', 8) })
  const agent = aListing({ ...tower, street: 'הרצל 7', images: urls('c', 1), merchant: true })
  bring(here, one, copy, agent)
  await at.work()
  // Of each private home the first two.
  expect(asked).toEqual([...one.images.slice(0, 2), ...copy.images.slice(0, 2)])
  expect([elsewhere(here, one), elsewhere(here, copy), elsewhere(here, agent)]).toEqual([
    [copy.externalId],
    [one.externalId],
    [],
  ])
  expect(detailOf(here.db, assetOf(here, one)).warnings).toEqual([
    { sign: 'photoElsewhere', evidence: 'הרצל 5, חיפה' },
  ])
  // They are no "maybe the same", and nothing is joined.
  expect(maybeSameAs(here.db, homeOf(here, one))).toEqual([])
  remove(here, copy)
  expect(elsewhere(here, one)).toEqual([])
  expect(detailOf(here.db, assetOf(here, one)).warnings).toEqual([])
})

test('a street that was read otherwise is no other address, a home of other rooms in another street is', async () => {
  using at = photographed()
  const { here } = at
  const one = aListing({ images: urls('a', 1), merchant: false, areaCode: 300 })
  const misread = aListing({
    images: urls('b', 1),
    merchant: false,
    areaCode: 312,
    street: 'אחרת 2',
  })
  const larger = { ...misread, externalId: 'larger', images: urls('c', 4), rooms: 5 }
  const copied = {
    ...one,
    externalId: 'copied',
    areaCode: 330,
    images: urls('d', 4),
    street: 'שלישית 2',
  }
  bring(here, one, misread, larger, copied)
  await at.work()
  expect(elsewhere(here, one)).toEqual([])
  expect(elsewhere(here, misread)).toEqual([])
  expect(elsewhere(here, larger)).toEqual(['copied'])
})

test('a photo of more than three other homes is a sign of nothing', async () => {
  using at = photographed()
  const { here } = at
  const homes = ['a', 'b', 'c', 'd', 'e'].map((city) =>
    aListing({
      images: urls(city, city === 'e' ? '1 compressed' : 1),
      merchant: false,
      city,
      areaCode: null,
    }),
  )
  bring(here, ...homes)
  await at.work()
  expect(homes.flatMap((home) => elsewhere(here, home))).toEqual([])
  const few = ['f', 'g', 'h'].map((city) =>
    aListing({ images: urls(city, 2), merchant: false, city, areaCode: null }),
  )
  bring(here, ...few)
  await at.work()
  expect(few.map((home) => elsewhere(here, home).length)).toEqual([2, 2, 2])
})

test('administrators are shown the live homes with a photo in common, until they decided that they are two', async () => {
  using at = photographed()
  const { here } = at
  const user = await givenUser(here, { roles: ['user', 'admin'] })
  const visit = await visitor(here, user)
  const [one, other] = pair(urls('a', 1, 3), urls('b', '1 marked', 9))
  const own = { ...other, externalId: 'own' }
  bring(here, one, other)
  bringFor(here, user.rid, own)
  await at.work()
  const [first, second] = [one, other].map((listing) => assetByRid(here.db, homeOf(here, listing)))
  const shown = async (id = '') => (await visit('GET', `/api/assets/${id}/maybe-same`)).body
  expect(await shown(first?.id)).toMatchObject([{ _id: second?.id, price: 5_200 }])
  await visit('POST', '/api/assets/merge', { assetIds: [first?.id, second?.id] })
  expect(await shown(first?.id)).toEqual([])
  const decision = { assetId: first?.id ?? '', listingId: keptOf(here, other).id }
  splitListing(here, { ...decision, decidedBy: null, actor: AN_ACTOR })
  expect(await shown(first?.id)).toEqual([])
  expect((await visit('GET', '/api/assets/nothing/maybe-same')).status).toBe(404)
  // What only this administrator sees is no home of others.
  expect(
    await shown(assetByRid(here.db, listingOf(here.db, own, user.rid)?.assetRid ?? 0)?.id),
  ).toEqual([])
})

test('photos are fetched of homes that may be one only, one a second, each once', async () => {
  using at = photographed()
  const { here, asked } = at
  const [one, other] = pair(urls('a', 1, 2), urls('b', 3, 4)).map((listing) => ({
    ...listing,
    merchant: true,
  }))
  if (!one || !other) throw new Error('A pair is two')
  const agents = (more: Partial<Listing>) =>
    aListing({ images: urls('c', 5, 6), merchant: true, ...more })
  bring(here, one, agents({ floor: 3 }), agents({ rooms: 4 }))
  bring(here, agents({ areaCode: 312 }), agents({ isNewProject: true }))
  bring(here, agents({ price: 5_800 }), agents({ size: 82 }))
  const own = { ...other, externalId: 'own', images: urls('own', 7, 8) }
  bringFor(here, (await givenUser(here)).rid, own)
  expect(at.job.isNeeded?.()).toBe(false)
  await at.work()
  expect(asked).toEqual([])
  bring(here, other)
  await at.work()
  expect(asked.toSorted()).toEqual([...one.images, ...other.images].toSorted())
  expect(at.pauses().every((ms) => ms >= 1_000)).toBe(true)
  bring(here, { ...other, price: 5_100 })
  await at.work()
  expect(asked).toHaveLength(4)
})

test('a photo that cannot be had or read stops nothing, and is not asked for again', async () => {
  using at = photographed()
  const { here, asked } = at
  const missing = 'https://photos.test/missing'
  const [one, other] = pair([BROKEN, ...urls('a', 1, 2)], [missing, ...urls('b', 1, 2)])
  bring(here, one, other)
  await at.work()
  expect(homeOf(here, other)).toBe(homeOf(here, one))
  expect(asked.filter((url) => url === BROKEN || url === missing)).toHaveLength(2)
})

test('a photo that more than three homes have counts nothing', async () => {
  using at = photographed()
  const { here } = at
  const cards = [21, 22]
  const [one, other] = pair(urls('a', ...cards), urls('b', ...cards))
  const places = [1, 2, 3, 4].map((floor) =>
    aListing({ images: urls(`card ${floor}`, ...cards), areaCode: 312, floor }),
  )
  // Each has a neighbour, so that its photos are looked at.
  const neighbours = places.map(({ floor }) =>
    aListing({
      images: urls('n', 30 + (floor ?? 0)),
      areaCode: 312,
      floor,
      street: null,
      size: 74,
      areaBy: 'polygon',
    }),
  )
  bring(here, ...places, ...neighbours)
  await at.work()
  bring(here, one, other)
  await at.work()
  expect(homeOf(here, other)).not.toBe(homeOf(here, one))
  expect(maybeSameAs(here.db, homeOf(here, one))).toEqual([])
})

test('what an administrator split stays apart, whatever its photos show', async () => {
  using at = photographed()
  const { here } = at
  const one = aListing({ images: urls('a', 1, 2) })
  const other = { ...one, externalId: 'other', images: urls('b', 1, 2) }
  bring(here, one, other)
  const assetId = assetByRid(here.db, homeOf(here, one))?.id ?? ''
  const decision = { assetId, listingId: keptOf(here, other).id }
  splitListing(here, { ...decision, decidedBy: null, actor: AN_ACTOR })
  await at.work()
  expect(at.asked).toHaveLength(4)
  expect(homeOf(here, other)).not.toBe(homeOf(here, one))
  expect(storedProblems(here.db)).toEqual([])
})

test('a listing does not join a home of which another listing contradicts it', async () => {
  using at = photographed()
  const { here } = at
  const one = aListing({ images: urls('a', 1, 2), floor: null })
  const [, other] = pair([], urls('b', 1, 2))
  bring(here, one, { ...one, externalId: 'upstairs', images: [], floor: 5 }, other)
  await at.work()
  expect(at.asked).toHaveLength(4)
  expect(homeOf(here, other)).not.toBe(homeOf(here, one))
})

test('older listings are passed over, and nothing is compared when it is switched off', async () => {
  using at = photographed()
  const { here, asked } = at
  bring(here, ...pair(urls('a', 1, 2), urls('b', 1, 2)))
  await here.clock.pass(days(8))
  await at.work()
  expect(asked).toEqual([])
  expect(at.job.isNeeded?.()).toBe(false)
  using off = photographed({ COMPARE_PHOTOS: 'false' })
  bring(off.here, ...pair(urls('a', 1, 2), urls('b', 1, 2)))
  await off.work()
  expect(off.asked).toEqual([])
})
