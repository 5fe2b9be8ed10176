// A line of the table of arnona rates, and what may stand in it.

import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parsedJson } from '../../kernel/domain/json.ts'

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

/** The rate of a line, or why it is none. */
export function rateIn(line: string): Static<typeof Row> | string {
  const row = parsedJson(line)
  if (row === undefined) return 'is not JSON'
  if (Value.Check(Row, row)) {
    const { sizeFrom, sizeTo } = row
    const isRange = sizeTo === null || sizeTo > (sizeFrom ?? 0)
    return isRange ? row : 'sizeTo is not above sizeFrom'
  }
  const error = Value.Errors(Row, row).First()
  return `${error?.path.slice(1) || 'the row'}: ${error?.message.toLowerCase()}`
}
