import { headOf } from '../facebook/labels.ts'
import type { Node } from '../files/markup.ts'

const PARTS = new Set(['thead', 'tbody'])

type Element = Extract<Node, { attribs: object }>
const elementsOf = (nodes: readonly Node[]) =>
  nodes.filter((node): node is Element => 'attribs' in node)

/** The labels of the columns of a table: its first row, when it has two cells or more and all of them are heads. */
export function headsOf(children: readonly Node[]): string[] {
  const parts = elementsOf(children)
  const rows = parts.flatMap((part) => (PARTS.has(part.name) ? elementsOf(part.children) : [part]))
  const first = rows.find(({ name }) => name === 'tr')
  const cells = first ? elementsOf(first.children) : []
  if (cells.length < 2 || cells.some(({ name }) => name !== 'th')) return []
  return cells.map((cell) => headOf(textOf(cell.children)))
}

const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if ('data' in node && node.type === 'text') return node.data
      return 'attribs' in node ? textOf(node.children) : ''
    })
    .join(' ')
