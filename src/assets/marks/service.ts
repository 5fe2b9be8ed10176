import type { Db } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Asset } from '../domain/asset.ts'
import type { ReaderRid } from '../domain/owner.ts'
import { assetById, assetByRid } from '../store/assets.ts'
import { sightOf } from '../store/seen.ts'

/** The home with this public id that the reader sees; for a merged one the home that has its listings now. */
export function findHome(db: Db, assetId: string, readerRid: ReaderRid): Asset | undefined {
  const asset = assetById(db, assetId)
  const home = asset?.mergedInto == null ? asset : assetByRid(db, asset.mergedInto)
  return asset && home && [asset, home].every(sightOf(db, readerRid)) ? home : undefined
}

/** Like `findHome`. @throws AppError `missing` when there is no such home. */
export function homeById(db: Db, assetId: string, readerRid: ReaderRid): Asset {
  const home = findHome(db, assetId, readerRid)
  if (!home) throw new AppError('missing', { code: 'noHome' })
  return home
}
