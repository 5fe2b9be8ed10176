import { readBeside } from '../../src/database/beside.ts'
import type { Db } from '../../src/database/database.ts'
import { dealsFile } from '../../src/deals/nearby.ts'

/** The deals of the DATA_DIR that `METZIA_BENCH_DEALS` names: those of the recorded homes' cities. Undefined: none. */
export function givenDeals(): Db | undefined {
  const { METZIA_BENCH_DEALS: dataDir } = process.env
  return dataDir === undefined ? undefined : readBeside(dealsFile({ dataDir }))
}
