import type { SourceFile } from './code/source.ts'
import { FUNCTIONS } from './code/walk.ts'
import { isProduction } from './places.ts'
import type { Found, Project, Rule } from './rule.ts'

const FILE_LINES = 300
const LINE_CHARACTERS = 121
const FUNCTION_LINES = 40

/** Lines that are too long without their texts and patterns, which cannot be broken. */
function longLines(file: SourceFile): Found[] {
  const whole = file.all('Literal', 'TemplateLiteral', 'JSXText')
  let next = 0
  return file.text.split('\n').flatMap((line) => {
    const start = next
    next += line.length + 1
    if (line.length <= LINE_CHARACTERS) return []
    const cut = whole.map((node) => overlap(node, start, start + line.length))
    const rest = line.length - cut.reduce((sum, length) => sum + length, 0)
    return rest > LINE_CHARACTERS && !/\S{60,}$/.test(line)
      ? [{ start, what: `has ${line.length} characters in a line` }]
      : []
  })
}

const overlap = (node: { start: number; end: number }, from: number, to: number) =>
  Math.max(0, Math.min(node.end, to) - Math.max(node.start, from))

/** Functions of more than 40 lines; one inside another counts too. */
export function longFunctions({ files }: Project): string[] {
  return files
    .filter(({ path }) => isProduction(path))
    .flatMap(({ path, all, lineAt }) =>
      all(...FUNCTIONS).flatMap(({ start, end }) => {
        const [first, last] = [lineAt(start), lineAt(end)]
        return last - first >= FUNCTION_LINES
          ? [`${path}:${first} has ${last - first + 1} lines`]
          : []
      }),
    )
}

export const SIZE_RULES: readonly Rule[] = [
  {
    name: `no file is longer than ${FILE_LINES} lines`,
    instead: 'cut it by what its parts are about',
    isAbout: isProduction,
    found: ({ text }) => {
      const lines = text.trimEnd().split('\n').length
      return lines > FILE_LINES ? [{ start: 0, what: `has ${lines} lines` }] : []
    },
    refuses: [['a long file', 'src/chats/service.ts', '//\n'.repeat(301)]],
    accepts: [['a file of 300 lines', 'src/chats/x.ts', '//\n'.repeat(300)]],
  },
  {
    name: `no line is longer than ${LINE_CHARACTERS} characters`,
    instead: 'break the line, or cut the comment',
    isAbout: () => true,
    found: longLines,
    refuses: [
      ['a long comment', 'src/chats/service.ts', `// ${'word '.repeat(30)}`],
      [
        'a long comment behind code',
        'src/chats/service.ts',
        `const x = 1 // ${'word '.repeat(30)}`,
      ],
    ],
    accepts: [
      ['a long text', 'src/chats/x.ts', `const x = '${'word '.repeat(40)}'`],
      ['a long pattern', 'src/chats/x.ts', `const x = /${'word'.repeat(40)}/`],
      ['an address in a comment', 'src/chats/x.ts', `// https://example.com/${'a'.repeat(120)}`],
    ],
  },
]
