// Prints how fast and how large maps of 100,000 homes are, over HTTP in process. Markers are checked against a loop first.
import { createColumnSearch, firstReady } from '../src/assets/columns/search.ts'
import { createSqlSearch } from '../src/assets/store/search.ts'
import { createApp } from '../src/process/app.ts'
import { givenUser } from '../src/testing/given.ts'
import { inMs, measured } from '../src/testing/measured.ts'
import { seeded } from '../src/testing/random.ts'
import { aFilter, liveHomes, markerProblems } from '../src/testing/search-model.ts'
import { seedHomes } from '../src/testing/seeded-homes.ts'
import { visitor } from '../src/testing/visitor.ts'
import { world } from '../src/testing/world.ts'

const HOMES = 100_000
const QUERIES = 60
const CHECKS = 10
const BYTES_MAX = 60_000

using here = world()
const reader = await givenUser(here)
seedHomes(here, HOMES)
const columns = createColumnSearch(here.db)
await columns.load({ sleep: async () => undefined }, new AbortController().signal)
const random = seeded(3)

const homes = liveHomes(here, reader.rid)
for (let n = 0; n < CHECKS; n += 1) {
  const filter = aFilter(random, reader.rid)
  const problems = markerProblems(homes, filter, columns.map(filter, 8 + n))
  if (problems.length > 0) throw new Error(`${JSON.stringify(filter)}: ${problems[0]}`)
}

const search = firstReady(columns, createSqlSearch(here.db))
const { server } = createApp(here, undefined, { search })
const visit = await visitor({ ...here, app: server }, reader)
let largest = 0
const views = [
  ['country', 7, 4],
  ['city', 12, 0.2],
  ['neighbourhood', 15, 0.03],
] as const
const rows: Record<string, ReturnType<typeof inMs>> = {}
for (const [name, zoom, width] of views) {
  const calls = Array.from({ length: QUERIES }, () => async () => {
    const [west, south] = [34.4 + random() * 0.9, 31 + random() * 1.9]
    const bounds =
      name === 'country' ? [33, 29, 37, 34] : [west, south, west + width, south + width]
    const query = `isMapView=true&zoom=${zoom}&bounds=${JSON.stringify(bounds)}`
    const { status, body } = await visit('GET', `/api/assets?${query}`)
    if (status !== 200) throw new Error(`status ${status}`)
    largest = Math.max(largest, JSON.stringify(body).length)
  })
  rows[name] = inMs(await measured(calls))
}
console.table(rows)
console.log(
  `largest answer: ${(largest / 1_000).toFixed(1)} kB (goal: at most ${BYTES_MAX / 1_000} kB)`,
)
process.exitCode = largest <= BYTES_MAX ? 0 : 1
