import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../database/database.ts'
import type { Asset, KeptListing } from './domain/asset.ts'
import { WARNING_SIGNS, type Warning } from './domain/warning-sign.ts'
import { elsewhereWithPhoto } from './store/photos.ts'
import { listings } from './tables.ts'

/** Who lets so many homes at once, each in another city, is rarely the owner of all of them. */
const CITIES_MIN = 3

/** Where a telephone number advertises now, and whether it is an agent's. */
const selectOfPhone = prepared((db) =>
  db
    .selectDistinct({ city: listings.city, isAgent: listings.merchant })
    .from(listings)
    .where(
      sql`${eq(listings.phone, sql.placeholder('phone'))} and ${listings.goneAt} is null and ${listings.ownerRid} is null`,
    )
    .limit(100)
    .prepare(),
)

/**
 * The signs of a home: those that were read from the texts of its listings, that of its telephone number, and that of
 * its photos.
 */
export function warningsOf(
  db: Db,
  { rid, phone, merchant }: Pick<Asset, 'rid' | 'phone' | 'merchant'>,
  live: readonly Pick<KeptListing, 'readFacts'>[],
): Warning[] {
  const facts = live.flatMap(({ readFacts }) => readFacts ?? [])
  const read = WARNING_SIGNS.flatMap((sign) => {
    const fact = facts.find(({ field }) => field === sign)
    return fact ? [{ sign, evidence: fact.phrase }] : []
  })
  const cities = phone === null || merchant === true ? [] : citiesOf(db, phone)
  if (cities.length >= CITIES_MIN) read.push({ sign: 'manyCities', evidence: cities.join(', ') })
  const addresses = merchant === true ? [] : addressesWithPhotoOf(db, rid)
  if (addresses.length > 0) read.push({ sign: 'photoElsewhere', evidence: addresses.join(' · ') })
  return read
}

/** Where else photos of a home are shown. */
function addressesWithPhotoOf(db: Db, assetRid: number): string[] {
  const addresses = elsewhereWithPhoto(db, assetRid).map(({ street, city }) =>
    [street, city].filter(Boolean).join(', '),
  )
  return [...new Set(addresses)]
}

function citiesOf(db: Db, phone: string): string[] {
  const rows = selectOfPhone(db).all({ phone })
  if (rows.some(({ isAgent }) => isAgent === true)) return []
  return [...new Set(rows.flatMap(({ city }) => city ?? []))].sort()
}
