import { expect, test } from 'bun:test'
import { eachLine, valuesOf } from './csv.ts'

/** The values of each line of a text, with its number; the text arrives in pieces of so many bytes. */
async function linesOf(text: string, size: number): Promise<[number, string[]][]> {
  const bytes = new TextEncoder().encode(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const lines: [number, string[]][] = []
  await eachLine(
    pieces(),
    (line, number) => lines.push([number, valuesOf(line)]),
    (problem) => new Error(problem),
  )
  return lines
}

test.each<[string, [number, string[]][]]>([
  [
    'a,b\r\nc,d',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    '1,"a, b\nc"\n2,d',
    [
      [1, ['1', 'a, b\nc']],
      [3, ['2', 'd']],
    ],
  ],
  [
    '1,"a ""b"",\nc ""d"""\n2,d',
    [
      [1, ['1', 'a "b",\nc "d"']],
      [3, ['2', 'd']],
    ],
  ],
  [
    '1,רמב"ם\n2,רש"י\n3,ד',
    [
      [1, ['1', 'רמב"ם']],
      [2, ['2', 'רש"י']],
      [3, ['3', 'ד']],
    ],
  ],
  [
    'מ"ר\nרמב""ם,1\n"רמב""ם",2',
    [
      [1, ['מ"ר']],
      [2, ['רמב""ם', '1']],
      [3, ['רמב"ם', '2']],
    ],
  ],
  [
    '"",""\n"a"',
    [
      [1, ['', '']],
      [2, ['a']],
    ],
  ],
])('%j has the values of its lines, in whatever pieces it arrives', async (text, lines) => {
  for (const size of [1, 3, 1_000]) {
    const found = (await linesOf(text, size)).filter(
      ([, values]) => values.join('') !== '' || values.length > 1,
    )
    expect(found).toEqual(lines)
  }
})

test('a value that is not closed is refused', async () => {
  await expect(linesOf('1,2\n3,"4\n5', 1_000)).rejects.toThrow('ends within a value')
})
