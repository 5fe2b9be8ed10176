import { comparisonsOf } from '../src/assets/comparables/store.ts'
import { assetByRid } from '../src/assets/store/assets.ts'
import { cardOf } from '../src/delivery/cards/card.ts'
import { linksOf } from '../src/delivery/cards/telling.ts'
import { LANGUAGES, type Language } from '../src/kernel/domain/language.ts'
import { aListing } from '../src/testing/worlds/listings.ts'
import { bring, florentinBot } from '../src/testing/worlds/passes.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { type Row, rowOf } from './report/rows.ts'
import { timed } from './report/timing.ts'

/** What an event writes does not depend on the machine; what a post takes is beside the same in one language. */
export const posts: Benchmark = {
  name: 'posts',
  measures: 'how many rows a match with its event writes, and what a post in six languages takes',
  runs: 'once',
  run,
}

const BOTS = 20
const CALLS = { full: 5_000, quick: 1_000, least: 10 }

const changes = ({ db }: World) =>
  Number(db.$client.query('select total_changes()').values()[0]?.[0])

/** The rows that a home writes when so many bots post it: the home, then matches, deliveries, messages and events. */
async function written(): Promise<Row> {
  using here = world()
  seedHomes(here, 1_000)
  let made = 0
  const rowsOfHome = () => {
    // The text index merges its parts now and then: here before what is counted.
    here.db.$client.run("insert into asset_text (asset_text) values ('optimize')")
    const before = changes(here)
    made += 1
    bring(here, aListing({ street: `הרצל ${made}`, areaCode: 205 }))
    return changes(here) - before
  }
  const alone = rowsOfHome()
  for (let bot = 0; bot < BOTS; bot += 1) await florentinBot(here)
  const perMatch = (rowsOfHome() - alone) / BOTS
  return rowOf({
    name: 'rows of a match and its event',
    unit: 'count',
    median: perMatch,
    n: BOTS,
    reference: { name: 'of the home itself', median: alone },
    goal: { of: 'median', atMost: 6 },
  })
}

function composed(calls: number): Row {
  using here = world()
  bring(here, aListing({ street: 'הרצל 10', areaCode: 205, description: 'מרפסת ונוף לים' }))
  const asset = assetByRid(here.db, 1)
  if (!asset) throw new Error('The home is missing')
  const comparison = comparisonsOf(here.db, [asset.rid]).get(asset.rid) ?? null
  const links = linksOf(asset, here.config.publicUrl)
  const given = { asset, comparison, links, drop: null, isByStreet: false, travel: null }
  const card = (language: Language) => cardOf({ ...given, language, unstated: [] }).text
  if (new Set(LANGUAGES.map(card)).size !== LANGUAGES.length)
    throw new Error('Two languages have the same post')
  const times = timed(
    {
      six: () => {
        for (const language of LANGUAGES) card(language)
      },
      alone: () => {
        for (const _ of LANGUAGES) card('en')
      },
    },
    calls,
  )
  return rowOf({
    name: 'a post in six languages',
    unit: 'µs',
    ...times.six,
    reference: { name: 'six times in English', ...times.alone },
    goal: { of: 'ratio', atMost: 1.5 },
  })
}

async function run({ size }: Options): Promise<Row[]> {
  return [await written(), composed(CALLS[size])]
}
