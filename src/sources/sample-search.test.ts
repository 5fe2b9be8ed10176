import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AssetFilter, Page } from '../assets/search/domain.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { listed, liveHomes, markerProblems } from '../testing/models/search-model.ts'
import { loadedSearch } from '../testing/worlds/loaded-search.ts'
import { world } from '../testing/worlds/world.ts'
import { runRecorded } from './recorded.ts'
import { yad2 } from './yad2/source.ts'

const PAGES = join(import.meta.dirname, '../../../shared/samples/yad2/feed_forsale_tel_aviv')
const COUNT = 15

test.skipIf(!existsSync(PAGES))(
  'among recorded homes, lists and maps find what a loop over them finds',
  async () => {
    using here = world()
    const answers = Array.from({ length: COUNT }, (_, index) => {
      const name = `page-${String(index + 1).padStart(3, '0')}.json`
      return { name, body: readFileSync(join(PAGES, name), 'utf8') }
    })
    const tokens = answers.flatMap(({ body }) => {
      const { data } = JSON.parse(body)
      return [...data.private, ...data.agency].map(({ token }: { token: string }) => token)
    })
    const unhurried = { ...here.clock, sleep: async () => undefined }
    await runRecorded({ ...here, clock: unhurried }, yad2, answers)
    const homes = liveHomes(here, null)
    expect(homes.length).toBeWithin(tokens.length * 0.7, tokens.length + 1)
    const live = await loadedSearch(here)
    const filters: AssetFilter[] = [
      {},
      { dealType: 'sale' },
      { dealType: 'rent' },
      { dealType: 'sale', priceRange: [2_000_000, 4_000_000] },
      { priceRange: [3_000_000, Number.POSITIVE_INFINITY] },
      { rooms: 3.5, merchant: false },
      { bounds: [34.76, 32.05, 34.79, 32.09] },
      { bounds: [34.78, 32.08, 34.781, 32.081] },
      { bounds: [34.76, 32.05, 34.8, 32.12], priceRange: [0, 2_500_000] },
    ]
    const pages: Page[] = [
      { page: 1, limit: 12 },
      { page: 3, limit: 100, sort: 'price' },
      { page: 1, limit: 50, sort: 'pricePerMetre' },
    ]
    for (const search of [live, createSqlSearch(here.db)])
      for (const filter of filters) {
        for (const page of pages)
          expect([filter, search.list(filter, page)]).toEqual([filter, listed(homes, filter, page)])
        const drawn = search.map(filter, 14)
        expect([filter, markerProblems(homes, filter, drawn)]).toEqual([filter, []])
      }
    expect(live.list({ dealType: 'sale' }, { page: 1, limit: 1 }).total).toBe(homes.length)
  },
)
