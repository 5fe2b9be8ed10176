import { Value } from '@sinclair/typebox/value'
import { replaceRates } from '../assets/costs/store.ts'
import { ratesIn } from '../assets/costs/table.ts'
import { replaceMoneyTable } from '../assets/money/store.ts'
import { MoneyTableWire } from '../assets/money/wire.ts'
import type { Tx } from '../database/database.ts'
import { isRecord, parsedJson } from '../kernel/domain/json.ts'

/** What a file of costs holds: rates of arnona, or the table of taxes and limits; or why it cannot be used. */
export type CostsFile = { name: string; keep(tx: Tx): void } | { wrong: string[] }

export function costsFile(text: string): CostsFile {
  const table = tableIn(text)
  if (table) return moneyFile(table)
  const { rates, wrong } = ratesIn(text)
  if (wrong.length > 0) return { wrong }
  if (rates.length === 0) return { wrong: ['The file has no rates'] }
  const cities = new Set(rates.map(({ city }) => city)).size
  return {
    name: `${rates.length} rates of ${cities} ${cities === 1 ? 'city' : 'cities'}`,
    keep: (tx) => replaceRates(tx, rates, false),
  }
}

/** Undefined: the text is no JSON object with a purchase tax. Rates on lines of their own are no JSON as a whole. */
function tableIn(text: string): object | undefined {
  const table = parsedJson(text)
  return isRecord(table) && 'purchaseTax' in table ? table : undefined
}

function moneyFile(table: object): CostsFile {
  if (!Value.Check(MoneyTableWire, table)) {
    const error = Value.Errors(MoneyTableWire, table).First()
    return { wrong: [`${error?.path.slice(1)}: ${error?.message.toLowerCase()}`] }
  }
  const wrong = Object.entries(table.purchaseTax).flatMap(([kind, brackets]) => {
    const ends = brackets.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY)
    const isRising = ends.every((end, at) => end > (ends[at - 1] ?? 0))
    const isWhole = isRising && ends.at(-1) === Number.POSITIVE_INFINITY
    return isWhole ? [] : [`purchaseTax/${kind}: ends must rise, and the last one be null`]
  })
  if (wrong.length > 0) return { wrong }
  return { name: 'taxes and limits', keep: (tx) => replaceMoneyTable(tx, table) }
}
