import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { customType } from 'drizzle-orm/sqlite-core'
import { isAlikeList, packAlike, readAlike } from './alike.ts'
import { compact, expand } from './compact-text.ts'

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

/** How a list is written as a short text, which takes a part of the time of deflating it. */
type Short<Item> = {
  /** @returns undefined for a list that cannot be written so. */
  write(items: readonly Item[]): string | undefined
  read(text: string): Item[]
}

/** The first character of such a text, and its byte. No stream of deflate begins with it: the two can be told apart. */
const SHORT = '\u0007'

/**
 * A column of lists, which are stored packed: as a short text where they can be, else deflated, as all were by earlier
 * versions. An empty list is JSON, which SQL can read.
 */
export function packedList<Item>(typical: string, short: Short<Item>) {
  const { read, pack } = packedJson<Item[]>(typical)
  const readAgain = rememberingLast((stored) =>
    stored[0] === SHORT.charCodeAt(0) ? short.read(expand(stored).slice(1)) : read(stored),
  )
  const packed = (items: Item[]) => {
    const text = short.write(items)
    const bytes = text === undefined ? '' : compact(SHORT + text)
    return typeof bytes === 'string' ? pack(items) : bytes
  }
  return customType<{ data: Item[]; driverData: string | Uint8Array }>({
    dataType: () => 'text',
    toDriver: (items) => (items.length > 0 ? packed(items) : JSON.stringify(items)),
    fromDriver: (stored) => (typeof stored === 'string' ? read(stored) : [...readAgain(stored)]),
  })
}

/** From this size on (bytes) it is tried whether addresses take less when they are deflated. */
const LONG = 400

/**
 * A column of lists of addresses, which are stored by what differs between them: that is read and written in a part of
 * the time of inflating and deflating. Those that earlier versions have packed are read too.
 * @param typical a list of one address, as JSON; and as for `packedJson`.
 */
export function addressList(typical: string, isPacked: (addresses: readonly string[]) => boolean) {
  const { read, pack } = packedJson<string[]>(typical)
  const [first = ''] = JSON.parse(typical) as string[]
  const readAgain = rememberingLast((stored) =>
    isAlikeList(stored) ? readAlike(stored, first) : read(stored),
  )
  const packed = (addresses: readonly string[]) => {
    const alike = packAlike(addresses, first)
    if (alike && alike.length < LONG) return alike
    const deflated = pack([...addresses])
    return alike && alike.length <= deflated.length ? alike : deflated
  }
  return customType<{ data: string[]; driverData: string | Uint8Array }>({
    dataType: () => 'text',
    toDriver: (addresses) => (isPacked(addresses) ? packed(addresses) : JSON.stringify(addresses)),
    fromDriver: (stored) => (typeof stored === 'string' ? read(stored) : [...readAgain(stored)]),
  })
}

/** The same list is read of a listing and then of its home: unpacking it costs ten times as much as comparing bytes. */
function rememberingLast<Item>(
  read: (stored: Uint8Array) => readonly Item[],
): (stored: Uint8Array) => readonly Item[] {
  let last: { stored: Uint8Array; items: readonly Item[] } | undefined
  return (stored) => {
    if (!last || Buffer.compare(last.stored, stored) !== 0) last = { stored, items: read(stored) }
    return last.items
  }
}
