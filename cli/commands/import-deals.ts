import type { Command } from 'commander'
import { noteAction } from '../../src/audit/store.ts'
import { write } from '../../src/database/database.ts'
import { type Imported, importDeals, importParcels } from '../../src/deals/import.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson } from '../output.ts'
import { withProgress } from '../progress.ts'
import { withContext } from '../world.ts'

type Options = { json?: true; city?: string }

/** The commands that bring in what was sold. */
export function addDealCommands(command: Command): void {
  command
    .command('sold <file...>')
    .description(
      'recorded sales: tables (CSV with a header) and JSON answers of the public map service; again without doubling',
    )
    .option('--city <name>', 'the city of records that state none')
    .option(...JSON_OPTION)
    .action((paths: string[], options: Options) => bring('sold', importDeals, paths, options))
  command
    .command('parcels <file...>')
    .description(
      'where parcels are (CSV: gush, helka, x, y), for sales that state only their parcel',
    )
    .option(...JSON_OPTION)
    .action((paths: string[], options: Options) => bring('parcels', importParcels, paths, options))
}

function bring(
  what: string,
  importAll: typeof importDeals,
  paths: readonly string[],
  { json, city }: Options,
): Promise<void> {
  return withContext(async (context) => {
    const { db, random, clock } = context
    const subject = { kind: 'deals', id: null, name: paths.join(', ') } as const
    write(db, (tx) =>
      noteAction(
        tx,
        operator(`import ${what}`),
        { action: 'deals.import', subject },
        { random, now: clock.now() },
      ),
    )
    const imported = await withProgress('Reading', (say) =>
      importAll(context, { paths, city, onProgress: (so) => say(soFar(so)) }),
    )
    if (json) return printJson(imported)
    describe(imported)
  })
}

const soFar = ({ read, new: isNew, known }: Imported) =>
  `${read} read, ${isNew} new, ${known} known`

function describe({ read, new: isNew, known, rejected }: Imported): void {
  const leftOut = read - isNew - known
  console.log(`${read} read: ${isNew} new, ${known} known, ${leftOut} left out`)
  for (const { file, line, reason } of rejected) console.log(`  ${file}:${line}: ${reason}`)
  if (leftOut > rejected.length) console.log(`  and ${leftOut - rejected.length} more`)
}
