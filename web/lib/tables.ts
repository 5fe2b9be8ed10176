import type { AnySerializationAdapter } from '@tanstack/react-router'

export type Fields = Record<string, unknown>

/**
 * A record of which one field is a list of records, as it stands in the script of a page: the record with an empty place
 * for the list, the name of that field, the list by columns, and how many members it has. A column with one value has it
 * for all members. An empty place in a column: the member has no such field. Photos of a home may be given by their
 * number.
 */
export type Packed = [rest: Fields, name: string, columns: Record<string, unknown[]>, count: number]

/** The key by which the script of a page finds the function that reads it. */
export const KEY = 't'

/** Undoes what the server did to make the script of the page smaller (`pack-tables.ts`). */
export function unpackTable([rest, name, columns, count]: Packed): Fields {
  rest[name] = Array.from({ length: count }, (_, row) => {
    const member: Fields = {}
    for (const field in columns) {
      const column = columns[field] ?? []
      const at = column.length < 2 ? 0 : row
      if (at in column) member[field] = column[at]
    }
    const { images } = member
    if (typeof images === 'number')
      member.images = Array.from({ length: images }, (_, n) => `/images/${member._id}/${n}`)
    return member
  })
  return rest
}

/** What the router of the browser needs of an adapter. */
export const tableReader = { key: KEY, fromSerializable: unpackTable } as AnySerializationAdapter
