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
  {
    name: 'what is always from left to right is a fact, not a part with words',
    instead: 'put dir="ltr" on a <bdi> around the fact, or on its field',
    isAbout: (path) => path.startsWith('web/') && path.endsWith('.tsx') && isProduction(path),
    allowed: {
      'web/bots/criteria/price.tsx': 'the typed pair stands under the ends of its slider',
      'web/assets/sold-strip.tsx': 'a chart of time',
      'web/properties/price-control.tsx': 'the typed pair stands under the ends of its slider',
      'web/ui/code-field.tsx': 'the cells of a code',
      'web/ui/price-bars.tsx': 'a histogram',
      'web/ui/slider.tsx': 'a slider',
    },
    found: ({ all }) =>
      all('JSXOpeningElement').flatMap(({ start, name, attributes }) => {
        const element = name.type === 'JSXIdentifier' ? name.name : ''
        const isLeftToRight = attributes.some(
          (one) =>
            one.type === 'JSXAttribute' &&
            one.name.name === 'dir' &&
            one.value?.type === 'Literal' &&
            one.value.value === 'ltr',
        )
        return isLeftToRight && !OF_FACTS.has(element)
          ? [{ start, what: `has a <${element}> from left to right` }]
          : []
      }),
    refuses: [['a row of fields', PAGE, 'const x = <div className="flex" dir="ltr" />']],
    accepts: [
      ['a time', PAGE, 'const x = <bdi dir="ltr">{time}</bdi>'],
      ['the direction of a name', PAGE, 'const x = <p dir={directionOf(name)} />'],
    ],
  },
]

/** Elements of one fact: a price, an address, a code. */
const OF_FACTS = new Set(['bdi', 'code', 'a', 'input', 'textarea'])

function found(start: number, value: unknown) {
  const [what] = (typeof value === 'string' && PHYSICAL.exec(value)) || []
  return what === undefined ? [] : [{ start, what: `has the class ${what}` }]
}
