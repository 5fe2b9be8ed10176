import { refused } from './archive.ts'

/** The most characters of a line, and rows of a table. */
const LINE_MAX = 100_000
const ROWS_MAX = 100_000_000

/** Values by their columns; empty where there is none. */
type Row<Column extends string> = Readonly<Record<Column, string>>

/**
 * Reads a table of comma-separated values, whose first line names the columns, in any order, with or without a
 * byte-order mark.
 * @throws AppError `invalid` for a table without one of the columns, and for a line that does not end.
 */
export async function eachRow<Column extends string>(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  columns: { needed: readonly Column[]; other?: readonly Column[] },
  visit: (row: Row<Column>) => void,
): Promise<void> {
  const row = {} as Record<Column, string>
  let places: [Column, number][] | undefined
  let count = 0
  const readLine = (line: string) => {
    if (line === '') return
    if (!places) {
      places = placesOf(name, line, columns)
      return
    }
    count += 1
    if (count > ROWS_MAX) throw refused(`${name} has too many lines`)
    const values = valuesOf(line)
    for (const [column, at] of places) row[column] = values[at] ?? ''
    visit(row)
  }
  await eachLine(name, chunks, readLine)
  if (!places) throw refused(`${name} is empty`)
}

function placesOf<Column extends string>(
  name: string,
  line: string,
  { needed, other = [] }: { needed: readonly Column[]; other?: readonly Column[] },
): [Column, number][] {
  const named = valuesOf(line).map((one) => one.trim())
  const places = [...needed, ...other].map((one): [Column, number] => [one, named.indexOf(one)])
  const missing = places.find(([column, at]) => at < 0 && needed.includes(column))
  if (missing) throw refused(`${name} has no column ${missing[0]}`)
  return places
}

async function eachLine(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  visit: (line: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  const readLines = (text: string) => {
    let from = 0
    let end = endOfLine(text, from)
    while (end >= 0) {
      visit(text.slice(from, text.charCodeAt(end - 1) === RETURN && end > from ? end - 1 : end))
      from = end + 1
      end = endOfLine(text, from)
    }
    rest = text.slice(from)
    if (rest.length > LINE_MAX) throw refused(`${name} has a line that is too long`)
  }
  for await (const chunk of chunks) readLines(rest + decoder.decode(chunk, { stream: true }))
  readLines(`${rest}${decoder.decode()}\n`)
  if (rest !== '') throw refused(`${name} ends within a value`)
}

const RETURN = 13

/** Where a line ends; quoted values may have ends of lines in them. Negative: not in this text. */
function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  if (end < 0 || !text.slice(from, end).includes('"')) return end
  let isQuoted = false
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isQuoted = !isQuoted
    if (code === NEWLINE && !isQuoted) return at
  }
  return -1
}

const [QUOTE, NEWLINE] = [34, 10]

function valuesOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return Array.from(
    line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"[^,]*|([^,]*))/g),
    ([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')),
  )
}
