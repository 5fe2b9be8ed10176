const FROM = Buffer.from('From ')
const NEXT = Buffer.from('\nFrom ')
/** Lines of a mail that begin with "From " have a ">" more in an mbox. */
const QUOTED = /^>(>*From )/gm

/** Where a mail is in a file, in bytes; `isQuoted`: it is one of an mbox. */
export type Place = { start: number; end: number; isQuoted: boolean }

/** The mails of a file: one as it was sent (.eml), or all of an mbox. */
export function placesOfMails(file: Uint8Array): Place[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const { length } = bytes
  if (!bytes.subarray(0, FROM.length).equals(FROM))
    return length > 0 ? [{ start: 0, end: length, isQuoted: false }] : []
  const places: Place[] = []
  for (let start = 0; start >= 0; ) {
    const next = nextMail(bytes, start)
    const end = next < 0 ? length : next
    const line = bytes.indexOf('\n', start)
    if (line >= 0 && line < end) places.push({ start: line + 1, end, isQuoted: true })
    start = next
  }
  return places
}

/** Where the next mail begins: after an empty line. −1: it was the last one. */
function nextMail(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(NEXT, start); at >= 0; at = bytes.indexOf(NEXT, at + 1)) {
    const isAfterEmpty = bytes[at - 1] === 10 || (bytes[at - 1] === 13 && bytes[at - 2] === 10)
    if (isAfterEmpty) return at + 1
  }
  return -1
}

/** A mail of an mbox as it was sent. */
export function unquoted(bytes: Uint8Array): Uint8Array {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!mail.includes('\n>') || !mail.includes('From ')) return mail
  return Buffer.from(mail.toString('latin1').replace(QUOTED, '$1'), 'latin1')
}
