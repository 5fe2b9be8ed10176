import { placeOf } from '../../areas/domain.ts'
import type { Areas } from '../../areas/store.ts'
import type { Listing } from '../../assets/domain.ts'
import { isSameAddress } from '../../assets/place/domain.ts'
import { type FoundPoint, placeListing } from '../../assets/service.ts'
import { listingByRid } from '../../assets/store/listings.ts'
import type { Unplaced } from '../../assets/store/unplaced.ts'
import { isMatchedChange } from '../../bots/criteria/domain.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { followMove } from '../../delivery/moves.ts'
import { type Clock, minutes } from '../../kernel/clock.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Random } from '../../kernel/random.ts'
import { type BotIndex, createBotIndex } from '../../matching/bot-index.ts'
import { matchHome, type Pass } from '../../matching/service.ts'
import { ageOf } from '../posts/age.ts'

/** What the geocoder answered for the address of a listing; `point` null: it knows no such place. */
export type Placing = Unplaced & { point: FoundPoint | null }

type World = { db: Db; clock: Clock; random: Random; areas: Areas }

/** Homes that are placed one after the other are one pass, so that a flood of them goes out as digests (ms). */
const PASS_ENDS_MS = minutes(1)

/** What the thread of a connection keeps between two placings. */
type Kept = { index: BotIndex; pass: Pass; endsAt: number }
const kept = new WeakMap<object, Kept>()

function keptOf({ db, clock, random }: World): Kept {
  const now = clock.monotonic()
  const known = kept.get(db.$client)
  const index = known?.index ?? createBotIndex()
  const isSamePass = known !== undefined && now < known.endsAt
  const pass = isSamePass ? known.pass : { runRid: null, groupId: random.id(), posts: new Map() }
  const fresh = { index, pass, endsAt: now + PASS_ENDS_MS }
  kept.set(db.$client, fresh)
  return fresh
}

/**
 * Gives a listing its point, and posts its home to the bots that match it now, in one transaction. It does nothing when the
 * listing has another address meanwhile, a point, or is gone. Only the thread that ingests calls it.
 */
export function place(world: World, placing: Placing): void {
  const { index, pass } = keptOf(world)
  write(world.db, (tx) => {
    placeOne(tx, { ...world, index, pass }, placing)
    haltPoint('place-before-commit')
  })
  haltPoint('place-committed')
}

type Placer = Omit<World, 'db'> & { index: BotIndex; pass: Pass }

function placeOne(
  tx: Tx,
  { clock, random, areas, index, pass }: Placer,
  { rid, street, city, point }: Placing,
): void {
  const now = clock.now()
  const listing = listingByRid(tx, rid)
  const isAwaited = listing?.goneAt === null && listing.coordinates === null
  if (!isAwaited || !isSameAddress(listing, { ...listing, street, city })) return
  const areaOf = (placed: Listing) => {
    const found = areas.find(placeOf(placed))
    return { areaCode: found?.code ?? null, areaBy: found?.by ?? null }
  }
  const changed = placeListing(tx, listing, { point, areaOf }, { random, now, isMatchedChange })
  if (!changed) return
  index.refresh(tx)
  if (changed.move) followMove(tx, changed.move, { random, now })
  if (!changed.isToMatch) return
  const isQuiet = !isNews(listing, now)
  matchHome(tx, index, { ...changed, outcome: 'updated' }, { pass, random, now, isQuiet })
}

/** Whether a listing is new by its own date and by when it was first seen: older ones are no news when they are placed. */
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
