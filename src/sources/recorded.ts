import { write } from '../database/database.ts'
import type { Lease } from '../database/leases.ts'
import { type Failure, failureText } from '../intake/domain/failure.ts'
import type { PathCount, RawListing, Rejected, TypeCount } from '../intake/domain/raw-listing.ts'
import { ingestAll } from '../intake/ingest.ts'
import { recordRun, SUCCESS } from '../intake/run.ts'
import { AppError } from '../kernel/errors.ts'
import { indexFor } from '../matching/indexes.ts'
import { addPaths, addTypes, implausiblePaths, leftOutTypes } from './counts.ts'
import { type Answer, type FieldCount, problemOf, type Reading } from './domain.ts'
import { onCopy } from './dry-run.ts'
import {
  degradedBy,
  learnedFrom,
  ofKind,
  type UsualShare,
  unusualFields,
  unusualProblem,
  weakened,
} from './field-shares.ts'
import { recordedLease, withLease } from './lease.ts'
import { wrongValues } from './page-values.ts'
import { addPart, EMPTY_RESULT, type RunResult, type Source, type SourceWorld } from './source.ts'
import { keepShares, usualShares } from './store/field-shares.ts'

type World = Pick<SourceWorld, 'db' | 'clock' | 'random' | 'areas' | 'log'>

export type Recorded = {
  /** Where it was recorded, for messages. */
  name: string
  body: string
}

type Options = {
  /** True: works on a copy of the database, and nothing is stored. */
  isDry?: boolean
  /** Interrupts the run, whose record then says so. */
  signal?: AbortSignal
}

/**
 * One run over recorded answers. All of them have to be pages: with a block, a changed shape or a failure among them
 * nothing is stored but the failed run.
 * @throws AppError `unavailable` with the reason; `unsupported` when the source has no recorded form; `conflict` when
 * another process reads recorded answers of this source; the signal's reason when it aborts.
 */
export async function runRecorded(
  world: World,
  { name, label, read }: Pick<Source, 'name' | 'label' | 'read'>,
  answers: readonly Recorded[],
  { isDry = false, signal = NEVER }: Options = {},
): Promise<RunResult> {
  if (!read) throw new AppError('unsupported', `${label} cannot read recorded answers`)
  const lease = { name: recordedLease(name), label: 'scrape run', signal }
  const result = await withLease(world, lease, (held, whileHeld) => {
    const work = { name, read, answers, lease: held, signal: whileHeld }
    if (!isDry) return ingestRecorded(world, work)
    return onCopy(world.db, (copy) => ingestRecorded({ ...world, db: copy }, work))
  })
  if (!result.failure || result.state === 'ok') return result
  const message = `${name}: ${failureText(result.failure)}`
  throw new AppError('unavailable', message, { code: result.state })
}

const { signal: NEVER } = new AbortController()

type Work = {
  name: string
  read: (answer: Answer) => Reading
  answers: readonly Recorded[]
  lease: Lease
  signal: AbortSignal
}

async function ingestRecorded(
  world: World,
  { name, read, answers, lease, signal }: Work,
): Promise<RunResult> {
  const { db } = world
  const begin = { source: name, kind: 'recorded', scope: null, pages: answers.length } as const
  const ended = await recordRun(world, begin, signal, async (run) => {
    const readings = answers.map((one) => ({
      name: one.name,
      reading: read({ status: 200, body: one.body }),
    }))
    const collected = collect(readings, usualShares(db, name), world)
    write(db, (tx) => keepShares(tx, name, collected.shares))
    if ('failure' in collected) return { ...SUCCESS, failure: collected.failure }
    const { leftOutTypes, implausible, rejected, homes } = collected
    Object.assign(run, { leftOutTypes, implausible })
    run.rejected.push(...rejected)
    const leftOut = leftOutTypes.reduce((sum, { count }) => sum + count, 0)
    const tally = { ...run.tally, seen: leftOut + rejected.length, leftOut }
    const work = { pass: run.pass, lease, tally, signal }
    run.tally = await ingestAll(world, indexFor(db, homes.length), homes, work)
    return { ...SUCCESS, failure: degradedBy(collected.lost, 'recorded answers') }
  })
  return addPart(EMPTY_RESULT, ended)
}

type Collected = {
  homes: RawListing[]
  leftOutTypes: TypeCount[]
  implausible: PathCount[]
  rejected: Rejected[]
  /** Optional fields that an answer has lost. */
  lost: FieldCount[]
}

/**
 * The contents of all answers together, or the failure of the first one that is not a page in order. Each is compared
 * with what the source usually states, the answers before it included.
 */
function collect(
  readings: readonly { name: string; reading: Reading }[],
  known: readonly UsualShare[],
  world: Pick<World, 'db' | 'areas'>,
): (Collected | { failure: Failure }) & { shares: readonly UsualShare[] } {
  const collected: Collected = {
    homes: [],
    leftOutTypes: [],
    implausible: [],
    rejected: [],
    lost: [],
  }
  let shares = known
  for (const { name, reading } of readings) {
    if (reading.kind !== 'page')
      return { failure: { ...problemOf(reading), in: name }, shares: known }
    const fields = ofKind(dealOf(reading.listings), reading.fields)
    const { vital, lost } = unusualFields(shares, fields)
    if (vital)
      return { failure: { ...unusualProblem(vital), in: name }, shares: weakened(known, vital) }
    const wrong = wrongValues(world, reading.listings)
    if (wrong) return { failure: { ...wrong, in: name }, shares: known }
    shares = learnedFrom(shares, fields, lost)
    collected.lost.push(...lost)
    addReading(collected, reading, readings.length === 1 ? '' : `${name}: `)
  }
  return { ...collected, shares }
}

/** Recorded answers do not tell their region: they are compared by deal type alone. */
function dealOf(listings: readonly RawListing[]): string {
  return listings.find(({ isHome }) => isHome)?.dealType ?? 'none'
}

function addReading(
  collected: Collected,
  { listings, banners, rejected, fields }: Extract<Reading, { kind: 'page' }>,
  prefix: string,
): void {
  collected.homes.push(...listings.filter(({ isHome }) => isHome))
  const types = leftOutTypes(listings, banners)
  collected.leftOutTypes = addTypes(collected.leftOutTypes, types)
  collected.implausible = addPaths(collected.implausible, implausiblePaths(fields))
  for (const one of rejected) collected.rejected.push({ ...one, path: `${prefix}${one.path}` })
}
