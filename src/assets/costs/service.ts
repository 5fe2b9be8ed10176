import { type Db, write } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Asset } from '../domain/asset.ts'
import { homeById } from '../marks/service.ts'
import { type OwnZone, zonesOf } from './domain.ts'
import { keepZone, ratesReader } from './store.ts'

/**
 * Keeps the zone of a home that a user knows from a bill; null: none.
 * @throws AppError `missing` for a home that the user does not see, `invalid` for a zone that its city does not have.
 */
export function stateZone(db: Db, userRid: number, assetId: string, own: OwnZone | null): Asset {
  return write(db, (tx) => {
    const home = homeById(tx, assetId, userRid)
    const known = zonesOf(ratesReader(tx)(home.city))
    if (own && !known.some(({ zone, kind }) => zone === own.zone && kind === own.kind))
      throw new AppError('invalid', { code: 'noSuchZone' })
    keepZone(tx, userRid, home.rid, own)
    return home
  })
}
