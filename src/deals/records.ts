import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { eachLine, valuesOf } from '../kernel/csv.ts'
import { AppError } from '../kernel/errors.ts'
import { columnOf, type Field, fieldsOf, type Texts } from './read.ts'

/** An answer of the map service is a small file: it is read as a whole. */
const JSON_BYTES_MAX = 100_000_000

/** Called for each record, with its line in a table or its position in an answer, from 1. */
export type Visit = (texts: Texts, line: number) => void

/**
 * Reads the records of a file: a table of comma-separated values, of any length, or JSON.
 * @param needed fields without one of which the file is something else.
 * @throws AppError `invalid` for another file, `missing` for one that cannot be read.
 */
export async function eachRecord(
  path: string,
  needed: readonly Field[],
  visit: Visit,
): Promise<void> {
  try {
    if (isJson(path)) eachOfJson(path, needed, visit)
    else await eachOfTable(path, needed, visit)
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error && 'syscall' in cause)) throw cause
    throw new AppError('missing', `The file ${path} cannot be read`, { cause })
  }
}

/** Whether the first sign of a file begins JSON. */
function isJson(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(64)
    const text = bytes.toString('utf8', 0, readSync(file, bytes))
    return /^\uFEFF?\s*[[{]/.test(text)
  } finally {
    closeSync(file)
  }
}

function refuseWithout(path: string, needed: readonly Field[], known: ReturnType<typeof fieldsOf>) {
  const missing = needed.find((field) => known(field).length === 0)
  if (missing)
    throw new AppError('invalid', `${path} has no ${columnOf(missing)}: it is another file`)
}

async function eachOfTable(path: string, needed: readonly Field[], visit: Visit): Promise<void> {
  let known: ReturnType<typeof fieldsOf> | undefined
  let values: string[] = []
  const texts: Texts = (field) => textAt(known?.(field) ?? [], (at) => values[at])
  const readLine = (line: string, number: number) => {
    if (line.trim() === '') return
    values = valuesOf(line)
    if (known) return visit(texts, number)
    if (line.includes('\uFFFD')) throw new AppError('invalid', `${path} is not in UTF-8`)
    known = fieldsOf(values)
    refuseWithout(path, needed, known)
  }
  await eachLine(
    createReadStream(path, { highWaterMark: 1 << 20 }),
    readLine,
    (problem) => new AppError('invalid', `${path} ${problem}`),
  )
  if (!known) throw new AppError('invalid', `${path} is empty`)
}

function eachOfJson(path: string, needed: readonly Field[], visit: Visit): void {
  if (statSync(path).size > JSON_BYTES_MAX)
    throw new AppError('tooLarge', `The file ${path} is larger than ${JSON_BYTES_MAX} bytes`)
  for (const [index, record] of recordsOf(path).entries()) {
    const entries = Object.entries(record ?? {})
    const known = fieldsOf(entries.map(([name]) => name))
    if (index === 0) refuseWithout(path, needed, known)
    visit((field) => textAt(known(field), (at) => entries[at]?.[1]), index + 1)
  }
}

/** An array, or an object that has one. */
function recordsOf(path: string): readonly (object | null)[] {
  const found: unknown = parsed(path)
  if (Array.isArray(found)) return found
  const inside = Object.values(found ?? {}).find((value) => Array.isArray(value))
  if (!inside) throw new AppError('invalid', `${path} has no list of records`)
  return inside
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new AppError('invalid', `${path} is no JSON: ${cause.message}`, { cause })
  }
}

/** The first of several values that states something. */
function textAt(places: readonly number[], valueAt: (at: number) => unknown): string {
  for (const at of places) {
    const value = valueAt(at)
    const text =
      typeof value === 'string' ? value.trim() : typeof value === 'number' ? `${value}` : ''
    if (text !== '') return text
  }
  return ''
}
