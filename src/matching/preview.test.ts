import { expect, test } from 'bun:test'
import { type Criteria, NEW_CRITERIA, OPTIONAL_FIELDS } from '../assets/criteria/criteria.ts'
import { MUST_HAVES } from '../assets/domain/must-haves.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { days } from '../kernel/clock.ts'
import { aRing, someHomes } from '../testing/models/search-model.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { loadedSearch } from '../testing/worlds/loaded-search.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { world } from '../testing/worlds/world.ts'
import { preview } from './preview.ts'

const HOMES = 600
const TRIED = 400

/** Rare ones are `rarely` so, so that most homes miss one of them at most. */
function someCriteria(random: () => number): Criteria {
  const rarely = <Value>(value: Value, otherwise: NoInfer<Value>) =>
    random() < 0.2 ? value : otherwise
  const dealType = pick(random, ['rent', 'sale'] as const)
  const drawn = {
    name: 'Drawn',
    polygon: { type: 'Polygon' as const, coordinates: [aRing(random)] },
  }
  return {
    ...NEW_CRITERIA,
    dealType,
    // Two of them have the same last twelve bits.
    neighborhoodCodes: pick(random, [[], [205], [1, 312], [205, 205 + 4_096], [205, 312, 1]]),
    polygons: rarely([drawn], []),
    priceLimit: [pick(random, [0, 5_000]), pick(random, [6_000, 20_000, 10_000_000])],
    totalMax: rarely<number | null>(6_500, null),
    rooms: pick(random, [1, 2.5]),
    roomsMax: rarely<number | null>(3, null),
    merchant: rarely<boolean | null>(pick(random, [true, false]), null),
    sizeMin: rarely<number | null>(60, null),
    sizeMax: rarely<number | null>(60, null),
    sublet: rarely<boolean | null>(pick(random, [true, false]), null),
    excludeWords: rarely<string[]>(['ממד'], []),
    features: MUST_HAVES.filter(() => random() < 0.05),
    floorMin: rarely<number | null>(0, null),
    floorMax: rarely<number | null>(3, null),
    entryFrom: rarely<string | null>('2026-12-01', null),
    entryTo: rarely<string | null>('2026-12-31', null),
    travel: rarely([{ placeId: pick(random, ['work', 'school', 'none']), maxMinutes: 20 }], []),
  }
}

test('a preview of varied homes and criteria is the same from memory and from SQL', async () => {
  using here = world()
  const { db } = here
  const random = seeded(23)
  const reader = await givenUser(here)
  await someHomes(here, reader, random, HOMES)
  const searches = [await loadedSearch(here), createSqlSearch(db)]
  let [matched, bars, relaxed] = [0, 0, 0]
  const seen = new Set<string>()
  for (let n = 0; n < TRIED; n += 1) {
    const criteria = someCriteria(random)
    // Some of the homes are older than a week.
    const now = here.clock.now() + pick(random, [0, days(6.3)])
    const asked = { now, readerRid: pick(random, [reader.rid, null]) }
    const [memory, sql] = searches.map((search) => preview({ db, search }, criteria, asked))
    expect([criteria, asked, memory]).toEqual([criteria, asked, sql])
    matched += memory?.count ?? 0
    bars += memory?.histogram.filter(({ count }) => count > 0).length ?? 0
    relaxed += memory?.relax.length ?? 0
    for (const { criterion } of memory?.relax ?? []) seen.add(criterion)
  }
  expect(matched).toBeGreaterThan(10 * TRIED)
  expect(bars).toBeGreaterThan(TRIED)
  expect(relaxed).toBeGreaterThan(TRIED)
  expect(OPTIONAL_FIELDS.filter((name) => !seen.has(name))).toEqual(['mutedPhones'])
})
