import { HEADER_MAX } from './domain.ts'

const NEWLINE = 10
/** The longest field of a header that is read, in bytes: addresses take time that grows with the square of it. */
const FIELD_MAX = 16_000

/** The number of bytes before the first empty line. */
export function endOfHead(bytes: Uint8Array): number {
  for (let at = 0; at >= 0 && at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at)
    if (end < 0) return bytes.length
    const isEmpty = end === at || (end === at + 1 && bytes[at] === 13)
    if (isEmpty) return end
    at = end + 1
  }
  return bytes.length
}

/** A mail without the fields of its header that are too long, each with the lines that continue it. */
export function withoutLongFields(mail: Uint8Array): Uint8Array {
  const end = endOfHead(mail)
  // A larger header is refused as a whole.
  if (end <= FIELD_MAX || end > HEADER_MAX) return mail
  const kept: Uint8Array[] = []
  for (let at = 0; at < end; ) {
    const next = endOfField(mail, at, end)
    if (next - at <= FIELD_MAX) kept.push(mail.subarray(at, next))
    at = next
  }
  return Buffer.concat([...kept, mail.subarray(end)])
}

/** Where the next field begins: a line that begins with white space continues the one before. */
function endOfField(mail: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; ) {
    const line = mail.indexOf(NEWLINE, at)
    if (line < 0 || line >= end) return end
    at = line + 1
    if (mail[at] !== 32 && mail[at] !== 9) return at
  }
  return end
}
