import { expect, test } from 'bun:test'
import { comparisonJob } from '../assets/comparables/job.ts'
import type { Listing } from '../assets/domain/asset.ts'
import { hours } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { loadedSearch } from '../testing/worlds/loaded-search.ts'
import { bring, bringFor, remove } from '../testing/worlds/passes.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { storedProblems } from './check.ts'

const isLong = process.env.METZIA_LONG === '1'
const EVENTS = isLong ? 1_500 : 150
/** One takes 10 seconds; the long run has all of them. */
const SEEDS = isLong ? [1, 2, 3] : [2]

const STREETS = ['הרצל', 'אלנבי', null]
const PHONES = ['0501234567', '0507654321', '0509999999', null]

/** Facts that are often the same, so that many listings are one home. */
function someFacts(random: () => number): Partial<Listing> {
  const street = pick(random, STREETS)
  return {
    street: street && `${street} ${1 + Math.floor(random() * 6)}`,
    phone: pick(random, PHONES),
    price: pick(random, [5_000, 5_000, 5_100, 6_000, null]),
    rooms: pick(random, [3, 3, 4, null]),
    size: pick(random, [70, 70, 72, 90]),
    floor: pick(random, [2, 2, 3, null]),
    description: pick(random, ['מרפסת', 'ממד', null]),
    merchant: pick(random, [true, false, null]),
    coordinates: [34.76 + Math.floor(random() * 20) / 1_000, 32.06],
    areaBy: 'name',
  }
}

type Users = { stranger: User; owners: readonly User[]; admin: User }

/** The same sources, days and marks in each world. With `seed`, three users bring in homes of their own, too. */
async function lived(here: World, seed: number | undefined): Promise<Users> {
  const stranger = await givenUser(here, { email: 'stranger@example.com' })
  const emails = ['one', 'two', 'three'].map((name) => `${name}@example.com`)
  const owners: User[] = []
  for (const email of emails) owners.push(await givenUser(here, { email }))
  const admin = await givenUser(here, { email: 'boss@example.com', roles: ['user', 'admin'] })
  givenBot(here, stranger, { neighborhoodCodes: [205] })
  givenBot(here, stranger, { neighborhoodCodes: [205], priceLimit: [0, 5_050] })
  for (const owner of owners) givenBot(here, owner, { neighborhoodCodes: [205] })
  const [random, own] = [seeded(7), seeded(seed ?? 0)]
  const known: Listing[] = []
  for (let n = 0; n < EVENTS; n += 1) {
    if (n % 5 === 0) await here.clock.pass(hours(3))
    const kind = random()
    const source = pick(random, ['yad2', 'group'])
    const listing = { ...aNamed(`public${n}`, someFacts(random)), source }
    if (kind < 0.6 || known.length === 0) {
      known.push(listing)
      bring(here, listing)
    } else {
      const before = pick(random, known)
      if (kind < 0.85) bring(here, { ...before, ...someFacts(random) })
      else remove(here, before)
    }
    if (seed === undefined) continue
    const facts =
      own() < 0.5 ? { ...pick(own, known), ...pick(own, [{}, { price: 4_900 }]) } : someFacts(own)
    const { externalId } =
      own() < 0.5 ? pick(own, known) : { externalId: `own${Math.floor(own() * 40)}` }
    const by = { ...aNamed(externalId, facts), source: pick(own, ['yad2', 'group', 'import']) }
    bringFor(here, pick(own, owners).rid, by)
  }
  givenBot(here, stranger, { neighborhoodCodes: [205] })
  const sleep = async () => undefined
  await comparisonJob({ ...here, clock: { ...here.clock, sleep } }).run(
    new AbortController().signal,
  )
  return { stranger, owners, admin }
}

function aNamed(externalId: string, facts: Partial<Listing>): Listing {
  return { ...aListing(facts), externalId, link: `https://example.com/${externalId}` }
}

