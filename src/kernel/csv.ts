/** The most characters of a line. */
const LINE_MAX = 100_000
/** A header that ends with CR alone: so do all lines of the file. */
const RETURN_ALONE = /^[^\r\n]*\r[^\n]/
const [QUOTE, COMMA, NEWLINE, RETURN] = [34, 44, 10, 13]

/**
 * Reads the lines of a table of comma-separated values. A quoted value may have ends of lines in it.
 * @param visit is given each line, and the number of its first line in the file, from 1.
 * @param refused makes the error of a line that does not end.
 */
export async function eachLine(
  chunks: AsyncIterable<Uint8Array>,
  visit: (line: string, number: number) => void,
  refused: (problem: string) => Error,
): Promise<void> {
  const decoder = new TextDecoder()
  let [rest, number] = ['', 1]
  let hasReturns: boolean | undefined
  const readLines = (read: string) => {
    hasReturns ??= RETURN_ALONE.test(read)
    const text = hasReturns ? read.replaceAll('\r', '\n') : read
    let from = 0
    let end = endOfLine(text, from)
    while (end >= 0) {
      const line = text.slice(
        from,
        text.charCodeAt(end - 1) === RETURN && end > from ? end - 1 : end,
      )
      visit(line, number)
      number += 1 + (line.includes('"') ? line.split('\n').length - 1 : 0)
      from = end + 1
      end = endOfLine(text, from)
    }
    rest = text.slice(from)
    if (rest.length > LINE_MAX) throw refused('has a line that is too long')
  }
  for await (const chunk of chunks) readLines(rest + decoder.decode(chunk, { stream: true }))
  readLines(`${rest}${decoder.decode()}\n`)
  if (rest !== '') throw refused('ends within a value')
}

/**
 * Where a line ends. Negative: not in this text. Only a quote that begins a value encloses it: Hebrew abbreviations have
 * quotes inside (רמב"ם).
 */
function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  if (end < 0 || !text.slice(from, end).includes('"')) return end
  let isQuoted = false
  let closedAt = -1
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE && isQuoted) [isQuoted, closedAt] = [false, at]
    else if (code === QUOTE)
      isQuoted = at === from || text.charCodeAt(at - 1) === COMMA || closedAt === at - 1
    if (code === NEWLINE && !isQuoted) return at
  }
  return -1
}

/** The values of a line. */
export function valuesOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return Array.from(
    line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"[^,]*|([^,]*))/g),
    ([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')),
  )
}
