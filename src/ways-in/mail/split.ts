const FROM = Buffer.from('From ')
const NEXT = Buffer.from('\nFrom ')
/** Lines of a mail that begin with "From " have a ">" more in an mbox. */
const QUOTED = /^>(>*From )/gm

/** The mails of a file: one as it was sent (.eml), or all of an mbox. */
export function* mailsIn(file: Uint8Array): Generator<Uint8Array> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (!bytes.subarray(0, FROM.length).equals(FROM)) {
    if (bytes.length > 0) yield bytes
    return
  }
  for (let start = 0; start >= 0; ) {
    const next = nextMail(bytes, start)
    const mail = bytes.subarray(start, next < 0 ? bytes.length : next)
    const head = mail.indexOf('\n') + 1
    if (head > 0) yield unquoted(mail.subarray(head))
    start = next
  }
}

/** Where the next mail begins: after an empty line. −1: it was the last one. */
function nextMail(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(NEXT, start); at >= 0; at = bytes.indexOf(NEXT, at + 1)) {
    const isAfterEmpty = bytes[at - 1] === 10 || (bytes[at - 1] === 13 && bytes[at - 2] === 10)
    if (isAfterEmpty) return at + 1
  }
  return -1
}

function unquoted(mail: Buffer): Uint8Array {
  if (!mail.includes('\n>') || !mail.includes('From ')) return mail
  return Buffer.from(mail.toString('latin1').replace(QUOTED, '$1'), 'latin1')
}
