import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { customType } from 'drizzle-orm/sqlite-core'

/**
 * A column of JSON whose values may be stored packed, in a tenth of the bytes when they resemble the dictionary. What
 * is written by a plain assignment is stored as JSON, which SQL can read; what `pack` returns is stored packed.
 * @param dictionary a typical value, as JSON. It must stay as it is: with another one, what was packed cannot be read.
 */
export function packedJson<Value>(dictionary: string) {
  const options = { dictionary: Buffer.from(dictionary) }
  const read = (stored: string | Uint8Array) =>
    JSON.parse(
      typeof stored === 'string' ? stored : inflateRawSync(stored, options).toString(),
    ) as Value
  return {
    column: customType<{ data: Value; driverData: string | Uint8Array }>({
      dataType: () => 'text',
      toDriver: (value) => JSON.stringify(value),
      fromDriver: read,
    }),
    read,
    pack: (value: Value): Uint8Array => deflateRawSync(JSON.stringify(value), options),
  }
}

/** A column of lists. Those for which `isPacked` is true are stored packed; SQL can read the others. */
export function packedList<Item>(typical: string, isPacked: (items: readonly Item[]) => boolean) {
  const { read, pack } = packedJson<Item[]>(typical)
  return customType<{ data: Item[]; driverData: string | Uint8Array }>({
    dataType: () => 'text',
    toDriver: (items) => (isPacked(items) ? pack(items) : JSON.stringify(items)),
    fromDriver: read,
  })
}
