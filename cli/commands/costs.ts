import { readFileSync, statSync } from 'node:fs'
import { Command } from 'commander'
import { cityRates } from '../../src/assets/costs/store.ts'
import { isStale } from '../../src/assets/money/domain.ts'
import { moneyTable } from '../../src/assets/money/store.ts'
import { audited } from '../../src/audit/service.ts'
import { costsFile } from '../../src/intake/import-costs.ts'
import { restateTotals } from '../../src/intake/totals.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Context } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'
import { withContext } from '../world.ts'

const FILE_MAX = 20_000_000

export function costsCommand(): Command {
  const costs = new Command('costs').description('rates of arnona, purchase tax and loan limits')
  costs
    .command('show')
    .description('the cities with rates, and the table of taxes and limits with its date')
    .option(...JSON_OPTION)
    .action(({ json }: { json?: true }) => withContext((context) => show(context, json)))
  costs
    .command('import <file>')
    .description(
      'replace the rates of the cities in a file (one rate on each line, as data/arnona.json), or the table of taxes and limits (as data/money.json)',
    )
    .action((path: string) => withContext((context) => importFile(context, path)))
  return costs
}

function show({ db, clock }: Context, json: true | undefined): void {
  const table = moneyTable(db)
  const cities = cityRates(db).map(({ low, high, isBuiltIn, ...city }) => ({
    ...city,
    low: low / 100,
    high: high / 100,
    from: isBuiltIn ? 'Metzia' : 'import',
  }))
  if (json) return printJson({ cities, money: table })
  printTable(cities, 'No rates: a server that starts stores those of Metzia')
  const note = isStale(table, clock.now()) ? '; older than a year, please check it' : ''
  console.log(`Taxes and limits of ${table.since}, checked ${table.checked}${note}`)
}

/** Totals of homes are computed again with it. Nothing is posted because of it. */
async function importFile(context: Context, path: string): Promise<void> {
  const file = costsFile(readCosts(path))
  if ('wrong' in file) throw new AppError('invalid', file.wrong.join('\n'))
  const { name, keep } = file
  audited(context, operator('costs import'), keep, () => ({
    action: 'costs.import',
    subject: { kind: 'costs', id: null, name },
  }))
  await restateTotals(context, new AbortController().signal)
  console.log(`Imported ${name}.`)
}

function readCosts(path: string): string {
  try {
    if (statSync(path).size > FILE_MAX)
      throw new AppError('tooLarge', `The file ${path} is larger than ${FILE_MAX} bytes`)
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error && 'code' in cause)) throw cause
    throw new AppError('missing', `The file ${path} cannot be read`, { cause })
  }
}
