import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBeside } from '../src/database/beside.ts'
import { soldNear } from '../src/deals/nearby.ts'
import { pick, seeded } from '../src/testing/worlds/random.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, rowOf } from './report/rows.ts'

const ROWS = { full: 4_000_000, quick: 200_000, least: 2_000 }
const [CITIES, STREETS, HOMES] = [400, 200, 300]

export const deals: Benchmark = {
  name: 'deals',
  measures: 'how deals of the whole country are imported, and what was sold near a home is found',
  runs: 'named',
  async run({ size }) {
    const folder = mkdtempSync(join(tmpdir(), 'metzia-bench-deals-'))
    try {
      const table = join(folder, 'deals.csv')
      await writeTable(table, ROWS[size])
      const first = await imported(folder, table, 'deals are imported')
      const again = await imported(folder, table, 'the same deals again')
      return [...first, ...again, found(folder)]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Most deals are those of a few large cities; half state their street and point. */
async function writeTable(path: string, rows: number): Promise<void> {
  const chance = seeded(1)
  const below = (most: number) => Math.floor(chance() * most)
  const two = (value: number) => String(value).padStart(2, '0')
  const writer = Bun.file(path).writer()
  writer.write(
    'settlement,gush,chelka,deal_date,deal_amount,asset_area,deal_nature,street,house_number,x,y\n',
  )
  for (let row = 0; row < rows; row += 1) {
    const city = Math.floor(CITIES * chance() ** 3)
    const day = `${two(1 + below(28))}/${two(1 + below(12))}/${1998 + below(28)}`
    const home = `${pick(chance, ['0', '50', '72.5', '90', '120'])},דירה בבית קומות`
    const street = `רחוב ${below(STREETS)},${1 + below(150)},${longitude(city) + chance() * 0.05},${31 + chance() * 0.05}`
    const place = row % 2 === 0 ? street : ',,,'
    writer.write(
      `עיר ${city},${6_000 + city * 20 + below(20)},${1 + below(500)},${day},${500_000 + below(4_000_000)},${home},${place}\n`,
    )
    if (row % 10_000 === 0) await writer.flush()
  }
  await writer.end()
}

const longitude = (city: number) => 34.5 + city * 0.003

/** Imports in a process of its own, as the command line does. */
async function imported(dataDir: string, table: string, name: string): Promise<Row[]> {
  const script = `
    import { importDeals } from ${JSON.stringify(join(import.meta.dirname, '../src/deals/import.ts'))}
    import { systemClock } from ${JSON.stringify(join(import.meta.dirname, '../src/kernel/system-clock.ts'))}
    await importDeals({ config: { dataDir: process.argv.at(-2) }, clock: systemClock }, { paths: [process.argv.at(-1)] })`
  const child = Bun.spawn([process.execPath, '-e', script, dataDir, table])
  if ((await child.exited) !== 0) throw new Error('The deals were not imported')
  const { maxRSS = 0, cpuTime } = child.resourceUsage() ?? {}
  const cpuMs = Number(cpuTime?.total ?? 0) / 1_000
  return [
    rowOf({
      name: `${name}, CPU`,
      unit: 'ms',
      median: cpuMs,
      goal: { of: 'median', atMost: 300_000 },
    }),
    rowOf({
      name: `${name}, memory`,
      unit: 'MB',
      median: maxRSS / 1e6,
      goal: { of: 'median', atMost: 512 },
    }),
  ]
}

function found(dataDir: string): Row {
  const known = readBeside(join(dataDir, 'deals', 'deals.db'))
  if (!known) throw new Error('There are no deals')
  const chance = seeded(2)
  const times = Array.from({ length: HOMES }, () => {
    const city = Math.floor(CITIES * chance() ** 3)
    const home = {
      ...({ dealType: 'sale', neighbourhood: null, geocodedBy: null } as const),
      city: `עיר ${city}`,
      street: pick(chance, ['אין כזה 3', `רחוב ${Math.floor(chance() * STREETS)} 3`]),
      coordinates: [longitude(city) + chance() * 0.05, 31 + chance() * 0.05] as const,
    }
    const before = process.cpuUsage()
    soldNear(known, home)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }).sort((one, other) => one - other)
  known.$client.close()
  return rowOf({
    name: 'what was sold near a home, CPU',
    unit: 'ms',
    median: times[HOMES >> 1] ?? 0,
    p99: times[Math.floor(HOMES * 0.99)] ?? 0,
    goal: { of: 'median', atMost: 5 },
  })
}
