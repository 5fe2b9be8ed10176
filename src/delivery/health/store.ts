import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { serviceHealth } from '../tables.ts'
import type { Cause, ServiceName } from './domain.ts'

export type Health = Omit<typeof serviceHealth.$inferSelect, 'name' | 'cause'> & {
  name: ServiceName
  cause: Cause | null
}

const selectOne = prepared((db) =>
  db
    .select()
    .from(serviceHealth)
    .where(eq(serviceHealth.name, sql.placeholder('name')))
    .prepare(),
)

/** What is known of a service; of one that was never used, nothing. */
export function healthOf(db: Db, name: ServiceName): Health {
  return (selectOne(db).get({ name }) as Health | undefined) ?? { name, ...NOTHING_KNOWN }
}

const NOTHING_KNOWN = {
  lastSuccessAt: null,
  failingSince: null,
  cause: null,
  reason: null,
  toldAt: null,
  identity: null,
  newIdentity: null,
}

const selectFailing = prepared((db) =>
  db
    .select()
    .from(serviceHealth)
    .where(sql`${serviceHealth.failingSince} is not null`)
    .orderBy(serviceHealth.name)
    .prepare(),
)

/** The services that fail now. */
export const failingServices = (db: Db): Health[] => selectFailing(db).all() as Health[]

export function keepHealth(tx: Tx, { name, ...known }: Health): void {
  tx.insert(serviceHealth)
    .values({ name, ...known })
    .onConflictDoUpdate({ target: serviceHealth.name, set: known })
    .run()
}
