import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { AppError } from '../../kernel/errors.ts'

// Loaded with the first archive.
const library = () => require('yauzl') as typeof import('yauzl')

/** The most that a file of the archive may have when it is unpacked (bytes). */
const UNPACKED_MAX = 8_000_000_000
const ENTRIES_MAX = 1_000

/** An archive on the disk. */
export type Archive = {
  has(name: string): boolean
  /** The bytes of a file, as they are unpacked. */
  bytesOf(name: string): Promise<AsyncIterable<Uint8Array>>
  [Symbol.dispose](): void
}

export const refused = (problem: string, cause?: unknown) =>
  new AppError('invalid', `The timetable was not read: ${problem}`, { code: 'timetable', cause })

/**
 * Opens an archive. Folders do not count: a file is known by its own name. What an archive says of sizes is checked
 * while it is unpacked.
 * @throws AppError `invalid` for what is no archive.
 */
export async function openArchive(path: string): Promise<Archive> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>()
  library().open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
    error ? reject(notAnArchive(error)) : resolve(zip),
  )
  const zip = await promise
  try {
    const entries = await entriesIn(zip)
    return {
      has: (name) => entries.has(name),
      bytesOf: (name) => bytesOf(zip, entries.get(name), name),
      [Symbol.dispose]: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const notAnArchive = (cause: Error) => refused(`it is no archive (${cause.message})`, cause)

function entriesIn(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const { promise, resolve, reject } = Promise.withResolvers<typeof entries>()
  if (zip.entryCount > ENTRIES_MAX) throw refused(`it has more than ${ENTRIES_MAX} files`)
  zip.on('error', (error: Error) => reject(notAnArchive(error)))
  zip.on('end', () => resolve(entries))
  zip.on('entry', (entry: Entry) => {
    entries.set(basename(entry.fileName), entry)
    zip.readEntry()
  })
  zip.readEntry()
  return promise
}

async function bytesOf(
  zip: ZipFile,
  entry: Entry | undefined,
  name: string,
): Promise<AsyncIterable<Uint8Array>> {
  if (!entry) throw refused(`it has no ${name}`)
  if (entry.uncompressedSize > UNPACKED_MAX) throw refused(`${name} is too large`)
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  zip.openReadStream(entry, (error, stream) =>
    error ? reject(notAnArchive(error)) : resolve(stream),
  )
  return chunksOf(await promise, { name, sum: entry.crc32 })
}

/** @param file with the checksum that the archive states of its bytes: yauzl does not compare it. */
async function* chunksOf(
  stream: Readable,
  { name, sum }: { name: string; sum: number },
): AsyncGenerator<Uint8Array> {
  let found = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      found = crc32(chunk, found)
      yield chunk
    }
  } catch (cause) {
    throw refused(`${name} is broken`, cause)
  }
  if (found !== sum) throw refused(`${name} is broken`)
}
