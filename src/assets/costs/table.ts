// The table of arnona rates as a file: one rate on each line, so that a mistake is named by its line.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { programPath } from '../../kernel/program.ts'
import type { ArnonaRate } from './domain.ts'

const orNull = <Of extends Parameters<typeof t.Union>[0][number]>(schema: Of) =>
  t.Union([schema, t.Null()])
const Name = t.String({ minLength: 1, maxLength: 60 })
const Metres = t.Integer({ minimum: 0, maximum: 10_000 })

const Row = t.Object(
  {
    city: Name,
    zone: orNull(Name),
    kind: orNull(Name),
    sizeFrom: orNull(Metres),
    sizeTo: orNull(Metres),
    /** Shekels a year for a square metre. */
    rate: t.Number({ minimum: 10, maximum: 300 }),
    year: t.Integer({ minimum: 2020, maximum: 2100 }),
    source: t.String({ minLength: 1, maxLength: 500 }),
  },
  { additionalProperties: false },
)

/** The rates of a file; or, for its operator, why each line that is no rate is none. */
export function ratesIn(text: string): { rates: ArnonaRate[]; wrong: string[] } {
  const rates: ArnonaRate[] = []
  const wrong: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const row = line.trim().replace(/,$/, '')
    if (row === '' || row === '[' || row === ']') continue
    const read = rateIn(row)
    if (typeof read === 'string') wrong.push(`line ${index + 1}: ${read}`)
    else rates.push({ ...read, rate: Math.round(read.rate * 100) })
  }
  return { rates, wrong }
}

/** The rate of a line, or why it is none. */
function rateIn(line: string): Static<typeof Row> | string {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    return 'is not JSON'
  }
  if (Value.Check(Row, row)) {
    const { sizeFrom, sizeTo } = row
    const isRange = sizeTo === null || sizeTo > (sizeFrom ?? 0)
    return isRange ? row : 'sizeTo is not above sizeFrom'
  }
  const error = Value.Errors(Row, row).First()
  return `${error?.path.slice(1) || 'the row'}: ${error?.message.toLowerCase()}`
}

/** The rates that this version brings, and a number that differs for every other version of them. */
export function builtInRates(): { rates: ArnonaRate[]; version: number } {
  const text = readFileSync(programPath('data/arnona.json'), 'utf8')
  const version = createHash('sha256').update(text).digest().readUInt32BE()
  return { rates: ratesIn(text).rates, version }
}
