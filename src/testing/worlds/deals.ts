import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importDeals } from '../../deals/import.ts'
import type { World } from './world.ts'

type Given = Readonly<Record<string, string | number | null>>

/** Brings deals in from a table with these columns. */
export function givenDeals(here: World, records: readonly Given[], city = 'תל אביב יפו') {
  const path = join(here.dataDir, 'deals.csv')
  writeFileSync(path, tableOf(records))
  return importDeals(here, { paths: [path], city })
}

export function tableOf(records: readonly Given[]): string {
  const names = Object.keys(records[0] ?? {})
  const lines = records.map((record) => names.map((name) => record[name] ?? '').join(','))
  return `${[names.join(','), ...lines].join('\n')}\n`
}
