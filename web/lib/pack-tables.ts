// Makes the state of a page smaller: lists of records are written by columns, so that names stand there once.
import { createSerializationAdapter } from '@tanstack/react-router'
import { type Fields, KEY, type Packed, unpackTable } from './tables.ts'

/** Shorter lists gain nothing. */
const MIN = 4

/** Lists that were found to be tables, with the names of their columns. */
type Table = { name: string; list: readonly Fields[]; columns: readonly string[] }

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether the names stand in the order of the others; they keep it, because some are shown in the order of a record. */
function isInOrder(names: readonly string[], order: ReadonlyMap<string, number>): boolean {
  let last = -1
  for (const name of names) {
    const at = order.get(name) ?? -1
    if (at <= last) return false
    last = at
  }
  return true
}

/** The names of all columns of a list; undefined when it is no table. */
function columnsOf(list: readonly unknown[]): string[] | undefined {
  // A column with an empty place is no table itself: `find` passes it, and `every` would not.
  if (list.length < MIN || list.findIndex((member) => !isPlain(member)) >= 0) return
  const order = new Map<string, number>()
  const rows = list.map((member) => Object.keys(member as Fields))
  for (const names of rows)
    for (const name of names) if (!order.has(name)) order.set(name, order.size)
  if (order.size === 0 || order.has('__proto__')) return
  if (!rows.every((names) => isInOrder(names, order))) return
  // A number stands for the paths of photos.
  if (list.some((member) => typeof (member as Fields).images === 'number')) return
  return [...order.keys()]
}

/** The first field of a record that is a table. */
function tableIn(record: Fields): Table | undefined {
  for (const name in record) {
    const list = record[name]
    const columns = Array.isArray(list) ? columnsOf(list) : undefined
    if (columns) return { name, list: list as Fields[], columns }
  }
  return
}

/** The number of photos, when their paths follow from the id of their home. */
function shorter(field: string, { _id, [field]: value }: Fields): unknown {
  if (field !== 'images' || !Array.isArray(value)) return value
  return value.every((path, n) => path === `/images/${_id}/${n}`) ? value.length : value
}

function columnOf(field: string, list: readonly Fields[]): unknown[] {
  const column: unknown[] = []
  list.forEach((member, row) => {
    if (field in member) column[row] = shorter(field, member)
  })
  const [first] = column
  const canBeOne = first === null || (typeof first !== 'object' && first !== undefined)
  if (canBeOne && list.every((_, row) => Object.is(column[row], first))) return [first]
  // Empty places at the end count too: a column of one place would stand for all members.
  column.length = list.length
  return column
}

/** @throws Error for a record that has no table. */
export function packTable(record: Fields): Packed {
  const table = tableIn(record)
  if (!table) throw new Error('This record has no table')
  const { name, list, columns } = table
  const byName = Object.fromEntries(columns.map((field) => [field, columnOf(field, list)]))
  return [{ ...record, [name]: null }, name, byName, list.length]
}

const hasTable = (value: unknown): value is Fields => isPlain(value) && tableIn(value) !== undefined

/** For the router of the server. The columns of a table are a record too, whose lists may be tables. */
export const tableAdapter = createSerializationAdapter<Fields, string[]>({
  key: KEY,
  test: hasTable,
  // The type of the result would be that of everything that can be serialized.
  toSerializable: (record) => packTable(record) as unknown as string[],
  fromSerializable: (packed) => unpackTable(packed as unknown as Packed),
})
