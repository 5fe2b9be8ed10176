import { ask, attemptInTurn } from '../../auth/limits.ts'
import { type Db, write } from '../../database/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import type { Asset } from '../domain/asset.ts'
import { isSeenBy } from '../domain/owner.ts'
import { homeById } from '../marks/service.ts'
import { LINKS_MAX, SECRET, SECRET_BYTES } from './domain.ts'
import { deleteLinks, insertLink, linkCountOf, linkedHome, secretOf } from './store.ts'

type World = { db: Db; clock: Clock; random: Random }

/**
 * The public link of a user of a home, which is made when there is none yet.
 * @returns its secret. @throws AppError `missing`; `conflict` when the user has as many as allowed.
 */
export function makeLink(
  { db, clock, random }: World,
  userRid: number,
  assetId: string,
): { asset: Asset; secret: string } {
  return write(db, (tx) => {
    const asset = homeById(tx, assetId, userRid)
    // Who is shown a home of another user on a shortlist does not show it to everybody.
    if (!isSeenBy(asset, userRid)) throw new AppError('missing', { code: 'noHome' })
    const key = { userRid, assetRid: asset.rid }
    const known = secretOf(tx, key)
    if (known !== undefined) return { asset, secret: known }
    if (linkCountOf(tx, userRid) >= LINKS_MAX)
      throw new AppError(
        'conflict',
        { code: 'tooManyLinks', max: LINKS_MAX },
        { code: 'tooManyLinks' },
      )
    const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url')
    insertLink(tx, { ...key, secret, createdAt: clock.now() })
    return { asset, secret }
  })
}

/** Ends the public links of a user of a home: several where homes were joined. @throws AppError `missing`. */
export function takeLinksBack({ db }: Pick<World, 'db'>, userRid: number, assetId: string): Asset {
  return write(db, (tx) => {
    const asset = homeById(tx, assetId, userRid)
    deleteLinks(tx, { userRid, assetRid: asset.rid })
    return asset
  })
}

/**
 * The home that a public link opens, as everybody with the link sees it; undefined when there is none. Wrong links are
 * counted for the address, right ones are not: many who were sent one share an address.
 * @throws AppError `tooMany`.
 */
export async function homeOfLink(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { secret, address }: { secret: string; address: string },
): Promise<Asset | undefined> {
  const found = SECRET.test(secret) ? linkedHome(db, secret) : undefined
  // A home may since belong to another user only.
  if (found && isSeenBy(found.asset, found.userRid)) return found.asset
  await attemptInTurn({ db, clock }, [ask('homeLinkAddress', address)])
  return undefined
}
