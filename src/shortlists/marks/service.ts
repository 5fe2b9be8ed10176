import type { Asset } from '../../assets/domain/asset.ts'
import { type Marks, markRef } from '../../assets/marks/domain.ts'
import { homeById } from '../../assets/marks/service.ts'
import { hideAsset, marksOf, unhideAsset } from '../../assets/marks/store.ts'
import { announce, changeBounds } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import { saveHome, unsaveHome } from '../homes-service.ts'
import type { World } from '../service.ts'

/** What a user may do with a home, and its opposite. A note is kept unless another one is given; null deletes it. */
export type MarkChange =
  | { kind: 'save'; note?: string | null | undefined }
  | { kind: 'unsave' | 'hide' | 'unhide' }

/** `seq`: the change of the feed that tells of it. Marks with a higher one are newer. */
type Marked = { asset: Asset; marks: Marks; seq: number }

/**
 * Changes the marks of a user on a home. Repeating a change changes nothing. A hidden home is no longer posted by the
 * user's bots; showing it again posts nothing.
 * @throws AppError `missing` when there is no such home.
 */
export function markHome(
  { db, clock, random }: World,
  userRid: number,
  assetId: string,
  change: MarkChange,
): Marked {
  return write(db, (tx) => {
    const asset = homeById(tx, assetId, userRid)
    const key = { userRid, assetRid: asset.rid }
    const now = clock.now()
    if (change.kind === 'save')
      saveHome(tx, { userRid, asset }, noteOf(change.note), { random, now })
    if (change.kind === 'unsave') unsaveHome(tx, { userRid, asset }, now)
    if (change.kind === 'hide') hideAsset(tx, key, now)
    if (change.kind === 'unhide') unhideAsset(tx, key)
    announce(tx, 'mark', markRef(userRid, asset.id), now)
    return { asset, marks: marksOf(tx, key), seq: changeBounds(tx).last }
  })
}

/** A note without spaces around it; null when nothing else is left. */
function noteOf(note: string | null | undefined): string | null | undefined {
  return typeof note === 'string' ? note.trim() || null : note
}
