import { deserialize, serialize } from 'bun:jsc'

/** The bytes that state the length of a message. */
const HEAD = 4

/** A message of plain data as bytes: its length, and the data as it is copied between threads. */
export function frameOf(value: unknown): [head: Uint8Array, body: Uint8Array] {
  const body = serialize(value, { binaryType: 'nodebuffer' })
  const head = new Uint8Array(HEAD)
  new DataView(head.buffer).setUint32(0, body.byteLength, true)
  return [head, body]
}

/**
 * The messages of a stream, in its order.
 * @param longest bytes; asked at the beginning of each message.
 * @throws RangeError for a longer message.
 */
export async function* framesIn(
  stream: AsyncIterable<Uint8Array>,
  longest: () => number,
): AsyncGenerator<unknown> {
  let parts: Uint8Array[] = []
  let have = 0
  let wanted = HEAD
  let isHead = true
  for await (const part of stream) {
    parts.push(part)
    have += part.byteLength
    while (have >= wanted) {
      const all = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts, have)
      const [taken, rest] = [all.subarray(0, wanted), all.subarray(wanted)]
      parts = [rest]
      have = rest.byteLength
      if (isHead) wanted = new DataView(taken.buffer, taken.byteOffset).getUint32(0, true)
      else yield deserialize(new Uint8Array(taken).buffer)
      isHead = !isHead
      if (isHead) wanted = HEAD
      else if (wanted > longest()) throw new RangeError('A message is too long')
    }
  }
}
