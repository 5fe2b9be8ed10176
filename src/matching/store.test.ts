import { expect, test } from 'bun:test'
import {
  type Criteria,
  matchesAll,
  NEW_CRITERIA,
  withoutCriterion,
} from '../assets/criteria/criteria.ts'
import type { Asset, Features } from '../assets/domain/asset.ts'
import { MUST_HAVES } from '../assets/domain/must-haves.ts'
import type { Search } from '../assets/search/domain.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { write } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { loadedSearch } from '../testing/worlds/loaded-search.ts'
import { NO_PLACES } from '../testing/worlds/no-places.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { preview } from './preview.ts'
import { matchingRids } from './store.ts'

// The criteria written down a second time, as plain loops.

function isMatch(criteria: Criteria, home: Asset, texts: readonly string[]): boolean {
  const { dealType, neighborhoodCodes, priceLimit, rooms, merchant, sizeMin } = criteria
  if (home.dealType !== dealType) return false
  if (!neighborhoodCodes.some((code) => code === home.areaCode)) return false
  const scaleEnd = dealType === 'rent' ? 20_000 : 10_000_000
  if (home.price !== null && home.price < priceLimit[0]) return false
  if (home.price !== null && priceLimit[1] !== scaleEnd && home.price > priceLimit[1]) return false
  if (home.rooms !== null && home.rooms < rooms) return false
  if (merchant !== null && home.merchant !== null && home.merchant !== merchant) return false
  if (sizeMin !== null && home.size !== null && home.size < sizeMin) return false
  if (!isFurtherMatch(criteria, home)) return false
  return !texts.every((text) => criteria.excludeWords.some((entry) => hits(text, entry)))
}

function isFurtherMatch(criteria: Criteria, home: Asset): boolean {
  const { features, entryFrom, entryTo, floorMin, floorMax, mutedPhones } = criteria
  for (const name of features) if (home.features[name] === false) return false
  const at = Date.parse(`${home.entryDate}`.slice(0, 10))
  if (entryFrom !== null && at < Date.parse(entryFrom)) return false
  if (entryTo !== null && at > Date.parse(entryTo)) return false
  if (home.floor !== null && floorMin !== null && home.floor < floorMin) return false
  if (home.floor !== null && floorMax !== null && home.floor > floorMax) return false
  const last = (phone: string | null) => (phone ?? '').replace(/\D/g, '').slice(-9)
  const muted = mutedPhones.map(last)
  return !home.listingPhones.every((phone) => phone !== null && muted.includes(last(phone)))
}

function hits(text: string, entry: string): boolean {
  const first = entry.split(' ')[0] ?? ''
  const prefix = first.length >= 3 ? '[והבלמשכ]{0,2}' : ''
  return new RegExp(`(^|[ \\n])${prefix}${entry}($|[ \\n])`).test(text)
}

const WORDS = ['מרתף', 'במרתף', 'שבמרתף', 'מרתפים', 'גג', 'הגג', 'דירת', 'שותפים', 'לתקופה', 'קצרה']
const ENTRIES = ['מרתף', 'גג', 'שותפים', 'דירת שותפים', 'לתקופה קצרה', 'קצרה']

function someText(random: () => number): string {
  return Array.from({ length: 4 }, () => pick(random, WORDS)).join(' ')
}

const PHONES = [null, '0501234567', '050-123-4567', '+972 52 1111111', '054-2222222']
const ENTRY_DATES = [null, 'immediate', '2026-12-01', '2026-12-01T00:00:00', '2027-02-01']
const MUTED = [['0501234567'], ['0501234567', '0521111111'], ['0542222222']]

function someFeatures(random: () => number): Features {
  const stated = MUST_HAVES.filter(() => random() < 0.4)
  return Object.fromEntries(stated.map((name) => [name, random() < 0.7]))
}

/** Homes of one or two listings, with the texts of their listings. */
type ModelHome = { home: Asset; texts: string[] }

function someHomes(here: World, random: () => number): ModelHome[] {
  const texts = new Map<number, string[]>()
  for (let n = 0; n < 300; n += 1) {
    const shared = {
      dealType: pick(random, ['rent', 'sale'] as const),
      areaCode: pick(random, [205, 312, null]),
      price: pick(random, [2_000, 5_000, 20_000, 30_000]),
      rooms: pick(random, [1, 2.5, 4]),
      size: pick(random, [40, 60, 61]),
      merchant: pick(random, [null, true, false]),
      street: `הרצל ${n}`,
      floor: pick(random, [null, -1, 0, 1, 5]),
      entryDate: pick(random, ENTRY_DATES),
    }
    for (let listings = pick(random, [1, 2]); listings > 0; listings -= 1) {
      const unknown = pick(random, [{}, {}, {}, { price: null }, { rooms: null }, { size: null }])
      const description = someText(random)
      const further = { features: someFeatures(random), phone: pick(random, PHONES) }
      const { rid } = givenHome(here, { ...shared, ...unknown, ...further, description })
      texts.set(rid, [...(texts.get(rid) ?? []), description])
    }
  }
  return [...texts].flatMap(([rid, ofHome]) => {
    const home = assetByRid(here.db, rid)
    return home ? [{ home, texts: ofHome }] : []
  })
}

