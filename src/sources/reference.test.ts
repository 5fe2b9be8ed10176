import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOUNDARY_FILES, loadAreas } from '../areas/store.ts'
import { givenBot, givenUser } from '../testing/given.ts'
import { pick, seeded } from '../testing/random.ts'
import { type World, world } from '../testing/world.ts'
import { runRecorded } from './recorded.ts'
import { yad2 } from './yad2/source.ts'

// Fifty recorded pages and a thousand bots, compared with a reference that shares no code with the product: plain loops
// over the raw records, and a second implementation of the rules for matching and for the same home.

const PAGES = join(import.meta.dirname, '../../../shared/samples/yad2/feed_forsale_tel_aviv')
const BOTS = 1_000

type RawRecord = {
  token: string
  price: number
  adType: string
  subcategoryId: number
  address: {
    city: { text: string }
    neighborhood?: { text: string }
    street?: { text: string }
    house?: { number?: number; floor?: number }
    coords?: { lat: number; lon: number }
  }
  additionalDetails: { roomsCount: number | null; squareMeter: number }
}

type RawBot = {
  id: string
  areas: Set<number>
  min: number
  max: number
  rooms: number
  merchant: boolean | null
}

type Home = { first: string; listings: RawRecord[]; area: number | null }

function rawPages(): string[] {
  return Array.from({ length: 50 }, (_, index) =>
    readFileSync(join(PAGES, `page-${String(index + 1).padStart(3, '0')}.json`), 'utf8'),
  )
}

/** Uses the winding number; the product counts crossings. */
function areaAt(
  lon: number,
  lat: number,
  features: {
    properties: { hoodCode: number | null; approximate: boolean }
    geometry: { coordinates: number[][][][] }
  }[],
): number | null {
  for (const { properties, geometry } of features) {
    if (properties.approximate) continue
    for (const [outer = []] of geometry.coordinates) {
      let winding = 0
      for (let i = 0; i + 1 < outer.length; i += 1) {
        const [x1 = 0, y1 = 0] = outer[i] ?? []
        const [x2 = 0, y2 = 0] = outer[i + 1] ?? []
        const side = (x2 - x1) * (lat - y1) - (lon - x1) * (y2 - y1)
        if (y1 <= lat && y2 > lat && side > 0) winding += 1
        if (y1 > lat && y2 <= lat && side < 0) winding -= 1
      }
      if (winding !== 0) return properties.hoodCode
    }
  }
  return null
}

/** The stated name, and the official border for a listing that states only its street. All are in Tel Aviv. */
function areaReference(): (record: RawRecord) => number | null {
  const { features } = JSON.parse(readFileSync(BOUNDARY_FILES.areas, 'utf8'))
  const named = new Map(
    loadAreas()
      .areas.filter(({ cityCode }) => cityCode === 5_000)
      .flatMap(({ code, name, aliases }) => [name, ...aliases].map((text) => [text, code])),
  )
  return ({ address: { neighborhood, street, coords } }) => {
    const code = neighborhood && named.get(neighborhood.text)
    if (code) return code
    return street && coords ? areaAt(coords.lon, coords.lat, features) : null
  }
}

function isSameHome(known: RawRecord, record: RawRecord): boolean {
  const rooms = record.additionalDetails.roomsCount
  if (!rooms || known.additionalDetails.roomsCount !== rooms) return false
  const size = record.additionalDetails.squareMeter
  if (!size || known.additionalDetails.squareMeter !== size) return false
  const floor = record.address.house?.floor
  if (floor === undefined || known.address.house?.floor !== floor) return false
  if (!known.price || !record.price || Math.abs(record.price - known.price) > known.price / 10)
    return false
  const number = record.address.house?.number
  const isSameAddress =
    record.address.street !== undefined &&
    number !== undefined &&
    known.address.house?.number === number &&
    known.address.street?.text.trim() === record.address.street.text.trim() &&
    known.address.city.text === record.address.city.text
  if (isSameAddress) return true
  const [a, b] = [known.address.coords, record.address.coords]
  if (!a || !b) return false
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h)) <= 30
}

