import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import type { UsualShare } from '../field-shares.ts'
import { sourceFields } from '../tables.ts'

export function usualShares(db: Db, source: string): UsualShare[] {
  const { section, path, share, samples } = sourceFields
  return db
    .select({ section, path, share, samples })
    .from(sourceFields)
    .where(eq(sourceFields.source, source))
    .all()
}

/** Stores what has changed of the usual shares. */
export function updateShares(
  tx: Tx,
  source: string,
  change: (known: UsualShare[]) => UsualShare[],
): void {
  const known = usualShares(tx, source)
  keepShares(
    tx,
    source,
    change(known).filter((one) => !known.includes(one)),
  )
}

export function keepShares(tx: Tx, source: string, shares: readonly UsualShare[]): void {
  const { source: key, section, path } = sourceFields
  for (const one of shares) {
    const { share, samples } = one
    tx.insert(sourceFields)
      .values({ source, ...one })
      .onConflictDoUpdate({ target: [key, section, path], set: { share, samples } })
      .run()
  }
}
