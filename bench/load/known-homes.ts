import { firstReady } from '../../src/assets/columns/search.ts'
import { createSqlSearch } from '../../src/assets/store/search.ts'
import { write } from '../../src/database/database.ts'
import { beginRates } from '../../src/intake/totals.ts'
import { createApp } from '../../src/process/app.ts'
import { givenDeals } from '../../src/testing/worlds/deals.ts'
import { givenUser } from '../../src/testing/worlds/given.ts'
import { loadedSearch } from '../../src/testing/worlds/loaded-search.ts'
import { seeded } from '../../src/testing/worlds/random.ts'
import { seedHomes } from '../../src/testing/worlds/seeded-homes.ts'
import { tokenOf, visitor } from '../../src/testing/worlds/visitor.ts'
import { type World, world } from '../../src/testing/worlds/world.ts'
import { placesOf, putReach } from '../../src/travel/store.ts'
import { packReach } from '../../src/travel/timetable/reach.ts'
import type { User } from '../../src/users/domain.ts'

// Homes of which more or less is known, and users who ask for them within the process.

const HOMES = 2_000
const STOPS = 5_000
const CITY = 'תל אביב יפו'
const [LONGITUDE, LATITUDE] = [34.78, 32.08] as const

export type Asking = (path: string) => Promise<string>

/** Homes; with `isKnown` in a city with rates, so that each has its arnona. The same for each call otherwise. */
export function homesWith({ isKnown }: { isKnown: boolean }): World {
  const here = world({ GTFS_URL: 'https://example.com/gtfs.zip' })
  if (isKnown) write(here.db, beginRates)
  seedHomes(here, HOMES)
  if (isKnown) here.db.$client.run('update assets set city = ?', [CITY])
  return here
}

/** Asks a server of all homes in memory as a new user. Every answer has to be 200. */
export async function askingAs(
  here: World,
  prepare: (user: User) => Promise<void> = async () => undefined,
) {
  const user = await givenUser(here)
  await prepare(user)
  const search = firstReady(await loadedSearch(here), createSqlSearch(here.db))
  const { server } = createApp(here, undefined, { search })
  const headers = { authorization: `Bearer ${await tokenOf(here, user)}` }
  const ask: Asking = async (path) => {
    const isPage = !path.startsWith('/api/')
    const by = isPage ? { cookie: `authToken=${headers.authorization.slice(7)}` } : headers
    const answer = await server.handle(new Request(`http://localhost${path}`, { headers: by }))
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }
  return ask
}

/** Gives a user a place by bus, one by car and one by bike. */
export async function givePlaces(here: World, user: User): Promise<void> {
  const visit = await visitor(here, user)
  const place = (mode: string, east: number) => ({
    name: mode,
    address: '',
    point: [LONGITUDE + east, LATITUDE],
    mode,
    day: 'sunday',
    at: '09:00',
  })
  const wanted = [place('transit', 0), place('drive', 0.05), place('bike', 0.1)]
  const { status } = await visit('PUT', '/api/users/me/places', wanted)
  const [first] = placesOf(here.db, user.rid)
  if (status !== 200 || !first) throw new Error('The places were not kept')
  const random = seeded(3)
  const stops = packReach({
    longitude: Int32Array.from({ length: STOPS }, () => (34.4 + random()) * 1e6),
    latitude: Int32Array.from({ length: STOPS }, () => (31 + random() * 2) * 1e6),
    seconds: Uint16Array.from({ length: STOPS }, () => random() * 5_400),
    changes: Uint8Array.from({ length: STOPS }, () => random() * 3),
  })
  write(here.db, (tx) => putReach(tx, first, { readAt: 1, computedAt: 1, stops }))
}

/** Brings recorded sales of one city in, which lie within some kilometres. */
export async function giveDeals(here: World, count: number): Promise<void> {
  const random = seeded(5)
  const deals = Array.from({ length: count }, (_, n) => ({
    gush: 6_000 + Math.floor(random() * 200),
    chelka: 1 + Math.floor(random() * 500),
    deal_date: `0${1 + Math.floor(random() * 9)}/0${1 + (n % 9)}/2026`,
    deal_amount: 1_500_000 + Math.floor(random() * 3_000_000),
    asset_area: 40 + Math.floor(random() * 90),
    deal_nature: 'דירה בבית קומות',
    street: `רחוב ${n % 200}`,
    house_number: 1 + Math.floor(random() * 150),
    x: LONGITUDE + (random() - 0.5) * 0.1,
    y: LATITUDE + (random() - 0.5) * 0.1,
  }))
  await givenDeals(here, deals, CITY)
}

/** A home for sale in the middle of what was sold; its id. */
export function soldHome({ db }: World): string {
  const at = [Math.round(LONGITUDE * 1e6), Math.round(LATITUDE * 1e6)]
  const [id] =
    db.$client
      .query(
        `update assets set longitude = ?, latitude = ?, street = 'רחוב 7 3'
         where rid = (select min(rid) from assets where deal_type = 'sale') returning id`,
      )
      .values(...at)[0] ?? []
  return String(id)
}
