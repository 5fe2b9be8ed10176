// What Drizzle finds out at each call of a prepared statement, found out once: which values are bound in which order,
// and how each column of a row is read. That costs as much as most statements take.
import { Column, getTableName, is, noopDecoder, Param, Placeholder } from 'drizzle-orm'

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

/** Whether rows of a joined table always exist, by the name of the table. */
type Joined = Readonly<Record<string, boolean>>

type ColumnIn = {
  at: number
  name: string
  decoder: Decoder | undefined
  table: string | undefined
}
/** The columns of an object within the row, and whether it is null when its first column is. */
type Group = { name: string; columns: readonly ColumnIn[]; isOptional: boolean }

/**
 * Makes an object of a row, with an object in it for each table that is selected as one; undefined when only Drizzle
 * can. As with Drizzle, such an object is null where its first column is, if a join may have found no row.
 * @param joined absent for a statement without joins.
 */
export function reader(
  fields: readonly Field[],
  joined?: Joined,
): ((row: readonly unknown[]) => Values) | undefined {
  const own: ColumnIn[] = []
  const groups = new Map<string, ColumnIn[]>()
  for (const [at, { path, field }] of fields.entries()) {
    const [first = '', second, ...deeper] = path
    const decoder = decoderOf(field)
    if (!decoder || deeper.length > 0) return undefined
    const table = is(field, Column) ? getTableName(field.table) : undefined
    const column = { at, decoder: isPlain(decoder) ? undefined : decoder, table }
    if (second === undefined) own.push({ ...column, name: first })
    else groups.set(first, [...(groups.get(first) ?? []), { ...column, name: second }])
  }
  const inner = [...groups].map(([name, columns]) => groupOf(name, columns, joined))
  return inner.length === 0
    ? (row) => read(row, own)
    : (row) => {
        const made = read(row, own)
        for (const { name, columns, isOptional } of inner)
          made[name] = isOptional && isNullAt(row, columns) ? null : read(row, columns)
        return made
      }
}

function groupOf(name: string, columns: readonly ColumnIn[], joined: Joined | undefined): Group {
  const tables = new Set(columns.flatMap(({ table }) => table ?? []))
  const [table] = tables
  const isOptional = joined !== undefined && tables.size === 1 && !joined[table ?? '']
  return { name, columns, isOptional }
}

/** Whether the first column of a table, which no SQL stands for, is null. */
const isNullAt = (row: readonly unknown[], columns: readonly ColumnIn[]) =>
  row[columns.find(({ table }) => table !== undefined)?.at ?? -1] === null

function read(row: readonly unknown[], columns: readonly ColumnIn[]): Values {
  const made: Values = {}
  for (const { at, name, decoder } of columns) {
    const value = row[at]
    made[name] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
  }
  return made
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
