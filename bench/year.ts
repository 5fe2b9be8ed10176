import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backUpDatabase } from '../src/database/copies.ts'
import { fileSize } from '../src/database/sizes.ts'
import { valuesOf } from '../src/testing/worlds/rows.ts'
import { WITH_TELEGRAM } from '../src/testing/worlds/telegram-outbox.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { live, type Use } from './load/months.ts'
import { tableSizes } from './load/table-sizes.ts'
import type { Benchmark, Options, Size } from './report/benchmark.ts'
import { type Row, reported } from './report/rows.ts'

/** What a month of use takes on the disk by table and index, and a year: of a fiftieth of the homes, times fifty. */
export const year: Benchmark = {
  name: 'year',
  measures:
    'what 50,000 homes and 200 bots take on the disk after 30 days, by table, and after a year',
  runs: 'named',
  run,
}

/** 50,000 listings in 30 days. */
const USE = { stock: 20_000, daily: 1_000, mails: 25, bots: 200 }
const [MONTH, YEAR] = [30, 365]
const PARTS = {
  full: { part: 1, days: MONTH },
  quick: { part: 0.1, days: MONTH },
  least: { part: 0.01, days: 2 },
}
/** Of the homes of a year, so that it is made in minutes; all but the accounts grows with them. */
const PART_OF_YEAR = 0.02
const MB = 1_000_000
/** Tables below this size are not listed (MB). */
const LISTED_MIN = 0.5

const megabytes = (name: string, bytes: number, note: string | null = null) =>
  reported({ name, unit: 'MB', median: bytes / MB, note })

const sized = (part: number, days: number): Use => ({
  stock: USE.stock * part,
  daily: USE.daily * part,
  mails: USE.mails * part,
  bots: USE.bots,
  days,
})

async function run({ size }: Options): Promise<Row[]> {
  return [...(await aMonth(PARTS[size])), ...(size === 'full' ? await aYear() : [])]
}

async function aMonth({ part, days }: (typeof PARTS)[Size]): Promise<Row[]> {
  using here = world(WITH_TELEGRAM)
  await live(here, sized(part, days), () => {})
  const sizes = tableSizes(here)
  const { bytes, freeBytes } = fileSize(here.db)
  const counts = valuesOf(
    here,
    'select (select count(*) from assets), (select count(*) from messages), (select count(*) from outgoing)',
  )[0]
  const [assets, messages, outgoing] = counts as number[]
  const grouped = Map.groupBy(sizes, ({ table }) => table)
  const parts = [...grouped].flatMap(([table, all]) => {
    const of = all.filter(({ name }) => name !== table)
    const total = all.reduce((sum, one) => sum + one.bytes, 0)
    const note = of.map((one) => `${one.name} ${(one.bytes / MB).toFixed(1)}`).join(', ')
    return total < LISTED_MIN * MB ? [] : [megabytes(`table ${table}`, total, note || null)]
  })
  const kept = `${assets} homes, ${messages} messages of chats, ${outgoing} of the outbox`
  return [
    megabytes('database after a month', bytes, kept),
    megabytes('free pages of it', freeBytes),
    megabytes('a daily copy of it', copySize(here)),
    ...parts.sort((one, other) => other.median - one.median),
  ]
}

function copySize(here: World): number {
  const { path } = backUpDatabase(here.db, join(here.dataDir, 'copy.db.zst'), here.dataDir)
  return statSync(path).size
}

async function aYear(): Promise<Row[]> {
  using here = world(WITH_TELEGRAM)
  const ends: number[] = []
  await live(here, sized(PART_OF_YEAR, YEAR), (day) => {
    if (day % MONTH === 0) ends.push(fileSize(here.db).bytes)
  })
  const { bytes, freeBytes } = fileSize(here.db)
  const months = ends.map((end) => (end / PART_OF_YEAR / MB).toFixed(0)).join(', ')
  const copy = copySize(here)
  return [
    megabytes('database after a year', bytes / PART_OF_YEAR, `after each month: ${months}`),
    megabytes('free pages of it', freeBytes / PART_OF_YEAR),
    megabytes('with the five copies that are kept', (bytes + 5 * copy) / PART_OF_YEAR),
  ]
}
