import { ask, attemptInTurn } from '../../auth/limits.ts'
import { type Db, write } from '../../database/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import type { Asset } from '../domain/asset.ts'
import { isSeenBy, type ReaderRid } from '../domain/owner.ts'
import { SECRET, SECRET_BYTES } from '../links/domain.ts'
import { findHome } from '../marks/service.ts'
import { COMPARED_MAX, COMPARED_MIN, COMPARISON_LINKS_MAX } from './domain.ts'
import {
  comparisonCountOf,
  deleteComparison,
  insertComparison,
  linkedHomes,
  ownComparisons,
} from './store.ts'

type World = { db: Db; clock: Clock; random: Random }

/**
 * The homes that are compared, in the order of their ids; a home that became part of another one is that one.
 * @throws AppError `invalid` with the field `ids`: too few or too many, or one that the reader does not see.
 */
export function homesToCompare(db: Db, ids: readonly string[], readerRid: ReaderRid): Asset[] {
  const counted = new Set(ids).size
  const wrong = invalid('ids', { code: 'compareCount', min: COMPARED_MIN, max: COMPARED_MAX })
  if (counted < COMPARED_MIN || counted > COMPARED_MAX) throw wrong
  const homes = new Map<number, Asset>()
  for (const id of ids) {
    const home = findHome(db, id, readerRid)
    if (!home) throw invalid('ids', { code: 'noHome' })
    homes.set(home.rid, home)
  }
  if (homes.size < COMPARED_MIN) throw wrong
  return [...homes.values()]
}

/**
 * The public link of a user to a comparison; the one that these homes have in this order already.
 * @throws AppError `invalid`; `conflict` when the user has as many as allowed.
 */
export function shareComparison(
  { db, clock, random }: World,
  userRid: number,
  ids: readonly string[],
): { assets: Asset[]; secret: string; createdAt: number } {
  return write(db, (tx) => {
    const assets = homesToCompare(tx, ids, userRid)
    const rids = assets.map(({ rid }) => rid)
    const known = ownComparisons(tx, userRid).find(
      (link) => link.assets.map(({ rid }) => rid).join() === rids.join(),
    )
    if (known) return known
    if (comparisonCountOf(tx, userRid) >= COMPARISON_LINKS_MAX)
      throw new AppError(
        'conflict',
        { code: 'tooManyLinks', max: COMPARISON_LINKS_MAX },
        { code: 'tooManyLinks' },
      )
    const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url')
    const createdAt = clock.now()
    insertComparison(tx, { secret, userRid, assetRids: rids, createdAt })
    return { assets, secret, createdAt }
  })
}

/** Ends a public link of this user. Another user's stays, and nothing tells that there is one. */
export function endComparison(db: Db, userRid: number, secret: string): void {
  write(db, (tx) => deleteComparison(tx, userRid, secret))
}

/**
 * The homes that a public link compares, without those that its maker no longer sees; undefined when there is none.
 * Wrong links are counted for the address.
 * @throws AppError `tooMany`.
 */
export async function homesOfLink(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { secret, address }: { secret: string; address: string },
): Promise<Asset[] | undefined> {
  const found = SECRET.test(secret) ? linkedHomes(db, secret) : []
  const seen = found.filter(({ asset, userRid }) => isSeenBy(asset, userRid))
  if (seen.length > 0) return seen.map(({ asset }) => asset)
  await attemptInTurn({ db, clock }, [ask('homeLinkAddress', address)])
  return undefined
}
