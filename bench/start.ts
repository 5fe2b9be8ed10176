// Prints how soon a start answers with 100,000 homes, how much memory an idle server takes, both beside a bare Bun with
// SQLite, and how large what goes into the image is. `bun run bench start`.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinary } from '../cli/binary.ts'
import { buildClient } from '../cli/build.ts'
import { truncateLog } from '../src/database/checkpoints.ts'
import { seconds, systemClock } from '../src/kernel/clock.ts'
import { residentMib } from '../src/testing/processes.ts'
import { seedHomes } from '../src/testing/seeded-homes.ts'
import { BARE_SERVER, type Program, start } from '../src/testing/starts.ts'
import { world } from '../src/testing/world.ts'

const HOMES = 100_000
const STARTS = 7
const START_MAX_MS = 500
const IDLE_MAX_MIB = 120
const IMAGE_MAX_MB = 300
/** After this time a server has loaded what it loads, and compared the homes that it has not compared yet. */
const SETTLE_MS = seconds(20)
/** What the Dockerfile is built on takes so much, unpacked: Debian 12 slim. It cannot be measured without an engine. */
const BASE_MB = 75

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'metzia-bench-start-'))
const executable = join(folder, 'metzia')

const PROGRAMS: readonly Program[] = [
  {
    name: 'bare Bun and SQLite',
    command: [process.execPath, '-e', BARE_SERVER],
    path: '/',
    page: '/',
  },
  {
    ...{ name: 'from the checkout', path: '/healthz', page: '/login' },
    command: [process.execPath, join(root, 'cli/main.ts'), 'serve'],
  },
  { name: 'single executable', command: [executable, 'serve'], path: '/healthz', page: '/login' },
]

type Times = { ms: number[]; pageMs: number[]; cpuMs: number[] }

async function startTimes(program: Program, dataDir: string): Promise<Times> {
  const times: Times = { ms: [], pageMs: [], cpuMs: [] }
  for (let n = 0; n < STARTS; n += 1) {
    const { stop, ...took } = await start(program, dataDir)
    for (const name of ['ms', 'pageMs', 'cpuMs'] as const) times[name].push(took[name])
    await stop()
  }
  return times
}

const medianOf = (times: readonly number[]) =>
  Math.round([...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0)

async function idleMib(program: Program, dataDir: string): Promise<number> {
  const { pid, stop } = await start(program, dataDir)
  await systemClock.sleep(SETTLE_MS)
  const mib = residentMib(pid) ?? Number.NaN
  await stop()
  return mib
}

async function measure(): Promise<boolean> {
  using empty = world()
  using large = world()
  seedHomes(large, HOMES)
  truncateLog(large.db)
  const rows: Record<string, object> = {}
  let isMet = true
  for (const program of PROGRAMS) {
    // The first one compares every home once, which a later start finds done.
    const withHomes = await idleMib(program, large.dataDir)
    const idle = await idleMib(program, empty.dataDir)
    const times = await startTimes(program, large.dataDir)
    const median = medianOf(times.ms)
    rows[program.name] = {
      'first 200 (ms)': median,
      'fastest (ms)': Math.round(Math.min(...times.ms)),
      'processor (ms)': medianOf(times.cpuMs),
      'first page (ms)': medianOf(times.pageMs),
      'idle, no homes (MiB)': Math.round(idle),
      'idle, 100,000 homes (MiB)': Math.round(withHomes),
    }
    if (program.path !== '/') isMet &&= median <= START_MAX_MS && idle <= IDLE_MAX_MIB
  }
  console.table(rows)
  console.log(`goals: ${START_MAX_MS} ms with ${HOMES} homes, ${IDLE_MAX_MIB} MiB idle`)
  return isMet
}

function measureImage(): boolean {
  const own = statSync(executable).size / 1e6
  const sum = BASE_MB + own
  console.log(
    `image: ${own.toFixed(1)} MB of our own on about ${BASE_MB} MB of Debian, together ${sum.toFixed(0)} MB (goal: ${IMAGE_MAX_MB} MB at most, without Chromium)`,
  )
  return sum <= IMAGE_MAX_MB
}

try {
  await buildClient()
  await buildBinary(executable)
  const isMet = [await measure(), measureImage()]
  process.exitCode = isMet.includes(false) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
