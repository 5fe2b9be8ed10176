import { LINE_END } from '../../../kernel/scan.ts'
import { isHidden } from '../../../sources/import/hidden.ts'

/** What a mail shows, line by line, in its order. Addresses are lines of their own. */
export type Line = { kind: 'text' | 'link' | 'image'; value: string }

const MARKS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\u034f/g
/** Signs of replies and forwards at the beginning of a line, and of bold text around it. */
const QUOTES = /^[>\s]+/
const BOLD = /^\*+|\*+$/g
const ADDRESS = /<?(https?:\/\/[^\s<>"']+)>?/g

function plain(written: string): string {
  return written
    .replace(MARKS, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** The lines of the plain text of a mail. */
export function linesOfText(text: string): Line[] {
  return text.split(LINE_END).flatMap((written) => {
    const lines: Line[] = []
    const add = (part: string) => {
      const value = plain(part.replace(QUOTES, '')).replace(BOLD, '').trim()
      if (value !== '' && !/^\[[^\]]*\]$/.test(value)) lines.push({ kind: 'text', value })
    }
    let from = 0
    for (const found of written.matchAll(ADDRESS)) {
      add(written.slice(from, found.index))
      lines.push({ kind: 'link', value: found[1] ?? '' })
      from = found.index + found[0].length
    }
    add(written.slice(from))
    return lines
  })
}

/** Loaded at the first mail. */
const library = () => require('htmlparser2') as typeof import('htmlparser2')

/** Elements within a line. All others begin a line of their own. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code em font i ins mark q s small span strong sub sup tt u'.split(' '),
)

/** How deep elements may be inside each other. Real mails stay below 100. */
const DEPTH_MAX = 1_000

/** The lines that the page of a mail shows: without what is hidden. It never throws on broken markup. */
export function linesOfHtml(html: string): Line[] {
  const lines: Line[] = []
  let text = ''
  let depth = 0
  /** The depth of the outermost hidden element; null: what is read is shown. */
  let hiddenAt: number | null = null
  const end = () => {
    const value = plain(text)
    if (value !== '') lines.push({ kind: 'text', value })
    text = ''
  }
  const address = (kind: 'link' | 'image', value = '') => {
    if (hiddenAt !== null || !/^https?:\/\//i.test(value)) return
    end()
    lines.push({ kind, value })
  }
  const parser = new (library().Parser)({
    onopentag(name, attributes) {
      depth += 1
      // The time of the parser grows with the square of the depth: what is deeper is left out.
      if (depth > DEPTH_MAX) return parser.pause()
      if (isHidden(name, attributes)) hiddenAt ??= depth
      if (!INLINE.has(name)) end()
      if (name === 'a') address('link', attributes.href)
      if (name === 'img') address('image', attributes.src)
    },
    ontext(written) {
      if (hiddenAt === null) text += written
    },
    onclosetag(name) {
      if (!INLINE.has(name)) end()
      if (hiddenAt === depth) hiddenAt = null
      depth -= 1
    },
  })
  parser.write(html)
  parser.end()
  end()
  return lines
}

/** The texts of lines, joined. */
export function textOf(lines: readonly Line[]): string {
  return lines.flatMap(({ kind, value }) => (kind === 'text' ? [value] : [])).join('\n')
}
