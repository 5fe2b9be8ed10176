import { isProduction } from './places.ts'
import type { Rule } from './rule.ts'

/** A utility class that names a side of the screen: margins, paddings, places, edges, corners and alignment. */
const PHYSICAL =
  /(?<![\w-])(?:-?(?:scroll-)?[mp][lr]-[\w[(]|-?(?:left|right)-[\d[(]|-?(?:left|right)-(?:full|auto|px)\b|text-(?:left|right)(?![\w-])|float-(?:left|right)(?![\w-])|border-[lr](?![\w])|rounded-(?:[lr]|[tb][lr])(?!\w))/

const PAGE = 'web/chats/bubble.tsx'

export const DIRECTION_RULES: readonly Rule[] = [
  {
    name: 'classes name start and end, not left and right',
    instead: 'use ms, pe, start-2, rounded-e, text-start …, which follow the direction of the page',
    isAbout: (path) => path.startsWith('web/') && path.endsWith('.tsx') && isProduction(path),
    allowed: {
      'web/bots/criteria/exclude-words.tsx':
        'words are Hebrew: an empty field with dir="auto" would begin at the left',
    },
    found: ({ all }) => [
      ...all('Literal').flatMap(({ start, value }) => found(start, value)),
      ...all('TemplateElement').flatMap(({ start, value }) => found(start, value.raw)),
    ],
    refuses: [
      ['a place', PAGE, 'const x = <i className="absolute left-2" />'],
      ['a margin of a variant', PAGE, 'const x = <i className="lg:-ml-4 flex" />'],
      ['a corner', PAGE, "const x = 'rounded-tl-lg'"],
      ['an edge in a template', PAGE, `const x = (y: string) => \`$\{y} border-r\``],
      ['an alignment', PAGE, "const x = 'text-left'"],
    ],
    accepts: [
      ['start and end', PAGE, "const x = 'start-2 -ms-1 pe-2 rounded-s-lg border-e text-start'"],
      ['a word', PAGE, "const x = 'what is left over, right-hand'"],
      ['the name of an icon', PAGE, "const x = 'caret-left'"],
    ],
  },
]

function found(start: number, value: unknown) {
  const [what] = (typeof value === 'string' && PHYSICAL.exec(value)) || []
  return what === undefined ? [] : [{ start, what: `has the class ${what}` }]
}
