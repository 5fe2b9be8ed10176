import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { AppError } from '../kernel/errors.ts'

// Files compressed by zstd, in parts: neither side holds more than a part in memory. Before each part there is a frame
// that tools skip (RFC 8878, 3.1.2), with the length of the part. `zstd -d` reads such a file too.

/** Whether a file has the name of a compressed one. */
export const isCompressed = (path: string) => path.endsWith('.zst')

const PART_BYTES = 4_194_304
const SKIPPED = 0x184d2a50
const HEAD_BYTES = 12
/** Parts of other programs are not read: they may be of any size. */
const PACKED_MAX = PART_BYTES * 2

/** @throws Error when a part is not read as it was written. */
export function compressFile(source: string, target: string): void {
  using from = opened(source, 'r')
  using to = opened(target, 'w')
  const part = Buffer.alloc(PART_BYTES)
  for (let length = fill(from.fd, part); length > 0; length = fill(from.fd, part)) {
    const plain = part.subarray(0, length)
    const packed = Bun.zstdCompressSync(plain)
    if (!plain.equals(Bun.zstdDecompressSync(packed)))
      throw new Error('A part of the copy is not read as it was written')
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32LE(SKIPPED, 0)
    head.writeUInt32LE(HEAD_BYTES - 8, 4)
    head.writeUInt32LE(packed.length, 8)
    writeAll(to.fd, head)
    writeAll(to.fd, packed)
  }
}

/** @throws AppError `invalid` for a file that `compressFile` has not made, or that is damaged or cut off. */
export function expandFile(source: string, target: string): void {
  using from = opened(source, 'r')
  using to = opened(target, 'w')
  const head = Buffer.alloc(HEAD_BYTES)
  for (let length = fill(from.fd, head); length > 0; length = fill(from.fd, head)) {
    const packedBytes = head.readUInt32LE(8)
    const isHead = length === HEAD_BYTES && head.readUInt32LE(0) === SKIPPED
    if (!isHead || packedBytes > PACKED_MAX) throw unreadable(source)
    const packed = Buffer.alloc(packedBytes)
    if (fill(from.fd, packed) < packedBytes) throw unreadable(source)
    writeAll(to.fd, expanded(source, packed))
  }
}

function expanded(source: string, packed: Buffer): Uint8Array {
  try {
    return Bun.zstdDecompressSync(packed)
  } catch (cause) {
    throw unreadable(source, cause)
  }
}

const unreadable = (source: string, cause?: unknown) =>
  new AppError('invalid', `${source} is damaged or cut off, or no compressed backup of Metzia.`, {
    code: 'compressed',
    cause,
  })

function opened(path: string, flags: 'r' | 'w'): Disposable & { fd: number } {
  const fd = openSync(path, flags, 0o600)
  return { fd, [Symbol.dispose]: () => closeSync(fd) }
}

/** Reads until the buffer is full or the file ends. @returns how many bytes were read. */
function fill(fd: number, into: Buffer): number {
  let length = 0
  for (let read = 1; read > 0 && length < into.length; length += read)
    read = readSync(fd, into, length, into.length - length, null)
  return length
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}
