import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinary } from '../cli/binary.ts'
import { buildClient } from '../cli/build.ts'
import { buildServer, FOLDER } from '../cli/server.ts'
import { truncateLog } from '../src/database/checkpoints.ts'
import { seconds } from '../src/kernel/clock.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { residentMib, untilIdle } from '../src/testing/worlds/processes.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { BARE_SERVER, launch, type Program } from './load/starts.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { growthNote, type Sized } from './report/growth.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { ofRounds, type Timed, taken } from './report/timing.ts'

/**
 * Both beside a bare Bun with SQLite; and how large what goes into the image is. Each figure is of processes of its own.
 */
export const start: Benchmark = {
  name: 'start',
  measures: 'how soon a start answers with 100,000 homes, how much memory an idle server takes',
  runs: 'once',
  isLongBecause: 'It builds everything, and lets servers settle for a minute.',
  run,
}

const HOMES = { full: 100_000, quick: 20_000, least: 1_000 }
const STARTS = 5
const FEW_STARTS = 2
const IDLE_ROUNDS = 2
const START_MAX_MS = 500
const IDLE_MAX_MIB = 120
const IMAGE_MAX_MB = 300
/** After this time a server has loaded what it loads. */
const SETTLE_MS = seconds(20)
/** What the Dockerfile is built on takes so much, unpacked: Debian 12 slim. It cannot be measured without an engine. */
const BASE_MB = 75

const programs = (executable: string): Program[] => [
  {
    name: 'bare Bun and SQLite',
    command: [process.execPath, '-e', BARE_SERVER],
    path: '/',
    page: '/',
  },
  {
    name: 'npm start',
    path: '/healthz',
    page: '/login',
    command: [process.execPath, join(FOLDER, 'main.js'), 'serve'],
  },
  { name: 'single executable', command: [executable, 'serve'], path: '/healthz', page: '/login' },
]

type Folders = { empty: string; large: string }

/** Folders of data of a program's own, so that several can run at the same time. */
function foldersIn(folder: string, { name }: Program, large: World): Folders {
  const own = { empty: join(folder, name, 'empty'), large: join(folder, name, 'large') }
  using empty = world()
  cpSync(empty.dataDir, own.empty, { recursive: true })
  cpSync(large.dataDir, own.large, { recursive: true })
  return own
}

type Idle = Record<'idle' | 'idleWithHomes', Timed>

/** The memory of idle programs (MiB). All wait at the same time, and do little in it that slows down others. */
async function idleOf(each: readonly [Program, Folders][]): Promise<Idle[]> {
  const rounds: [number, number][][] = []
  for (let round = 0; round < IDLE_ROUNDS; round += 1)
    rounds.push(
      await Promise.all(
        each.map(([program, { empty, large }]) =>
          Promise.all([idleMib(program, empty), idleMib(program, large)]),
        ),
      ),
    )
  return each.map((_, at) => {
    const of = (which: 0 | 1) => ofRounds(rounds.map((round) => round[at]?.[which] ?? Number.NaN))
    return { idle: of(0), idleWithHomes: of(1) }
  })
}

/** From the start to the first answer and to the first page (ms). */
async function startTimes(program: Program, dataDir: string, starts: number) {
  const pages: number[] = []
  const { first } = await taken(
    {
      async first() {
        const { stop, ms, pageMs } = await launch(program, dataDir)
        await stop()
        pages.push(pageMs)
        return ms
      },
    },
    starts,
  )
  return { first, page: ofRounds(pages.slice(1)) }
}

async function idleMib(program: Program, dataDir: string): Promise<number> {
  const { pid, stop } = await launch(program, dataDir)
  await systemClock.sleep(SETTLE_MS)
  await untilIdle(pid)
  const mib = residentMib(pid) ?? Number.NaN
  await stop()
  return mib
}

/** The time to the first answer with fewer homes. */
async function startAt(program: Program, homes: number): Promise<Sized> {
  using here = world()
  seedHomes(here, homes)
  truncateLog(here.db)
  return { size: homes, figure: (await startTimes(program, here.dataDir, FEW_STARTS)).first.median }
}

/** What is measured of a program: times in ms, memory in MiB. */
type Found = { program: Program; homes: number; fewer: readonly Sized[] } & Idle &
  Record<'first' | 'page', Timed>

function rowsOf({ program: { name }, homes, fewer, ...own }: Found, bare: Found): Row[] {
  const beside = (figure: 'first' | 'idle') => ({ name: 'bare Bun and SQLite', ...bare[figure] })
  return [
    rowOf({
      name: `start to the first answer, ${homes} homes, ${name}`,
      unit: 'ms',
      ...own.first,
      reference: beside('first'),
      goal: { of: 'median', atMost: START_MAX_MS },
      note: growthNote('homes', 'ms', [...fewer, { size: homes, figure: own.first.median }]),
    }),
    reported({ name: `start to the first page, ${name}`, unit: 'ms', ...own.page }),
    rowOf({
      name: `idle memory, ${name}`,
      unit: 'MiB',
      ...own.idle,
      reference: beside('idle'),
      goal: { of: 'median', atMost: IDLE_MAX_MIB },
    }),
    reported({ name: `idle memory, ${homes} homes, ${name}`, unit: 'MiB', ...own.idleWithHomes }),
  ]
}

function imageRow(executable: string): Row {
  const own = statSync(executable).size / 1e6
  return rowOf({
    name: 'image without Chromium',
    unit: 'MB',
    median: BASE_MB + own,
    goal: { of: 'median', atMost: IMAGE_MAX_MB },
    note: `${own.toFixed(0)} MB are ours, about ${BASE_MB} MB are Debian, as it is said to take unpacked`,
  })
}

async function run({ size }: Options): Promise<Row[]> {
  const homes = HOMES[size]
  const folder = mkdtempSync(join(tmpdir(), 'metzia-bench-start-'))
  const executable = join(folder, 'metzia')
  try {
    await buildClient()
    await buildServer()
    await buildBinary(executable)
    using large = world()
    seedHomes(large, homes)
    const all = programs(executable)
    // The first start compares all homes, which no later one does.
    if (all[1]) await idleMib(all[1], large.dataDir)
    truncateLog(large.db)
    const each = all.map((program): [Program, Folders] => [
      program,
      foldersIn(folder, program, large),
    ])
    const idle = await idleOf(each)
    const found: Found[] = []
    for (const [at, [program, folders]] of each.entries()) {
      const fewer: Sized[] = []
      for (const part of [100, 10]) fewer.push(await startAt(program, homes / part))
      const times = await startTimes(program, folders.large, STARTS)
      found.push({ program, homes, fewer, ...times, ...(idle[at] as Idle) })
    }
    const [bare, ...ours] = found
    return bare ? [...ours.flatMap((own) => rowsOf(own, bare)), imageRow(executable)] : []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
