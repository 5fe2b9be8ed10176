import { announce, changeBounds } from '../../database/changes.ts'
import { type Db, write } from '../../database/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Asset } from '../domain/asset.ts'
import { isSeenBy, type ReaderRid } from '../domain/owner.ts'
import { assetById, assetByRid } from '../store/assets.ts'
import { type Marks, markRef } from './domain.ts'
import { hideAsset, marksOf, saveAsset, unhideAsset, unsaveAsset } from './store.ts'

type World = { db: Db; clock: Clock }

/** What a user may do with a home, and its opposite. A note is kept unless another one is given; null deletes it. */
export type MarkChange =
  | { kind: 'save'; note?: string | null | undefined }
  | { kind: 'unsave' | 'hide' | 'unhide' }

/** The home with this public id that the reader sees; for a merged one the home that has its listings now. */
export function findHome(db: Db, assetId: string, readerRid: ReaderRid): Asset | undefined {
  const asset = assetById(db, assetId)
  const home = asset?.mergedInto == null ? asset : assetByRid(db, asset.mergedInto)
  return asset && home && [asset, home].every((one) => isSeenBy(one, readerRid)) ? home : undefined
}

/** Like `findHome`. @throws AppError `missing` when there is no such home. */
export function homeById(db: Db, assetId: string, readerRid: ReaderRid): Asset {
  const home = findHome(db, assetId, readerRid)
  if (!home) throw new AppError('missing', { code: 'noHome' })
  return home
}

/** `seq`: the change of the feed that tells of it. Marks with a higher one are newer. */
type Marked = { asset: Asset; marks: Marks; seq: number }

/**
 * Changes the marks of a user on a home. Repeating a change changes nothing. A hidden home is no longer posted by the
 * user's bots; showing it again posts nothing.
 * @throws AppError `missing` when there is no such home.
 */
export function markHome(
  { db, clock }: World,
  userRid: number,
  assetId: string,
  change: MarkChange,
): Marked {
  return write(db, (tx) => {
    const asset = homeById(tx, assetId, userRid)
    const key = { userRid, assetRid: asset.rid }
    if (change.kind === 'save') saveAsset(tx, key, noteOf(change.note), clock.now())
    if (change.kind === 'unsave') unsaveAsset(tx, key)
    if (change.kind === 'hide') hideAsset(tx, key, clock.now())
    if (change.kind === 'unhide') unhideAsset(tx, key)
    announce(tx, 'mark', markRef(key.userRid, asset.id), clock.now())
    return { asset, marks: marksOf(tx, key), seq: changeBounds(tx).last }
  })
}

/** A note without spaces around it; null when nothing else is left. */
function noteOf(note: string | null | undefined): string | null | undefined {
  return typeof note === 'string' ? note.trim() || null : note
}
