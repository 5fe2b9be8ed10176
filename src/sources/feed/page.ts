import { listingOf } from '../../assets/store/listings.ts'
import { type Db, write } from '../../database/database.ts'
import type { Failure } from '../../intake/domain/failure.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { ingestAll } from '../../intake/ingest.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { addPaths, addTypes, implausiblePaths, leftOutTypes } from '../counts.ts'
import type { FieldCount, Reading } from '../domain.ts'
import {
  degradedBy,
  learnedFrom,
  ofKind,
  unusualFields,
  unusualProblem,
  weakened,
} from '../field-shares.ts'
import { wrongValues } from '../page-values.ts'
import type { SourceWorld } from '../source.ts'
import { updateShares, usualShares } from '../store/field-shares.ts'
import { type CountCheck, checkCount } from './baseline.ts'
import { scopeOf } from './feed.ts'
import type { Progress, RegionTask } from './progress.ts'
import { type RegionState, updateRegion } from './store/regions.ts'
import { keepValidator, type Validator } from './store/validators.ts'

export type Page = {
  /** From 1. */
  page: number
  /** How many pages the region has; null when the source does not state it. */
  pages: number | null
  url: string
  /** For messages. */
  name: string
  reading: Extract<Reading, { kind: 'page' }>
  validator: Validator
}

/** `isLast`: everything new has been read. */
export type Kept = { failure: Failure | null; isLast: boolean }

/**
 * Stores the listings of a page. A page on which a vital field is unusual, or most places are wrong, is refused as a
 * whole. A first page with far fewer listings than usual is a failure, but its listings are kept.
 */
export async function keepPage(
  world: SourceWorld,
  task: RegionTask,
  progress: Progress,
  read: Page,
): Promise<Kept> {
  const { page, pages, name, reading } = read
  const { listings, rejected } = reading
  const fields = ofKind(scopeOf(task.region), reading.fields)
  const { vital, lost } = unusualFields(usualShares(world.db, task.source), fields)
  if (vital) return { failure: refuse(world, task, vital, name), isLast: true }
  const wrong = wrongValues(world, listings)
  if (wrong) return { failure: { ...wrong, in: name }, isLast: true }
  const isRepeated = page > 1 && listings.length > 0 && listings.every((one) => isIn(progress, one))
  if (isRepeated) return { failure: { code: 'repeated', in: name }, isLast: true }
  const hasNews = await keepListings(world, task, progress, read)
  const found = listings.length + rejected.length
  const checked = page === 1 ? checkCount(progress.known, found, name) : undefined
  keepKnowledge(world, task, { read, checked, fields, lost })
  progress.lost ??= degradedBy(lost, name)
  const isEnd = found === 0 || (pages !== null && page >= pages)
  return { failure: checked?.failure ?? null, isLast: isEnd || !hasNews }
}

/** The failure of a page on which far fewer records than usual state a vital field. */
function refuse(
  { db }: SourceWorld,
  { source }: RegionTask,
  vital: FieldCount,
  name: string,
): Failure {
  write(db, (tx) => updateShares(tx, source, (known) => weakened(known, vital)))
  return { ...unusualProblem(vital), in: name }
}

/** @returns whether one of the homes is new since the last whole pass. */
async function keepListings(
  world: SourceWorld,
  { lease }: RegionTask,
  progress: Progress,
  { page, reading }: Page,
): Promise<boolean> {
  const { db, clock } = world
  const { run } = progress
  const fresh = reading.listings.filter((one) => !isIn(progress, one))
  const homes = fresh.filter(({ isHome }) => isHome)
  const hasNews = homes.some((one) => isNew(db, progress.known, one))
  count(progress, fresh, { ...reading, page })
  const { pass, tally } = run
  write(db, (tx) => updateRun(tx, pass.runRid, { ...tally, pages: page }, clock.now()))
  // The newest listing is stored last, so that it comes last in a chat and first in a list.
  const oldestFirst = homes.toReversed()
  run.tally = await ingestAll(world, world.index, oldestFirst, { pass, lease, tally })
  return hasNews
}

type Knowledge = {
  read: Page
  checked: CountCheck | undefined
  fields: readonly FieldCount[]
  lost: readonly FieldCount[]
}

/** Stores what the page teaches: the usual number of listings, and, of a page in order, its shares and version. */
function keepKnowledge(
  { db, clock }: SourceWorld,
  { source, region }: RegionTask,
  { read, checked, fields, lost }: Knowledge,
): void {
  const { url, validator } = read
  write(db, (tx) => {
    if (checked) updateRegion(tx, source, region, checked.baseline)
    if (checked?.failure) return
    updateShares(tx, source, (known) => learnedFrom(known, fields, lost))
    keepValidator(tx, url, validator, clock.now())
  })
}

function isIn({ ids }: Progress, { externalId }: RawListing): boolean {
  return ids.has(externalId)
}

/**
 * Whether the listing was added after the last whole pass. A known listing that comes up again was bumped. So was an
 * unknown one that was made before the newest known: order numbers rise with creation.
 */
function isNew(db: Db, { knownRid, knownOrder }: RegionState, listing: RawListing): boolean {
  if (knownRid === null) return true
  const stored = listingOf(db, listing)
  if (stored) return stored.rid > knownRid
  return listing.orderId === null || knownOrder === null || listing.orderId > knownOrder
}

type Counted = Pick<Page['reading'], 'rejected' | 'banners' | 'fields'> & { page: number }

function count(
  progress: Progress,
  fresh: readonly RawListing[],
  { page, rejected, banners, fields }: Counted,
): void {
  const { run } = progress
  for (const { externalId, orderId } of fresh) {
    progress.ids.add(externalId)
    if (orderId !== null && orderId > (progress.highestOrder ?? 0)) progress.highestOrder = orderId
  }
  for (const one of rejected) run.rejected.push({ ...one, path: `page ${page}: ${one.path}` })
  const leftOut = fresh.filter(({ isHome }) => !isHome).length + banners
  run.leftOutTypes = addTypes(run.leftOutTypes, leftOutTypes(fresh, banners))
  run.implausible = addPaths(run.implausible, implausiblePaths(fields))
  run.tally = {
    ...run.tally,
    seen: run.tally.seen + rejected.length + leftOut,
    leftOut: run.tally.leftOut + leftOut,
  }
}
