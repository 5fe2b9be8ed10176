import { withCorrections } from '../../assets/corrected.ts'
import { refuseImplausible } from '../../assets/corrections.ts'
import { detailOf } from '../../assets/detail.ts'
import type { Asset, KeptListing } from '../../assets/domain/asset.ts'
import { type Corrections, factsByHand, withByHand } from '../../assets/domain/correction.ts'
import { withoutFoundPoint } from '../../assets/domain/place.ts'
import { homeById } from '../../assets/marks/service.ts'
import { assetByRid } from '../../assets/store/assets.ts'
import { formerCount, restatePrice } from '../../assets/store/former-prices.ts'
import { listingsOf } from '../../assets/store/listings.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { placeOf } from '../../delivery/cards/card.ts'
import { EMPTY_TALLY } from '../../intake/domain/run.ts'
import { keepOne, toListing } from '../../intake/ingest.ts'
import { cityName } from '../../intake/posts/cities.ts'
import { AppError } from '../../kernel/errors.ts'
import { indexFor } from '../../matching/indexes.ts'
import type { Context } from '../../world/context.ts'
import { homeToWire } from '../to-wire.ts'
import type { OwnHomeWire } from './wire.ts'

type World = Pick<Context, 'db' | 'clock' | 'random' | 'areas'>

export type Correcting = { userRid: number; assetId: string; corrections: Corrections }

/** Corrects a home of a user. A port: the server does it in the Worker, where the bots are that may be asked. */
export type CorrectHome = (correcting: Correcting) => Promise<OwnHomeWire>

/** What an own home states. @throws AppError `missing` for one that is not the user's own. */
export function ownHome(db: Db, userRid: number, assetId: string): OwnHomeWire {
  return toWire(db, ownById(db, userRid, assetId))
}

/**
 * Puts the word of a user in the place of what was read of a home that only this user sees, in each of its listings. The
 * home may be another one then, and match other bots. A price that was read wrong never was one: no bot posts its fall.
 * @throws AppError `missing` for a home that is not the user's own; `conflict` for one that is gone; `invalid` naming a
 * field that cannot be true.
 */
export function correctHome(
  world: World,
  { userRid, assetId, corrections }: Correcting,
): OwnHomeWire {
  return write(world.db, (tx) => {
    const home = ownById(tx, userRid, assetId)
    const live = listingsOf(tx, home.rid).filter(({ goneAt }) => goneAt === null)
    if (live.length === 0) throw new AppError('conflict', { code: 'homeGone' })
    const count = formerCount(tx, 'home', home.rid)
    const rids = live.map((listing) => correctListing(tx, world, listing, corrections))
    restatePrice(tx, 'home', { of: home.rid, count })
    const now = assetByRid(tx, rids[0] ?? home.rid)
    return toWire(tx, now ? homeById(tx, now.id, userRid) : home)
  })
}

/** A home that only this user sees. */
function ownById(db: Db, userRid: number, assetId: string): Asset {
  const home = homeById(db, assetId, userRid)
  if (home.ownerRid !== userRid) throw new AppError('missing', { code: 'notOwnHome' })
  return home
}

/** @returns the rid of the home that the listing belongs to now. */
function correctListing(
  tx: Tx,
  { clock, random, areas }: World,
  kept: KeptListing,
  corrections: Corrections,
): number {
  const { city } = corrections
  const named = city ? { ...corrections, city: cityName(areas, city) } : corrections
  const readFacts = withByHand(kept.readFacts ?? [], factsByHand(named))
  const hoodId = kept.areaBy === 'id' ? kept.areaCode : null
  const stated = { ...withoutFoundPoint(kept), readFacts, hoodId, isHome: true }
  const corrected = withCorrections(stated, readFacts)
  refuseImplausible(corrected, named)
  const count = formerCount(tx, 'listing', kept.rid)
  let homeRid = kept.assetRid
  const index = indexFor(tx, 1)
  index.refresh(tx)
  keepOne(tx, index, toListing(corrected, areas), {
    tally: { ...EMPTY_TALLY },
    pass: { runRid: null, groupId: random.id(), posts: new Map() },
    random,
    now: clock.now(),
    ownerRid: kept.ownerRid,
    isCorrection: true,
    onKept: (_, home) => {
      homeRid = home.assetRid
    },
  })
  restatePrice(tx, 'listing', { of: kept.rid, count })
  return homeRid
}

function toWire(db: Db, home: Asset): OwnHomeWire {
  const { facts } = detailOf(db, home)
  return {
    _id: home.id,
    isOwn: home.ownerRid !== null,
    facts: [...facts],
    home: homeToWire(home, placeOf(home)),
  }
}
