import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import type { ReaderRid } from '../domain/owner.ts'
import { listings } from '../tables.ts'

const selectWithText = prepared((db) =>
  db
    .select({ externalId: listings.externalId })
    .from(listings)
    .where(
      and(
        eq(listings.source, sql.placeholder('source')),
        eq(listings.description, sql.placeholder('description')),
        or(isNull(listings.ownerRid), eq(listings.ownerRid, sql.placeholder('readerRid'))),
      ),
    )
    .orderBy(asc(listings.rid))
    .limit(1)
    .prepare(),
)

/**
 * The id on its source of the first listing that has exactly this text, among those that the reader sees. It reads all
 * listings of the source.
 */
export function listingWithText(
  db: Db,
  { source, description }: { source: string; description: string },
  readerRid: ReaderRid = null,
): string | undefined {
  return selectWithText(db).get({ source, description, readerRid: readerRid ?? 0 })?.externalId
}
