import { placeOf } from '../../areas/domain/area.ts'
import type { Areas } from '../../areas/store.ts'
import { isMatchedChange } from '../../assets/criteria/criteria.ts'
import type { Listing } from '../../assets/domain/asset.ts'
import { isSameAddress } from '../../assets/domain/place.ts'
import { type FoundPoint, placeListing } from '../../assets/service.ts'
import { listingByRid } from '../../assets/store/listings.ts'
import type { Unplaced } from '../../assets/store/unplaced.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { followMove } from '../../delivery/moves.ts'
import type { Clock } from '../../kernel/clock.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Random } from '../../kernel/random.ts'
import type { BotIndex } from '../../matching/bot-index.ts'
import { indexOf, warmFor } from '../../matching/indexes.ts'
import { matchHome } from '../../matching/service.ts'
import { PAUSE_MS } from '../domain/batch.ts'
import type { Tally } from '../domain/run.ts'
import { ageOf } from '../posts/age.ts'
import { type ActiveRun, recordRun, SUCCESS } from '../run.ts'
import { settleListing } from '../settle.ts'
import { updateRun } from '../store/runs.ts'

/** What the geocoder answered for the address of a listing; `point` null: it knows no such place. */
export type Placing = Unplaced & { point: FoundPoint | null }

type World = { db: Db; clock: Clock; random: Random; areas: Areas }

/** The name under which these runs are recorded. */
const GEOCODER = 'geocoder'

/**
 * Gives listings their points, and posts their homes to the bots that match them now, each in one transaction. All of
 * them are one run, so that a flood goes out as a digest. A listing that has another address meanwhile, a point, or is
 * gone is left as it is. Only the thread that ingests calls it.
 */
export async function place(
  world: World,
  placings: readonly Placing[],
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = world
  const index = indexOf(db)
  await warmFor({ db, index }, placings.length, () => clock.sleep(PAUSE_MS))
  const begin = { source: GEOCODER, kind: 'pass', scope: null } as const
  await recordRun(world, begin, signal, async (run) => {
    for (const placing of placings) {
      run.tally = write(db, (tx) => {
        const tally = placeOne(tx, { ...world, index, run }, placing)
        updateRun(tx, run.pass.runRid, tally, clock.now())
        haltPoint('place-before-commit')
        return tally
      })
      haltPoint('place-committed')
      await clock.sleep(PAUSE_MS, signal)
    }
    return SUCCESS
  })
}

type Placer = Omit<World, 'db'> & { index: BotIndex; run: Pick<ActiveRun, 'pass' | 'tally'> }

/** @returns the tally of the run with this listing. */
function placeOne(
  tx: Tx,
  { clock, random, areas, index, run: { pass, tally } }: Placer,
  { rid, street, city, point }: Placing,
): Tally {
  const now = clock.now()
  const seen = { ...tally, seen: tally.seen + 1 }
  const listing = listingByRid(tx, rid)
  const isAwaited = listing?.goneAt === null && listing.coordinates === null
  if (!isAwaited || !isSameAddress(listing, { ...listing, street, city })) return seen
  const areaOf = (placed: Listing) => {
    const found = areas.find(placeOf(placed))
    return { areaCode: found?.code ?? null, areaBy: found?.by ?? null }
  }
  const changed = placeListing(tx, listing, { point, areaOf }, { random, now, isMatchedChange })
  if (!changed) return { ...seen, unchanged: tally.unchanged + 1 }
  const updated = { ...seen, updated: tally.updated + 1 }
  if (changed.move) followMove(tx, changed.move, { random, now })
  const settled = settleListing(tx, rid, { random, now })
  if (!changed.isToMatch || (settled && settled.asset.rid !== changed.asset.rid)) return updated
  index.refresh(tx)
  const how = { pass, random, now, isQuiet: !isNews(listing, now) }
  const { matched, delivered } = matchHome(
    tx,
    index,
    { ...changed, ...settled, outcome: 'updated' },
    how,
  )
  const { matched: before, delivered: deliveredBefore } = tally
  return { ...updated, matched: before + matched, delivered: deliveredBefore + delivered }
}

/**
 * Whether a listing is new by its own date and by when it was first seen: older ones are no news when they are placed.
 */
function isNews(
  {
    dealType,
    sourceCreatedAt,
    firstSeenAt,
  }: Pick<Listing, 'dealType' | 'sourceCreatedAt'> & {
    firstSeenAt: number
  },
  now: number,
): boolean {
  const dates = [sourceCreatedAt, firstSeenAt]
  return dates.every((at) => ageOf({ dealType, sourceCreatedAt: at }, now) === 'new')
}