/** Every (bot, home) pair that must be posted. A home is named by the token of its first listing. */
function reference(pages: string[], bots: RawBot[]): Set<string> {
  const areaOf = areaReference()
  const homes: Home[] = []
  const pairs = new Set<string>()
  for (const text of pages) {
    const { data } = JSON.parse(text)
    for (const record of [...data.private, ...data.agency] as RawRecord[]) {
      let home = homes.find(({ listings }) =>
        listings.some((listing) => isSameHome(listing, record)),
      )
      if (home) home.listings.push(record)
      else {
        home = { first: record.token, listings: [record], area: areaOf(record) }
        homes.push(home)
      }
      const prices = home.listings.map(({ price }) => price).filter((price) => price > 0)
      const price = prices.length > 0 ? Math.min(...prices) : null
      const rooms = home.listings
        .map(({ additionalDetails }) => additionalDetails.roomsCount)
        .find(Boolean)
      const merchant = !home.listings.some(({ adType }) => adType === 'private')
      for (const bot of bots) {
        if (home.area === null || !bot.areas.has(home.area)) continue
        if (price !== null && price < bot.min) continue
        if (price !== null && bot.max < 10_000_000 && price > bot.max) continue
        if (rooms && rooms < bot.rooms) continue
        if (bot.merchant !== null && bot.merchant !== merchant) continue
        pairs.add(`${bot.id} ${home.first}`)
      }
    }
  }
  return pairs
}

async function someBots(here: World): Promise<RawBot[]> {
  const random = seeded(2026)
  const codes = loadAreas()
    .areas.filter(({ cityCode }) => cityCode === 5_000)
    .map(({ code }) => code)
  const owners = await Promise.all(Array.from({ length: 20 }, () => givenUser(here)))
  return Array.from({ length: BOTS }, () => {
    const areas = new Set(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, codes)),
    )
    const min = Math.floor(random() * 80) * 50_000
    const max = random() < 0.1 ? 10_000_000 : min + 500_000 + Math.floor(random() * 40) * 50_000
    const rooms = 1 + Math.floor(random() * 4)
    const merchant = pick(random, [null, null, true, false])
    const { id } = givenBot(here, pick(random, owners), {
      dealType: 'sale',
      neighborhoodCodes: [...areas],
      priceLimit: [min, max],
      rooms,
      merchant,
    })
    return { id, areas, min, max, rooms, merchant }
  })
}

function posted({ db }: World): string[] {
  return db.$client
    .query<{ pair: string }, []>(
      `select b.id || ' ' || (select external_id from listings l where l.asset_rid = m.asset_rid order by rid limit 1) as pair
       from messages m join bots b on b.chat_rid = m.chat_rid where m.kind = 'match'`,
    )
    .all()
    .map(({ pair }) => pair)
}

test.skipIf(!existsSync(PAGES))(
  'fifty recorded pages and a thousand bots: exactly the pairs of an independent reference',
  async () => {
    using here = world()
    const bots = await someBots(here)
    const pages = rawPages()
    const answers = pages.map((body, index) => ({ name: `${index}`, body }))
    const real = { ...here, clock: { ...here.clock, sleep: async () => undefined } }
    const result = await runRecorded(real, yad2, answers)
    const expected = reference(pages, bots)
    const found = posted(here)
    expect(found.length).toBe(new Set(found).size)
    expect(new Set(found)).toEqual(expected)
    expect(expected.size).toBeGreaterThan(5_000)
    expect(result).toMatchObject({
      seen: 2_200,
      new: 2_200,
      matched: expected.size,
      state: 'ok',
    })
    const again = await runRecorded(real, yad2, answers)
    expect(again).toMatchObject({ new: 0, unchanged: 2_200, matched: 0, delivered: 0 })
  },
  60_000,
)
