// What Drizzle finds out at each call of a prepared statement, found out once: which values are bound in which order,
// and how each column of a row is read. That costs as much as most statements take.
import { Column, is, noopDecoder, Param, Placeholder } from 'drizzle-orm'

type Values = Record<string, unknown>
type Encoder = { mapToDriverValue(value: unknown): unknown }
type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** A parameter: what it is always, or the name of a value that is given at each call. */
type Slot = { name: string; encoder: Encoder | undefined } | { name: null; always: unknown }

function slotOf(param: unknown): Slot {
  if (is(param, Placeholder)) return { name: param.name, encoder: undefined }
  if (!is(param, Param) || !is(param.value, Placeholder)) return { name: null, always: param }
  const { encoder, value } = param
  return { name: value.name, encoder }
}

/**
 * Puts the values that are given at a call into the order of the parameters.
 * @throws Error when one is missing.
 */
export function binder(params: readonly unknown[]): (given?: Values) => unknown[] {
  const slots = params.map(slotOf)
  return (given = {}) =>
    slots.map((slot) => {
      if (slot.name === null) return slot.always
      const value = given[slot.name]
      if (value === undefined && !(slot.name in given))
        throw new Error(`No value for placeholder "${slot.name}" was provided`)
      return slot.encoder ? slot.encoder.mapToDriverValue(value) : value
    })
}

/** What Drizzle knows of a column that is read: its place in the object that is made, and what it is. */
export type Field = { path: readonly string[]; field: object }

/** Makes an object of a row; undefined when only Drizzle can, because the columns belong into several objects. */
export function reader(
  fields: readonly Field[],
): ((row: readonly unknown[]) => Values) | undefined {
  const columns = fields.flatMap(({ path: [name = '', ...more], field }) => {
    const decoder = decoderOf(field)
    if (!decoder || more.length > 0) return []
    return [{ name, decoder: isPlain(decoder) ? undefined : decoder }]
  })
  if (columns.length !== fields.length) return undefined
  return (row) => {
    const made: Values = {}
    let at = 0
    for (const { name, decoder } of columns) {
      const value = row[at]
      made[name] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
      at += 1
    }
    return made
  }
}

/** Whether a column is read as the driver gives it. */
const isPlain = (decoder: Decoder) =>
  decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue

/** A column decodes itself, SQL has its decoder, and SQL with a name has SQL. */
function decoderOf(field: object): Decoder | undefined {
  if (isDecoder(field)) return field
  if ('decoder' in field && isObject(field.decoder)) return decoderOf(field.decoder)
  return 'sql' in field && isObject(field.sql) ? decoderOf(field.sql) : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isDecoder = (value: object): value is Decoder => 'mapFromDriverValue' in value
