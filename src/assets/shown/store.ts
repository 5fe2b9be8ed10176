import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import { counters } from '../../database/tables.ts'
import { hasPlaces, reachedPlacesOf } from '../../travel/store.ts'
import { users } from '../../users/tables.ts'
import { arnonaReader } from '../costs/store.ts'
import { homeZones } from '../costs/tables.ts'
import type { ReaderRid } from '../domain/owner.ts'
import { type FormerPrice, historyOf } from '../domain/price-history.ts'
import { FIGURES, moneyTable } from '../money/store.ts'
import { userMoney } from '../money/tables.ts'
import { FORMER_PRICES } from '../store/former-prices.ts'
import { pointOf } from '../store/rows.ts'
import { travelOf } from '../store/ways.ts'
import { assets, comparisons, hiddenAssets, listings, savedAssets } from '../tables.ts'
import { lastDrop, type Shown } from './domain.ts'

/** What arnona is computed from. */
const HOME_COSTS = {
  dealType: assets.dealType,
  price: assets.price,
  arnona: assets.arnona,
  vaad: assets.vaad,
  size: assets.size,
  buildSize: assets.buildSize,
  propertyType: assets.propertyType,
  city: assets.city,
}

const selectShown = prepared((db) => {
  const reader = sql.placeholder('readerRid')
  const saved = sql`from ${savedAssets} where ${savedAssets.userRid} = ${reader} and ${savedAssets.assetRid} = ${assets.rid}`
  return db
    .select({
      rid: assets.rid,
      estimate: comparisons.estimate,
      low: comparisons.low,
      score: comparisons.score,
      listingCount: sql<number>`(select count(*) from ${listings} where ${listings.assetRid} = ${assets.rid} and ${listings.goneAt} is null)`,
      former: FORMER_PRICES,
      price: assets.price,
      firstSeenAt: assets.firstSeenAt,
      isSaved: sql<number>`exists (select 1 ${saved})`,
      isHidden: sql<number>`exists (select 1 from ${hiddenAssets} where ${hiddenAssets.userRid} = ${reader} and ${hiddenAssets.assetRid} = ${assets.rid})`,
      note: sql<string | null>`(select ${savedAssets.note} ${saved})`,
      home: HOME_COSTS,
      own: { zone: homeZones.zone, kind: homeZones.kind },
      version: sql<number>`(select ${counters.value} from ${counters} where ${counters.name} = 'rates')`,
      figures: FIGURES,
      greetings: users.messageTemplate,
      longitude: assets.longitude,
      latitude: assets.latitude,
      street: assets.street,
      geocodedBy: assets.geocodedBy,
      travels: hasPlaces(reader),
    })
    .from(assets)
    .leftJoin(comparisons, eq(comparisons.assetRid, assets.rid))
    .leftJoin(homeZones, and(eq(homeZones.userRid, reader), eq(homeZones.assetRid, assets.rid)))
    .leftJoin(userMoney, eq(userMoney.userRid, reader))
    .leftJoin(users, eq(users.rid, reader))
    .where(sql`${assets.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare()
})

/**
 * What the reader is shown of homes, by rid, in one query. For null nothing is saved or hidden, and no place is known.
 * @param most how many of the reader's places are said how far they are.
 */
export function shownOf(
  db: Db,
  rids: readonly number[],
  readerRid: ReaderRid,
  most = 1,
): Map<number, Shown> {
  if (rids.length === 0) return new Map()
  const rows = selectShown(db).all({ rids: JSON.stringify(rids), readerRid })
  const version = rows[0]?.version ?? 0
  const arnonaIn = arnonaReader(db, version)
  const figures = rows[0]?.figures
  const money = figures ? { figures, table: moneyTable(db) } : null
  const isTold = most > 0 && readerRid !== null && rows[0]?.travels === 1
  const places = isTold ? reachedPlacesOf(db, readerRid) : []
  return new Map(
    rows.map(({ rid, home, own, longitude, latitude, street, geocodedBy, ...row }) => [
      rid,
      {
        ...standing(row),
        arnona: arnonaIn(home, own),
        money,
        greetings: row.greetings,
        travel: travelOf(
          db,
          { coordinates: pointOf({ longitude, latitude }), street, geocodedBy },
          places,
          most,
        ),
      },
    ]),
  )
}

type Row = ReturnType<ReturnType<typeof selectShown>['all']>[number]
type Standing = Pick<
  Row,
  | 'estimate'
  | 'low'
  | 'score'
  | 'listingCount'
  | 'former'
  | 'price'
  | 'firstSeenAt'
  | 'isSaved'
  | 'isHidden'
  | 'note'
>

/** What the columns of one row say, for every reader. */
function standing({
  estimate,
  low,
  score,
  listingCount,
  former,
  price,
  firstSeenAt,
  isSaved,
  isHidden,
  note,
}: Standing) {
  return {
    comparison: estimate === null || low === null ? null : { estimate, low, score },
    listingCount,
    drop: lastDrop(historyOf({ price, firstSeenAt }, JSON.parse(former) as FormerPrice[])),
    isSaved: isSaved === 1,
    isHidden: isHidden === 1,
    note,
  }
}
