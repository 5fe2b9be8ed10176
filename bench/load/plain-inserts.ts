import { write } from '../../src/database/database.ts'
import { syncCommits, valuesOf } from '../../src/testing/worlds/rows.ts'
import { type World, world } from '../../src/testing/worlds/world.ts'

/** The tables that storing and posting new listings writes, but for counters. */
const WRITTEN = ['assets', 'listings', 'messages', 'deliveries', 'notifications', 'changes']

type Rows = { into: string; rows: unknown[][] }

/**
 * Takes the rows that listings have become, and stores them again in an empty database with plain statements: what no
 * program can exceed in these tables. References are not checked, and nothing is looked up.
 * @returns stores them in so many transactions; how long that takes (ms).
 */
export function plainInserts(made: World, transactions: number): () => number {
  const all: Rows[] = WRITTEN.map((into) => ({
    into,
    rows: valuesOf(made, `select * from ${into}`),
  }))
  const texts = valuesOf(made, 'select asset_rid, max(description) from listings group by 1')
  all.push({ into: 'asset_text (rowid, tokens)', rows: texts })
  return () => {
    using here = world()
    const { $client } = here.db
    $client.run('PRAGMA foreign_keys = OFF')
    syncCommits(here)
    const inserts = all.map(({ into, rows }) => ({
      insert: $client.prepare(`insert into ${into} values (${rows[0]?.map(() => '?').join()})`),
      rows,
    }))
    const begun = performance.now()
    for (let part = 0; part < transactions; part += 1)
      write(here.db, () => {
        for (const { insert, rows } of inserts) {
          const at = (end: number) => Math.round((rows.length * end) / transactions)
          for (const row of rows.slice(at(part), at(part + 1))) insert.run(...(row as string[]))
        }
      })
    return performance.now() - begun
  }
}
