import { inflateRawSync } from 'node:zlib'
import { AppError } from '../../kernel/errors.ts'

// Archives as phones export chats: plain ZIP, stored or deflated.

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
/** The longest comment behind the directory. */
const COMMENT_MAX = 65_535
/** Entries that are looked at. */
const ENTRIES_MAX = 2_000
const ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]

type Entry = { name: string; method: number; flags: number; bytes: number; at: number }

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

export const isZip = (bytes: Uint8Array) =>
  bytes.length > END_BYTES && bufferOf(bytes).readUInt32LE(0) === LOCAL

/**
 * The first entry with such a name.
 * @param most how large it may be when it is unpacked, in bytes.
 * @returns undefined: there is none.
 * @throws AppError `malformed` for an archive that is broken or encrypted; `tooLarge`.
 */
export function entryOf(
  given: Uint8Array,
  isWanted: (name: string) => boolean,
  most: number,
): Uint8Array | undefined {
  const bytes = bufferOf(given)
  try {
    const entry = entriesIn(bytes).find(({ name }) => isWanted(name))
    return entry && unpacked(bytes, entry, most)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const isLarge =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    if (isLarge) throw tooLarge()
    throw new AppError('malformed', { code: 'archiveBroken' }, { cause })
  }
}

function entriesIn(bytes: Buffer): Entry[] {
  const from = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX)
  let end = bytes.length - END_BYTES
  while (end >= from && bytes.readUInt32LE(end) !== END) end -= 1
  if (end < from) throw new Error('It has no directory')
  const count = Math.min(bytes.readUInt16LE(end + 10), ENTRIES_MAX)
  const entries: Entry[] = []
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count; ) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('Its directory is broken')
    const nameBytes = bytes.readUInt16LE(at + 28)
    entries.push({
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      bytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
    })
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function unpacked(bytes: Buffer, entry: Entry, most: number): Uint8Array {
  const { at, flags, method } = entry
  if ((flags & ENCRYPTED) !== 0) throw new AppError('malformed', { code: 'archiveEncrypted' })
  if (bytes.readUInt32LE(at) !== LOCAL) throw new Error('An entry is broken')
  const start = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(start, start + entry.bytes)
  if (packed.length < entry.bytes) throw new Error('An entry is cut')
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: most })
  if (method !== STORED) throw new Error('An entry is packed in another way')
  if (packed.length > most) throw tooLarge()
  return packed
}

const tooLarge = () => new AppError('tooLarge', { code: 'archiveTooLarge' })
