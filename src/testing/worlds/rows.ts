import type { World } from './world.ts'

/** The rows of a query, as arrays of their columns. */
export function valuesOf({ db }: Pick<World, 'db'>, sql: string): unknown[][] {
  return db.$client.query(sql).values()
}

/** The only value of a query with one row. */
export function onlyValue(here: Pick<World, 'db'>, sql: string): unknown {
  return valuesOf(here, sql)[0]?.[0]
}

/** Commits are synced to the disk from now on, and checkpoints are left to another thread, as in the product. */
export function syncCommits({ db }: Pick<World, 'db'>): void {
  db.$client.run('PRAGMA wal_autocheckpoint = 0')
  db.$client.run('PRAGMA synchronous = FULL')
}

/** The homes, by rid, that are searched by their words: those in the text index, and those that wait for it. */
export function searchedRids(here: Pick<World, 'db'>): number[] {
  const rows = valuesOf(
    here,
    'select rowid from asset_text union all select asset_rid from waiting_texts order by 1',
  )
  return rows.map(([rid]) => Number(rid))
}
