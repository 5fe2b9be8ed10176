import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { compact } from '../../database/compact-text.ts'
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
        // Stored by an earlier version, or by this one.
        sql`${listings.description} in (${sql.placeholder('description')}, ${sql.placeholder('compacted')})`,
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
  const compacted = compact(description)
  return selectWithText(db).get({ source, description, compacted, readerRid: readerRid ?? 0 })
    ?.externalId
}
