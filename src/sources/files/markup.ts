import type { parseDocument } from 'htmlparser2'

// Markup: pages and fragments of HTML as trees, and the text of them as a reader sees it.

export type Tree = ReturnType<typeof parseDocument>
export type Node = Tree['children'][number]

/** Elements that begin and end a line. */
export const BLOCKS = new Set([
  'address',
  'article',
  'blockquote',
  'dd',
  'div',
  'dl',
  'dt',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'ol',
  'p',
  'section',
  'table',
  'td',
  'th',
  'tr',
  'ul',
])
export const SILENT = new Set(['script', 'style', 'noscript', 'template'])

/** Deeper elements are in no page that is meant for people, and make every look at it slow. */
const DEPTH_MAX = 500

/** Loaded at the first page. */
const library = () => require('htmlparser2') as typeof import('htmlparser2')

/** @throws RangeError when elements are nested too deeply. */
export function treeOf(html: string): Tree {
  const { DomHandler, Parser } = library()
  const handler = new DomHandler()
  let depth = 0
  const [open, close] = [handler.onopentag.bind(handler), handler.onclosetag.bind(handler)]
  handler.onopentag = (name, attributes) => {
    depth += 1
    if (depth > DEPTH_MAX) throw new RangeError('Elements are nested too deeply')
    open(name, attributes)
  }
  handler.onclosetag = () => {
    depth -= 1
    close()
  }
  new Parser(handler, { decodeEntities: true }).end(html)
  return handler.root
}

/** The text of nodes, with a new line where a browser begins one. Scripts and styles say nothing. */
export function textOf(nodes: readonly Node[]): string {
  const parts: string[] = []
  // A stack of its own: markup of any depth must not use up that of the program.
  const stack: (Node | string)[] = nodes.toReversed()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(node)
    else if ('data' in node && node.type === 'text') parts.push(node.data.replaceAll(/\s+/g, ' '))
    else if ('name' in node && 'children' in node && !SILENT.has(node.name)) {
      if (node.name === 'br') parts.push('\n')
      const isBlock = BLOCKS.has(node.name)
      if (isBlock) stack.push('\n')
      for (const child of node.children.toReversed()) stack.push(child)
      if (isBlock) parts.push('\n')
    }
  }
  return parts
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The text of a fragment of HTML. */
export function htmlText(html: string): string {
  return /[<&]/.test(html) ? textOf(treeOf(html).children) : html.trim()
}
