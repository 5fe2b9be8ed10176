import { eachLine, valuesOf } from '../../kernel/csv.ts'
import { refused } from './archive.ts'

/** The most rows of a table. */
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
  await eachLine(chunks, readLine, (problem) => refused(`${name} ${problem}`))
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
