import type { World } from '../../src/testing/worlds/world.ts'

export type TableSize = {
  name: string
  /** The table that it belongs to, for an index; for the text index its name. */
  table: string
  bytes: number
}

const BY_NAME = `
  select s.name, m.tbl_name as "table", sum(s.pgsize) as bytes from dbstat s
  left join sqlite_master m on m.name = s.name where s.aggregate = 0 group by s.name order by bytes desc`

/** The pages of each table and index, the largest first. */
export function tableSizes({ db }: Pick<World, 'db'>): TableSize[] {
  return db.$client
    .query<{ name: string; table: string | null; bytes: number }, []>(BY_NAME)
    .all()
    .map(({ name, table, bytes }) => ({ name, table: table ?? name, bytes }))
}