function someCriteria(random: () => number): Criteria {
  const words = Array.from({ length: pick(random, [0, 1, 2, 3]) }, () => pick(random, ENTRIES))
  return {
    ...NEW_CRITERIA,
    dealType: pick(random, ['rent', 'sale'] as const),
    neighborhoodCodes: pick(random, [[205], [205, 312]]),
    priceLimit: [
      pick(random, [0, 2_000, 5_000]),
      pick(random, [5_001, 20_000, 25_000, 10_000_000]),
    ],
    rooms: pick(random, [1, 2.5, 3]),
    merchant: pick(random, [null, true, false]),
    sizeMin: pick(random, [null, null, 60, 61, 62]),
    excludeWords: words,
    features: MUST_HAVES.filter(() => random() < 0.15),
    entryFrom: pick(random, [null, null, '2026-12-01', '2026-12-02']),
    entryTo: pick(random, [null, null, '2026-12-01', '2027-02-01']),
    floorMin: pick(random, [null, null, 0, 1]),
    floorMax: pick(random, [null, null, 1, 4]),
    mutedPhones: pick(random, [[], [], ...MUTED]),
  }
}

type Expected = { criteria: Criteria; homes: ModelHome[]; expected: number[] }

/** The preview of every search: they agree, and count what plain loops count. */
function previewed(here: World, searches: Search[], { criteria, homes, expected }: Expected) {
  const [found, ...others] = searches.map((search) =>
    preview({ db: here.db, search }, criteria, { now: here.clock.now() }),
  )
  if (!found) throw new Error('There is no search')
  for (const other of others) expect(other).toEqual(found)
  expect(found.count).toBe(expected.length)
  expect(found.newest.map(({ rid }) => rid)).toEqual(expected.slice(0, 5))
  const wide = { ...criteria, ...withoutCriterion(criteria, 'priceLimit') }
  const priced = homes.filter(
    ({ home, texts }) => home.price !== null && isMatch(wide, home, texts),
  )
  const inBars = found.histogram.reduce((all, { count }) => all + count, 0)
  expect(inBars).toBe(priced.length)
  return found
}

test('the matches of generated criteria are those of plain loops', async () => {
  using here = world()
  const random = seeded(11)
  const homes = write(here.db, () => someHomes(here, random))
  expect(homes.filter(({ texts }) => texts.length > 1).length).toBeGreaterThan(30)
  const live = await loadedSearch(here)
  const searches = [createSqlSearch(here.db), live]
  let matched = 0
  for (let n = 0; n < 300; n += 1) {
    const criteria = someCriteria(random)
    const expected = homes
      .filter(({ home, texts }) => isMatch(criteria, home, texts))
      .map(({ home }) => home.rid)
      .sort((one, other) => other - one)
    matched += expected.length
    const range = { since: 0, limit: 1_000 }
    expect([criteria, matchingRids(here.db, criteria, range)]).toEqual([criteria, expected])
    const loaded = homes.filter(({ home }) => matchesAll(criteria, home, NO_PLACES))
    expect(loaded.map(({ home }) => home.rid).sort((one, other) => other - one)).toEqual(expected)
    const few = matchingRids(here.db, criteria, { since: 0, limit: 3 })
    expect(few).toEqual(expected.slice(0, 3))
    if (n % 5 !== 0) continue
    const { relax } = previewed(here, searches, { criteria, homes, expected })
    for (const { criterion, count: without } of relax) {
      const relaxed = { ...criteria, ...withoutCriterion(criteria, criterion) }
      expect([criterion, without]).toEqual([
        criterion,
        homes.filter(({ home, texts }) => isMatch(relaxed, home, texts)).length,
      ])
    }
  }
  expect(matched).toBeGreaterThan(1_000)
})

test('a limit is reached over many pages of homes that are left out', async () => {
  using here = world()
  const [first, second] = [givenHome(here), givenHome(here)]
  await here.clock.pass(days(1))
  for (let n = 0; n < 120; n += 1) givenHome(here, { description: 'מרתף' })
  const newest = givenHome(here)
  const criteria = { ...NEW_CRITERIA, neighborhoodCodes: [205], excludeWords: ['מרתף'] }
  expect(matchingRids(here.db, criteria, { since: 0, limit: 10 })).toEqual([
    newest.rid,
    second.rid,
    first.rid,
  ])
  expect(matchingRids(here.db, criteria, { since: 0, limit: 1 })).toEqual([newest.rid])
  expect(matchingRids(here.db, criteria, { since: here.clock.now(), limit: 5 })).toEqual([
    newest.rid,
  ])
})

test('a preview in memory asks the database only for the homes that it shows', async () => {
  using here = world()
  const random = seeded(5)
  write(here.db, () => someHomes(here, random))
  const search = await loadedSearch(here)
  const criteria = { ...NEW_CRITERIA, neighborhoodCodes: [205], rooms: 2, sizeMin: 50 }
  const { ran } = recordStatements(here.db)
  preview({ db: here.db, search }, criteria, { now: here.clock.now() })
  expect(ran.filter((statement) => statement.includes('"assets"'))).toHaveLength(1)
})
