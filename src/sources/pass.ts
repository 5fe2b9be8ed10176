import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Areas } from '../areas/store.ts'
import type { SourceName } from '../assets/domain.ts'
import { type Db, openDatabase, write } from '../database/database.ts'
import { forgetLeases, processIdentity, releaseLease, takeLease } from '../database/leases.ts'
import { copyDatabase } from '../database/migrate.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Random } from '../kernel/random.ts'
import { createBotIndex } from '../matching/bot-index.ts'
import {
  EMPTY_TALLY,
  type RawListing,
  type Reading,
  type Rejected,
  type Tally,
  type Trouble,
  troubleOf,
} from './domain.ts'
import { ingestAll } from './ingest.ts'
import { recordedLease } from './sources.ts'
import { endRun, insertRun } from './store/runs.ts'

type World = { db: Db; clock: Clock; random: Random; areas: Areas }

export type Recorded = {
  /** Where it was recorded, for messages. */
  name: string
  reading: Reading
}

export type PassResult = Tally & { source: SourceName; rejected: Rejected[]; blocked: boolean }

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
  const lease = takeLease(db, recordedLease(source), processIdentity('scrape run'), clock.now())
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
    const { leftOut, rejected } = read
    const start = { ...EMPTY_TALLY, seen: leftOut + rejected.length, leftOut }
    const work = { pass, lease, tally: start }
    const tally = await ingestAll(world, createBotIndex(), read.homes, work)
    const end = { state: 'ok', reason: null, rejected: read.rejected, now: clock.now() } as const
    write(db, (tx) => endRun(tx, runRid, end))
    haltPoint('run-ended')
    return { source, ...tally, rejected: read.rejected, blocked: false }
  } finally {
    releaseLease(db, lease)
  }
}

type Read = { homes: RawListing[]; leftOut: number; rejected: Rejected[] }
/** What all answers bring together, or the first that is no result. */
function collect(answers: readonly Recorded[]): Read | { problem: Trouble } {
  const read: Read = { homes: [], leftOut: 0, rejected: [] }
  for (const { name, reading } of answers) {
    if (reading.kind !== 'page') return { problem: troubleOf(name, reading) }
    const homes = reading.adverts.filter(({ isHome }) => isHome)
    read.homes.push(...homes)
    read.leftOut += reading.adverts.length - homes.length + reading.promotions
    const prefix = answers.length === 1 ? '' : `${name}: `
    for (const one of reading.rejected) read.rejected.push({ ...one, path: `${prefix}${one.path}` })
  }
  return read
}

/** The same pass on a copy of the database: what it would do, and nothing done. */
export function dryRun(
  world: World,
  source: SourceName,
  answers: readonly Recorded[],
): Promise<PassResult> {
  return onCopy(world.db, (db) => runPass({ ...world, db }, source, answers))
}

/** Does something with a copy of the database that is thrown away. */
export async function onCopy<T>(original: Db, run: (copy: Db) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-dry-'))
  try {
    const path = join(folder, 'copy.db')
    copyDatabase(original, path)
    const db = openDatabase(path, { busyMs: 0 })
    try {
      write(db, forgetLeases)
      return await run(db)
    } finally {
      db.$client.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
