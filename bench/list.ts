// Prints how fast pages of the list are found among 100,000 homes, in memory and in SQL. Both must find the same.
import { createColumnSearch } from '../src/assets/columns/search.ts'
import { createSqlSearch } from '../src/assets/store/search.ts'
import { givenUser } from '../src/testing/given.ts'
import { inMs, measured, memoryNow } from '../src/testing/measured.ts'
import { seeded } from '../src/testing/random.ts'
import { aFilter, aPage } from '../src/testing/search-model.ts'
import { seedHomes } from '../src/testing/seeded-homes.ts'
import { world } from '../src/testing/world.ts'

const HOMES = 100_000
const QUERIES = 300
const MEMORY_MAX = 60_000_000

using here = world()
const reader = await givenUser(here)
seedHomes(here, HOMES)
const random = seeded(2)
const asked = Array.from({ length: QUERIES }, () => ({
  filter: { ...aFilter(random, reader.rid), saved: undefined, hidden: undefined },
  page: aPage(random),
}))
const sql = createSqlSearch(here.db)
const before = memoryNow()
const columns = createColumnSearch(here.db)
const start = performance.now()
await columns.load({ sleep: async () => undefined }, new AbortController().signal)
const loadMs = performance.now() - start
const grown = memoryNow() - before

for (const { filter, page } of asked.slice(0, 60))
  if (!Bun.deepEquals(columns.list(filter, page), sql.list(filter, page)))
    throw new Error(`Other homes than in SQL: ${JSON.stringify({ filter, page })}`)

const plain = { readerRid: reader.rid }
const first = { page: 1, limit: 12 } as const
console.table({
  'list in memory': inMs(
    await measured(asked.map((one) => () => columns.list(one.filter, one.page))),
  ),
  'list in SQL': inMs(
    await measured(asked.slice(0, 60).map((one) => () => sql.list(one.filter, one.page))),
  ),
  'first page of all, in memory': inMs(
    await measured(asked.map(() => () => columns.list(plain, first))),
  ),
  'by price, in memory': inMs(
    await measured(asked.map(() => () => columns.list(plain, { ...first, sort: 'price' }))),
  ),
  'which filters to give up': inMs(
    await measured(asked.slice(0, 100).map((one) => () => columns.relax(one.filter))),
  ),
})
console.log(`${HOMES} homes, loaded in ${loadMs.toFixed(0)} ms`)
console.log(`memory grown by ${(grown / 1e6).toFixed(1)} MB (goal: at most ${MEMORY_MAX / 1e6} MB)`)
process.exitCode = grown <= MEMORY_MAX ? 0 : 1
