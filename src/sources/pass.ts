import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Areas } from '../areas/store.ts'
import type { SourceName } from '../assets/domain.ts'
import { type Db, openDatabase, write } from '../database/database.ts'
import { processIdentity, releaseLease, takeLease } from '../database/leases.ts'
import { copyDatabase } from '../database/migrate.ts'
import { leases } from '../database/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Random } from '../kernel/random.ts'
import { createBotIndex } from '../matching/bot-index.ts'
import {
  type Advert,
  EMPTY_TALLY,
  PAUSE_MS,
  type Reading,
  type Rejected,
  type Tally,
} from './domain.ts'
import { ingest, toListing } from './ingest.ts'
import { endRun, insertRun } from './store.ts'

type World = { db: Db; clock: Clock; random: Random; areas: Areas }

export type Recorded = {
  /** Where it was recorded, for messages. */
  name: string
  reading: Reading
}

export type PassResult = Tally & { source: SourceName; rejected: Rejected[]; blocked: boolean }

/** The name of the lease of the process that may read a source. */
export const sourceLease = (source: SourceName) => `source:${source}`

/**
 * One pass over answers that were read already. All of them have to be results: with a block, a changed shape or a
 * failure among them nothing is kept, and the run says why.
 * @throws AppError `unavailable` with that reason; `conflict` when another process reads this source.
 */
export async function runPass(
  world: World,
  source: SourceName,
  answers: readonly Recorded[],
): Promise<PassResult> {
  const { db, clock } = world
  const lease = takeLease(db, sourceLease(source), processIdentity('scrape run'), clock.now())
  try {
    const runId = world.random.id()
    const begin = { id: runId, source, pages: answers.length, now: clock.now() }
    const runRid = write(db, (tx) => insertRun(tx, begin))
    haltPoint('run-started')
    const read = collect(answers)
    if ('problem' in read) {
      const { state, message } = read.problem
      const end = { state, reason: message, rejected: [], now: clock.now() }
      write(db, (tx) => endRun(tx, runRid, end))
      throw new AppError('unavailable', `${source}: ${message}`, { code: state })
    }
    const pass = { runRid, groupId: runId, posts: new Map<number, number>() }
    const tally = await ingestAll(world, read, { pass, lease })
    const end = { state: 'ok', reason: null, rejected: read.rejected, now: clock.now() } as const
    write(db, (tx) => endRun(tx, runRid, end))
    haltPoint('run-ended')
    return { source, ...tally, rejected: read.rejected, blocked: false }
  } finally {
    releaseLease(db, lease)
  }
}

type Read = { homes: Advert[]; leftOut: number; rejected: Rejected[] }
type Problem = { state: 'blocked' | 'failed'; message: string }

/** What all answers bring together, or the first that is no result. */
function collect(answers: readonly Recorded[]): Read | { problem: Problem } {
  const read: Read = { homes: [], leftOut: 0, rejected: [] }
  for (const { name, reading } of answers) {
    if (reading.kind !== 'page') return { problem: problemOf(name, reading) }
    const homes = reading.adverts.filter(({ isHome }) => isHome)
    read.homes.push(...homes)
    read.leftOut += reading.adverts.length - homes.length + reading.promotions
    const prefix = answers.length === 1 ? '' : `${name}: `
    for (const one of reading.rejected) read.rejected.push({ ...one, path: `${prefix}${one.path}` })
  }
  return read
}

function problemOf(name: string, reading: Exclude<Reading, { kind: 'page' }>): Problem {
  if (reading.kind === 'blocked')
    return { state: 'blocked', message: `blocked by bot protection (${reading.reason}) in ${name}` }
  if (reading.kind === 'changed') {
    const path = reading.path === '' ? 'the answer' : `"${reading.path}"`
    return {
      state: 'failed',
      message: `the shape has changed: ${path} ${reading.reason} in ${name}`,
    }
  }
  return { state: 'failed', message: `${reading.reason} in ${name}` }
}

type Work = Pick<Parameters<typeof ingest>[2], 'pass' | 'lease'>

async function ingestAll(
  { db, clock, random, areas }: World,
  read: Read,
  work: Work,
): Promise<Tally> {
  const index = createBotIndex()
  const listings = read.homes.map((advert) => toListing(advert, areas))
  const { leftOut, rejected } = read
  let tally = { ...EMPTY_TALLY, seen: leftOut + rejected.length, leftOut }
  for (let done = 0; done < listings.length; ) {
    const batch = { listings: listings.slice(done), tally, clock, random, ...work }
    const result = ingest(db, index, batch)
    done += result.taken
    tally = result.tally
    await clock.sleep(PAUSE_MS)
  }
  return tally
}

/** The same pass on a copy of the database that is thrown away: what it would do, and nothing done. */
export async function dryRun(
  world: World,
  source: SourceName,
  answers: readonly Recorded[],
): Promise<PassResult> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-dry-'))
  try {
    const path = join(folder, 'copy.db')
    copyDatabase(world.db, path)
    const db = openDatabase(path, { busyMs: 0 })
    try {
      db.delete(leases).run()
      return await runPass({ ...world, db }, source, answers)
    } finally {
      db.$client.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