/** The names of homes and listings that everybody sees, by their ids, which differ between worlds. */
function namesOf({ db }: World): Map<string, string> {
  const rows = db.$client
    .query(
      `select assets.id, 'home of ' || min(listings.external_id) from assets
       join listings on listings.asset_rid = assets.rid where assets.owner_rid is null group by 1
       union all select id, external_id from listings where owner_rid is null`,
    )
    .values() as [string, string][]
  return new Map(rows)
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

const PATHS = [
  '',
  '&sort=price',
  '&sort=find',
  '&sort=pricePerMetre',
  '&searchText=מרפסת',
  '&minRooms=4',
  '&isMapView=true',
  '&merchant=true',
  '&saved=true',
  '&priceRange=[4000,5050]',
  '&page=2',
].map((query) => `/api/assets?limit=20${query}`)

/** Everything that is told about homes, with names in place of ids. */
async function toldTo(here: World, { stranger, admin }: Users): Promise<unknown[]> {
  const [visit, asAdmin] = [await visitor(here, stranger), await visitor(here, admin)]
  const names = namesOf(here)
  // Messages are numbered through all chats.
  const named = (body: unknown) =>
    JSON.stringify(body)
      .replace(ID, (id) => names.get(id) ?? 'id')
      .replaceAll(/"seq":\d+/g, '"seq"')
  const ask = async (method: string, path: string, body?: unknown, by: Visit = visit) => {
    const answer = await by(method, path, body)
    return [method, named(path), answer.status, named(answer.body)]
  }
  const told: unknown[] = []
  for (const path of PATHS) told.push(await ask('GET', path))
  told.push(await ask('GET', '/api/assets/histogram?dealType=rent'))
  told.push(await ask('GET', '/api/assets/count', undefined, asAdmin))
  for (const criteria of [{}, { priceLimit: [0, 5_050] }, { excludeWords: ['ממד'] }])
    told.push(await ask('POST', '/api/requests/preview', { neighborhoodCodes: [205], ...criteria }))
  const bots = (await visit('GET', '/api/requests')).body as { _id: string; chatId?: string }[]
  const homes = [...names]
    .filter(([, name]) => name.startsWith('home'))
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
  expect(homes.length).toBeGreaterThan(20)
  for (const [id] of homes) {
    told.push(await ask('GET', `/api/assets/${id}`))
    told.push(await ask('GET', `/api/assets/${id}/bots`))
    for (const { _id } of bots)
      told.push(await ask('GET', `/api/requests/${_id}/explain?assetId=${id}`))
  }
  const chats = (await visit('GET', '/api/chats')).body as { _id: string }[]
  for (const { _id } of chats) told.push(await ask('GET', `/api/chats/${_id}?limit=100`))
  const live = await loadedSearch(here)
  const page = { page: 1, limit: 1_000 }
  const links = (rids: readonly number[]) =>
    rids.map((rid) => here.db.$client.query('select link from assets where rid = ?').values(rid)[0])
  for (const readerRid of [stranger.rid, undefined]) {
    const { rids, ...drawn } = live.map({ readerRid }, 11)
    told.push(links(live.list({ readerRid }, page).rids), links(rids), drawn)
  }
  return told
}

test.each(SEEDS)(
  'what others bring in changes nothing that a stranger is told (%i)',
  async (seed) => {
    using alone = world()
    using mixed = world()
    const [expected, users] = [await lived(alone, undefined), await lived(mixed, seed)]
    const own = mixed.db.$client
      .query('select count(*), count(merged_into) from assets where owner_rid is not null')
      .values()[0] as number[]
    // Some of them became part of what everybody sees, and some did not.
    expect([(own[0] ?? 0) - (own[1] ?? 0) > 5, (own[1] ?? 0) > 5]).toEqual([true, true])
    const [told, without] = [await toldTo(mixed, users), await toldTo(alone, expected)]
    for (const [at, answer] of told.entries()) expect(answer).toEqual(without[at])
    expect(told).toHaveLength(without.length)
    expect(storedProblems(mixed.db)).toEqual([])
    const seen = mixed.db.$client
      .query(
        'select distinct owner_rid from deliveries join assets on assets.rid = asset_rid where bot_rid in (select rid from bots where owner_rid = ?)',
      )
      .values(users.stranger.rid)
    expect(seen).toEqual([[null]])
  },
)
