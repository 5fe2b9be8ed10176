import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { parsedJson } from '../../kernel/domain/json.ts'
import type { Columns, Head, Timetable } from './timetable.ts'

// The file of a timetable: a line of JSON, padded, and the arrays. It is mapped into memory, so that it is read as it is
// needed and its pages can be taken back.

const MAGIC = 'metzia-timetable-1'
const ALIGN = 8

const TYPES: { readonly [Name in keyof Columns]: ColumnType<Columns[Name]> } = {
  longitude: Int32Array,
  latitude: Int32Array,
  walksFrom: Uint32Array,
  walksTo: Uint16Array,
  walkSeconds: Uint16Array,
  stopsFrom: Uint32Array,
  patternStops: Uint16Array,
  uses: Uint8Array,
  timesFrom: Uint32Array,
  arrive: Uint16Array,
  depart: Uint16Array,
  tripsFrom: Uint32Array,
  profile: Uint32Array,
  start: Int32Array,
  days: Uint16Array,
}
const NAMES = Object.keys(TYPES) as (keyof Columns)[]

type ColumnType<Column> = {
  BYTES_PER_ELEMENT: number
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Column
}

type Contents = { magic: string; head: Head; lengths: Record<keyof Columns, number> }

const aligned = (bytes: number) => Math.ceil(bytes / ALIGN) * ALIGN

/** About how large the file of a timetable is. */
export const bytesIn = (timetable: Timetable) =>
  NAMES.reduce((sum, name) => sum + aligned(timetable[name].byteLength), 0)

/** Writes a timetable. The file is whole when this returns. */
export function writeTimetable(path: string, { head, ...columns }: Timetable): void {
  const lengths = Object.fromEntries(NAMES.map((name) => [name, columns[name].length]))
  const line = Buffer.from(`${JSON.stringify({ magic: MAGIC, head, lengths })}\n`)
  const file = openSync(path, 'w')
  try {
    writeAll(file, line)
    for (const name of NAMES) {
      const { buffer, byteOffset, byteLength } = columns[name]
      writeAll(file, Buffer.from(buffer, byteOffset, byteLength))
    }
  } finally {
    closeSync(file)
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  const padded = new Uint8Array(aligned(bytes.length) - bytes.length)
  for (const part of [bytes, padded])
    for (let done = 0; done < part.length; ) done += writeSync(file, part, done)
}

/**
 * Opens a timetable. What it has read stays as it was when another one takes its name.
 * @returns undefined: there is none, or it is of another version, or not whole.
 */
export function openTimetable(path: string): Timetable | undefined {
  const bytes = mapped(path)
  const contents = bytes && contentsOf(bytes)
  if (!contents) return undefined
  let at = contents.from
  const length = NAMES.reduce((sum, name) => sum + bytesOf(contents, name), at)
  if (bytes.length !== length) return undefined
  const columns = Object.fromEntries(
    NAMES.map((name) => {
      const length = contents.lengths[name]
      const column = new TYPES[name](bytes.buffer, bytes.byteOffset + at, length)
      at += bytesOf(contents, name)
      return [name, column]
    }),
  )
  return { head: contents.head, ...(columns as Columns) }
}

const bytesOf = ({ lengths }: Contents, name: keyof Columns) =>
  aligned(lengths[name] * TYPES[name].BYTES_PER_ELEMENT)

function mapped(path: string): Uint8Array | undefined {
  try {
    return statSync(path).size === 0 ? undefined : Bun.mmap(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function contentsOf(bytes: Uint8Array): (Contents & { from: number }) | undefined {
  const end = bytes.indexOf(10) + 1
  if (end === 0) return undefined
  const contents = parsedJson(new TextDecoder().decode(bytes.subarray(0, end))) as
    | Contents
    | undefined
  return contents?.magic === MAGIC ? { ...contents, from: aligned(end) } : undefined
}
