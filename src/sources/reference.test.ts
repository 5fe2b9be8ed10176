import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOUNDARY_FILES } from '../areas/boundary-files.ts'
import { loadAreas } from '../areas/store.ts'
import { messagePage } from '../chats/store/messages.ts'
import { days } from '../kernel/clock.ts'
import { type Area, later, type RawRecord, read } from '../testing/models/reference-listings.ts'
import { createModel, type ModelBot } from '../testing/models/reference-model.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { change, remove } from '../testing/worlds/passes.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { runRecorded } from './recorded.ts'
import { yad2 } from './yad2/source.ts'

// Fifty recorded pages, twelve days of changes to them (fifteen in the long run), and five hundred bots, compared with a
// reference that shares no code with the product: plain loops over the raw records, and a second implementation of every
// rule.

const PAGES = join(import.meta.dirname, '../../../shared/samples/yad2/feed_forsale_tel_aviv')
const BOTS = 500
const isLong = process.env.METZIA_LONG === '1'
const DAYS = isLong ? 15 : 12
/** The long run has seeds with which product and reference once differed. */
const SEEDS = isLong ? [2_026, 1, 2, 22] : [2_026]
const PAGE = 100
const SCALE_END = 10_000_000

const DAYS_OF_ENTRY = ['2026-12-01', '2027-01-15', '2027-03-01']

/** What the pages do not state, as the pages of single listings do. */
function detailed(random: () => number, record: RawRecord): RawRecord {
  const some = () => (random() < 0.4 ? undefined : random() < 0.7)
  const day = random() < 0.3 ? undefined : pick(random, DAYS_OF_ENTRY)
  const [includeElevator, includeSecurityRoom] = [some(), some()]
  return {
    ...record,
    additionalDetails: {
      ...record.additionalDetails,
      ...(day !== undefined && { entranceDate: `${day}T00:00:00` }),
    },
    inProperty: {
      ...(includeElevator !== undefined && { includeElevator }),
      ...(includeSecurityRoom !== undefined && { includeSecurityRoom }),
    },
  }
}

function recorded(): RawRecord[] {
  return Array.from({ length: 50 }, (_, index) => {
    const name = `page-${String(index + 1).padStart(3, '0')}.json`
    const { data } = JSON.parse(readFileSync(join(PAGES, name), 'utf8'))
    return [...data.private, ...data.agency] as RawRecord[]
  }).flat()
}

type Feature = {
  properties: { hoodCode: number | null; approximate: boolean }
  geometry: { coordinates: number[][][][] }
}

/** Uses the winding number; the product counts crossings. */
function areaAt(lon: number, lat: number, features: Feature[]): number | null {
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
function areaReference(): (record: RawRecord) => Area | null {
  const { features } = JSON.parse(readFileSync(BOUNDARY_FILES.areas, 'utf8'))
  const named = new Map(
    loadAreas()
      .areas.filter(({ cityCode }) => cityCode === 5_000)
      .flatMap(({ code, name, aliases }) => [name, ...aliases].map((text) => [text, code])),
  )
  return ({ address: { neighborhood, street, coords } }) => {
    const code = neighborhood && named.get(neighborhood.text)
    if (code) return { code, isNamed: true }
    const around = street && coords ? areaAt(coords.lon, coords.lat, features) : null
    return around === null ? null : { code: around, isNamed: false }
  }
}

function someBot(random: () => number, codes: number[]): Omit<ModelBot, 'id' | 'since'> {
  const min = Math.floor(random() * 80) * 50_000
  return {
    areas: new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, codes))),
    min,
    max: random() < 0.1 ? SCALE_END : min + 500_000 + Math.floor(random() * 40) * 50_000,
    rooms: 1 + Math.floor(random() * 4),
    merchant: pick(random, [null, null, true, false]),
    mustHave: pick(random, [[], [], [], [], ['lift'], ['lift', 'mamad']] as const).slice(),
    entryFrom: pick(random, [null, null, null, null, DAYS_OF_ENTRY[0] ?? null]),
    entryTo: pick(random, [null, null, null, null, DAYS_OF_ENTRY[1] ?? null]),
    floorMin: pick(random, [null, null, null, 1]),
    floorMax: pick(random, [null, null, null, 4, 8]),
    isActive: true,
  }
}

const sent = ({ areas, min, max, rooms, merchant, ...bot }: Omit<ModelBot, 'id' | 'since'>) => ({
  neighborhoodCodes: [...areas],
  priceLimit: [min, max] as [number, number],
  rooms,
  merchant,
  features: bot.mustHave,
  entryFrom: bot.entryFrom,
  entryTo: bot.entryTo,
  floorMin: bot.floorMin,
  floorMax: bot.floorMax,
})

/** The records of one day: prices move, facts become known or change, listings go, come back and are made again. */
function nextDay(random: () => number, shown: RawRecord[], gone: RawRecord[], day: number) {
  const on: RawRecord[] = []
  for (const record of shown) {
    // A copy goes sooner, while the other listings of its home stay.
    const goes = record.token.startsWith('copy') ? 0.15 : 0.04
    if (random() < goes) gone.push(record)
    else on.push(random() < 0.12 ? changed(random, record) : record)
  }
  for (let n = gone.length - 1; n >= 0; n -= 1) {
    const [back] = random() < 0.15 ? gone.splice(n, 1) : []
    if (back) on.push(random() < 0.5 ? changed(random, back) : back)
  }
  for (let n = 0; n < 25; n += 1) on.push(copied(random, pick(random, [...on, ...gone]), day, n))
  return on
}

