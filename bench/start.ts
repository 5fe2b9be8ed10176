// How soon a start answers with 100,000 homes, how much memory an idle server takes, both beside a bare Bun with SQLite, and
// how large what goes into the image is.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinary } from '../cli/binary.ts'
import { buildClient } from '../cli/build.ts'
import { buildServer, FOLDER } from '../cli/server.ts'
import { truncateLog } from '../src/database/checkpoints.ts'
import { seconds, systemClock } from '../src/kernel/clock.ts'
import { residentMib } from '../src/testing/processes.ts'
import { seedHomes } from '../src/testing/seeded-homes.ts'
import { BARE_SERVER, type Program, start } from '../src/testing/starts.ts'
import { world } from '../src/testing/world.ts'
import { type Row, reported, rowOf, spread, type Timed, taken } from './rows.ts'

const STARTS = 5
const START_MAX_MS = 500
const IDLE_MAX_MIB = 120
const IMAGE_MAX_MB = 300
/** After this time a server has loaded what it loads, and compared the homes that it has not compared yet. */
const SETTLE_MS = seconds(20)
/** What the Dockerfile is built on takes so much, unpacked: Debian 12 slim. It cannot be measured without an engine. */
const BASE_MB = 75

type Measured = Record<'first' | 'page' | 'idle' | 'idleWithHomes', Timed>

const programs = (executable: string): Program[] => [
  {
    name: 'bare Bun and SQLite',
    command: [process.execPath, '-e', BARE_SERVER],
    path: '/',
    page: '/',
  },
  {
    ...{ name: 'npm start', path: '/healthz', page: '/login' },
    command: [process.execPath, join(FOLDER, 'main.js'), 'serve'],
  },
  { name: 'single executable', command: [executable, 'serve'], path: '/healthz', page: '/login' },
]

/** The figures of one program: times in ms, memory in MiB. */
async function measured(program: Program, { empty, large }: Folders): Promise<Measured> {
  // The first start with homes compares each of them once, which a later one finds done.
  const idleWithHomes = await idleMib(program, large)
  const pages: number[] = []
  const { first } = await taken(
    {
      async first() {
        const { stop, ms, pageMs } = await start(program, large)
        await stop()
        pages.push(pageMs)
        return ms
      },
    },
    STARTS,
  )
  const page = { ...spread(pages), noise: 0, n: pages.length }
  const once = (mib: number): Timed => ({ median: mib, p99: mib, noise: 0, n: 1 })
  return {
    first,
    page,
    idle: once(await idleMib(program, empty)),
    idleWithHomes: once(idleWithHomes),
  }
}

type Folders = { empty: string; large: string }

async function idleMib(program: Program, dataDir: string): Promise<number> {
  const { pid, stop } = await start(program, dataDir)
  await systemClock.sleep(SETTLE_MS)
  const mib = residentMib(pid) ?? Number.NaN
  await stop()
  return mib
}

function rowsOf({ name }: Program, own: Measured, bare: Measured, homes: number): Row[] {
  const beside = (figure: keyof Measured) => ({
    name: 'bare Bun and SQLite',
    median: bare[figure].median,
  })
  return [
    rowOf({
      ...{ name: `start to the first answer, ${homes} homes, ${name}`, unit: 'ms', ...own.first },
      reference: beside('first'),
      goal: { of: 'median', atMost: START_MAX_MS },
    }),
    reported({ name: `start to the first page, ${name}`, unit: 'ms', ...own.page }),
    rowOf({
      ...{ name: `idle memory, ${name}`, unit: 'MiB', ...own.idle },
      reference: beside('idle'),
      goal: { of: 'median', atMost: IDLE_MAX_MIB },
    }),
    reported({ name: `idle memory, ${homes} homes, ${name}`, unit: 'MiB', ...own.idleWithHomes }),
  ]
}

function imageRow(executable: string): Row {
  const own = statSync(executable).size / 1e6
  return rowOf({
    ...{ name: 'image without Chromium', unit: 'MB', median: BASE_MB + own },
    goal: { of: 'median', atMost: IMAGE_MAX_MB },
    note: `${own.toFixed(0)} MB are ours, about ${BASE_MB} MB are Debian, as it is said to take unpacked`,
  })
}

export async function run({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  const homes = isQuick ? 20_000 : 100_000
  const folder = mkdtempSync(join(tmpdir(), 'metzia-bench-start-'))
  const executable = join(folder, 'metzia')
  try {
    await buildClient()
    await buildServer()
    await buildBinary(executable)
    using empty = world()
    using large = world()
    seedHomes(large, homes)
    truncateLog(large.db)
    const folders = { empty: empty.dataDir, large: large.dataDir }
    const [bare, ...ours] = programs(executable)
    if (!bare) return []
    const reference = await measured(bare, folders)
    const rows: Row[] = []
    for (const program of ours)
      rows.push(...rowsOf(program, await measured(program, folders), reference, homes))
    return [...rows, imageRow(executable)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
