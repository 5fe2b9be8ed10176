import type { selectAll } from 'css-select'
import type { JSONPathEnvironment, JSONValue } from 'json-p3'
import { messageOf } from '../../kernel/domain/caught.ts'
import { parsedJson } from '../../kernel/domain/json.ts'
import type { Form, Found, Part } from './domain.ts'
import { entriesOf } from './entries.ts'
import { homesIn, meant } from './linked-data.ts'
import { type Node, type Tree, textOf, treeOf } from './markup.ts'

/** The parts of a page, or why it has none. */
export type Parts = { kind: 'parts'; parts: Part[] } | { kind: 'problem'; problem: string }

const NEXT_DATA = 'script#__NEXT_DATA__'
const LINKED_DATA = 'script[type="application/ld+json"]'
/** Deeper JSON is no list of homes. */
const DEPTH_MAX = 100
const LIST_MAX = 5_000

/** `a@href`: the attribute of an element; `@href`: of the item itself. */
const ATTRIBUTE = /@([\w:-]+)$/

/** Both are loaded at the first page that needs them. */
const selectors = () => require('css-select') as typeof import('css-select')
const paths = () => require('json-p3') as typeof import('json-p3')

let made: JSONPathEnvironment | undefined

/** Paths as RFC 9535 has them. */
export function environment(): JSONPathEnvironment {
  made ??= new (paths().JSONPathEnvironment)({ maxRecursionDepth: DEPTH_MAX })
  return made
}

/** Why this place cannot be asked for in a page of this form; undefined: it can. */
export function placeProblem(from: Form, at: string, isItems: boolean): string | undefined {
  try {
    if (from === 'html') {
      const selector = isItems ? at : at.replace(ATTRIBUTE, '')
      if (selector.trim() !== '') selectors().compile(selector)
    } else environment().compile(pathOf(at))
    return undefined
  } catch (error) {
    const kind = from === 'html' ? 'CSS selector' : 'JSON path'
    return `is no ${kind}: ${messageOf(error)}`
  }
}

/** `cost.amount` is short for `$.cost.amount`. */
function pathOf(at: string): string {
  if (at.startsWith('$')) return at
  return at.startsWith('[') ? `$${at}` : `$.${at}`
}

/** The items of a page. */
export function partsOf(body: string, { from, items }: { from: Form; items: string }): Parts {
  if (from === 'html')
    return { kind: 'parts', parts: selectors().selectAll(items, treeOf(body)).map(ofMarkup) }
  const data = dataOf(body, from)
  if ('problem' in data) return { kind: 'problem', problem: data.problem }
  if (from === 'jsonld' && items === '')
    return {
      kind: 'parts',
      parts: homesIn(data.json as JSONValue[])
        .slice(0, LIST_MAX)
        .map(ofJson),
    }
  const at = items === '' ? '$[*]' : pathOf(items)
  const found = environment().query(at, data.json).values()
  // A path that names the list itself means what is in it.
  const [only] = found
  const list = found.length === 1 && Array.isArray(only) ? only : found
  const taken = list.slice(0, LIST_MAX)
  return { kind: 'parts', parts: (from === 'jsonld' ? taken.map(meant) : taken).map(ofJson) }
}

type Data = { json: JSONValue } | { problem: string }

function dataOf(body: string, from: Exclude<Form, 'html'>): Data {
  if (from === 'feed') return entriesOf(body)
  if (from === 'json') return parsed(body)
  const tree = treeOf(body)
  if (from === 'next-data') {
    const script = scriptsOf(tree, NEXT_DATA)[0]
    return script === undefined ? { problem: `has no ${NEXT_DATA}` } : parsed(script)
  }
  const scripts = scriptsOf(tree, LINKED_DATA)
  if (scripts.length === 0) return { problem: `has no ${LINKED_DATA}` }
  const blocks = scripts.map(parsed)
  const read = blocks.flatMap((block) => ('json' in block ? graphOf(block.json) : []))
  return read.length === 0 ? (blocks[0] ?? { problem: 'is empty' }) : { json: read }
}

/** The nodes of a block of linked data. */
function graphOf(json: JSONValue): JSONValue[] {
  if (Array.isArray(json)) return json
  const graph = json !== null && typeof json === 'object' ? json['@graph'] : undefined
  return Array.isArray(graph) ? graph : [json]
}

function scriptsOf(tree: Tree, selector: string): string[] {
  return selectors()
    .selectAll(selector, tree)
    .map(({ children }) => children.map((child) => ('data' in child ? child.data : '')).join(''))
}

function parsed(text: string): Data {
  const json = parsedJson(text)
  return json === undefined ? { problem: 'is no JSON' } : { json: json as JSONValue }
}

type Element = ReturnType<typeof selectAll<Node, Extract<Node, { attribs: unknown }>>>[number]

function ofMarkup(element: Node): Part {
  return {
    pick(at) {
      const attribute = ATTRIBUTE.exec(at)?.[1]
      const selector = at.replace(ATTRIBUTE, '').trim()
      const found =
        selector === '' ? [element] : selectors().selectAll(selector, element as Element)
      if (found.length === 0) return undefined
      if (attribute === undefined) return found.map((one) => textOf([one as Node]))
      const values = found.flatMap((one) =>
        'attribs' in one ? (one.attribs[attribute] ?? []) : [],
      )
      return values.length === 0 ? undefined : values
    },
  }
}

function ofJson(json: JSONValue): Part {
  return {
    pick(at) {
      const found = environment().query(pathOf(at), json).values()
      if (found.length === 0) return undefined
      const [only] = found
      const list = found.length === 1 && Array.isArray(only) ? only : found
      return list.map(plain)
    },
  }
}

/** Objects are no values. */
const plain = (value: JSONValue): Found =>
  typeof value === 'object' || value === undefined ? null : (value as Found)