function changed(random: () => number, record: RawRecord): RawRecord {
  const { address, additionalDetails, metaData, price } = structuredClone(record)
  const kind = random()
  if (kind >= 0.9) return detailed(random, record)
  const house = { ...address.house }
  if (kind < 0.1 && address.street && address.neighborhood)
    house.number ??= 1 + Math.floor(random() * 30)
  if (kind >= 0.1 && kind < 0.2) house.floor = Math.floor(random() * 6)
  if (kind >= 0.2 && kind < 0.25) additionalDetails.roomsCount ||= 3
  if (kind >= 0.25 && kind < 0.3) metaData.squareMeterBuild = additionalDetails.squareMeter
  const moved = Math.round((price * (0.9 + random() * 0.2)) / 10_000) * 10_000
  const newPrice = kind < 0.3 ? price : kind < 0.35 ? 0 : moved
  return { ...record, address: { ...address, house }, additionalDetails, metaData, price: newPrice }
}

function copied(random: () => number, record: RawRecord, day: number, n: number): RawRecord {
  const copy = structuredClone(record)
  const share = pick(random, [1, 1, 1.005, 0.98, 0.95, 1.05, 1.2])
  copy.token = `copy${day.toString(36)}x${n.toString(36).padStart(2, '0')}`
  copy.price = Math.round((copy.price * share) / 1_000) * 1_000
  copy.adType = pick(random, ['private', 'commercial'])
  if (random() < 0.2) delete copy.address.house?.number
  if (random() < 0.1) copy.additionalDetails.squareMeter += 2
  return copy
}

function pages(records: RawRecord[]): { name: string; body: string }[] {
  return Array.from({ length: Math.ceil(records.length / PAGE) }, (_, index) => {
    const own = records.slice(index * PAGE, (index + 1) * PAGE)
    const of = (adType: string) => own.filter((record) => record.adType === adType)
    const data = { private: of('private'), agency: of('commercial') }
    return { name: `${index}`, body: JSON.stringify({ data, message: 'OK' }) }
  })
}

function seenOrder(records: RawRecord[]): RawRecord[] {
  return pages(records).flatMap(({ body }) => {
    const { data } = JSON.parse(body)
    return [...data.private, ...data.agency]
  })
}

function chatOf(here: World, { websiteChatRid }: { websiteChatRid: number }): string[] {
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const part = messagePage(here.db, websiteChatRid, { page, limit: 500 })
    found.unshift(...part.map(({ message: { kind, price } }) => `${kind} ${price}`))
    if (part.length < 500) return found
  }
}

test.skipIf(!existsSync(PAGES)).each(SEEDS)(
  'days of changes and five hundred bots: the posts of an independent reference, in kind and price (seed %i)',
  async (seed) => {
    using here = world()
    const random = seeded(seed)
    const areaOf = areaReference()
    const codes = here.areas.areas
      .filter(({ cityCode }) => cityCode === 5_000)
      .map(({ code }) => code)
    const owner = await givenUser(here)
    const bots = Array.from({ length: BOTS }, () => {
      const wanted = someBot(random, codes)
      const bot = givenBot(here, owner, { dealType: 'sale', ...sent(wanted) })
      return { bot, model: { ...wanted, id: bot.id, since: 0 } satisfies ModelBot }
    })
    const model = createModel(bots.map((one) => one.model))
    const clock = { ...here.clock, sleep: async () => undefined }
    // Mixed, because a page on which many more values are missing than usual is refused.
    const coming = recorded()
      .map((record) => ({ record, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ record }) => detailed(random, record))
    let shown = coming.splice(0, 800)
    const gone: RawRecord[] = []
    for (let day = 0; day < DAYS; day += 1) {
      const before = new Map(shown.map((record) => [record.token, record]))
      if (day > 0) shown = [...nextDay(random, shown, gone, day), ...coming.splice(0, 60)]
      const tokens = new Set(shown.map(({ token }) => token))
      for (const token of [...before.keys()].filter((one) => !tokens.has(one))) {
        remove(here, { source: 'yad2', externalId: token })
        model.remove(token, here.clock.now())
      }
      await runRecorded({ ...here, clock }, yad2, pages(shown))
      for (const record of seenOrder(shown)) {
        const stated = read(record, areaOf)
        const known = model.stated(record.token)
        if (stated) model.see(record.token, known ? later(known, stated) : stated, here.clock.now())
      }
      await here.clock.pass(days(1) / 2)
      for (const one of bots) {
        const chance = random()
        if (chance < 0.08) toggle(one)
        if (chance >= 0.08 && chance < 0.14) edit(one)
      }
      await here.clock.pass(days(1) / 2)
    }

    function toggle({ bot, model: known }: (typeof bots)[number]): void {
      const isActive = !known.isActive
      change(here, bot, { isActive })
      if (isActive) model.start(known, here.clock.now())
      else known.isActive = false
    }

    function edit({ bot, model: known }: (typeof bots)[number]): void {
      const { isActive: _, ...wanted } = someBot(random, codes)
      change(here, bot, sent({ ...wanted, isActive: known.isActive }))
      Object.assign(known, wanted)
    }

    let count = { match: 0, price: 0 }
    for (const { bot } of bots) {
      const expected = model.posts.get(bot.id) ?? []
      expect([bot.id, chatOf(here, bot)]).toEqual([bot.id, expected])
      const drops = expected.filter((post) => post.startsWith('price')).length
      count = { match: count.match + expected.length - drops, price: count.price + drops }
    }
    expect(count.match).toBeGreaterThan(3_000)
    expect(count.price).toBeGreaterThan(100)
  },
  120_000,
)
