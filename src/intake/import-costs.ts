import { Value } from '@sinclair/typebox/value'
import { replaceRates } from '../assets/costs/store.ts'
import { ratesIn } from '../assets/costs/table.ts'
import type { MoneyTable } from '../assets/money/domain.ts'
import { replaceMoneyTable } from '../assets/money/store.ts'
import { MoneyTableWire } from '../assets/money/wire.ts'
import type { Tx } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'

/** What a file of costs holds: rates of arnona, or the table of taxes and limits. */
export type CostsFile = { name: string; keep(tx: Tx): void }

/** @throws AppError `invalid` naming every line, or the first field, that cannot be used. */
export function costsFile(text: string): CostsFile {
  const table = moneyTableIn(text)
  if (table) return { name: 'taxes and limits', keep: (tx) => replaceMoneyTable(tx, table) }
  const rates = ratesIn(text)
  const cities = new Set(rates.map(({ city }) => city)).size
  return {
    name: `${rates.length} rates of ${cities} ${cities === 1 ? 'city' : 'cities'}`,
    keep: (tx) => replaceRates(tx, rates, false),
  }
}

/** Undefined: the text is no JSON object with a purchase tax. */
function moneyTableIn(text: string): MoneyTable | undefined {
  let table: unknown
  try {
    table = JSON.parse(text)
  } catch {
    // Rates on lines of their own are no JSON as a whole.
    return undefined
  }
  if (typeof table !== 'object' || table === null || !('purchaseTax' in table)) return undefined
  if (!Value.Check(MoneyTableWire, table)) {
    const error = Value.Errors(MoneyTableWire, table).First()
    throw new AppError('invalid', `${error?.path.slice(1)}: ${error?.message.toLowerCase()}`)
  }
  for (const [kind, brackets] of Object.entries(table.purchaseTax)) {
    const ends = brackets.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY)
    const isRising = ends.every((end, at) => end > (ends[at - 1] ?? 0))
    if (!isRising || ends.at(-1) !== Number.POSITIVE_INFINITY)
      throw new AppError('invalid', `purchaseTax/${kind}: ends must rise, and the last one be null`)
  }
  return table
}
