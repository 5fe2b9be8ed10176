import { createHash } from 'node:crypto'

type Node = { [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** How the framework marks text that it converts. */
const CONVERTED = new Set(['numeric', 'integer', 'boolean', 'ObjectString', 'ArrayString'])
const PLAIN = new Set(['integer', 'number', 'boolean', 'object', 'array'])

/** Rewrites every part of a document, the inner parts first. */
export function rewritten(value: unknown, rewrite: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, rewrite))
  if (!isNode(value)) return value
  const inner = Object.entries(value).map(([key, one]) => [key, rewritten(one, rewrite)])
  return rewrite(Object.fromEntries(inner))
}

/**
 * A schema of the framework in the words of JSON Schema 2020-12: tuples, types of enumerations, values that arrive as
 * text as what they are, and nothing that is for the framework alone.
 */
export function plainSchema(node: Node): Node {
  return typedEnum(listed(asWhatItIs(tuple(forAll(node)))))
}

/** Without our reason for a wrong value, and the framework's mark beside a `null` that the schema names anyway. */
function forAll({ error, nullable, ...rest }: Node): Node {
  return {
    ...rest,
    ...(isNode(error) && { error }),
    ...(isNode(nullable) && { nullable }),
  }
}

/** A choice among constants as one list of them. */
function listed(node: Node): Node {
  const { anyOf, ...rest } = node
  if (!Array.isArray(anyOf) || !anyOf.every((one) => isNode(one) && 'const' in one)) return node
  return { ...rest, enum: anyOf.map((one: Node) => one.const) }
}

function tuple(node: Node): Node {
  if (!Array.isArray(node.items)) return node
  const { items, additionalItems: _closed, ...rest } = node
  return { ...rest, prefixItems: items, items: false }
}

function typedEnum(node: Node): Node {
  if (!Array.isArray(node.enum)) return node
  const types = [...new Set(node.enum.map((one) => (one === null ? 'null' : typeof one)))]
  return { ...node, type: types.length === 1 ? types[0] : types }
}

/** `anyOf` of a value and of the text that is converted to it: the value. */
function asWhatItIs(node: Node): Node {
  const { anyOf, ...rest } = node
  if (!Array.isArray(anyOf)) return node
  const kept = anyOf.filter((one) => !isSpelling(one, anyOf))
  if (kept.length === anyOf.length) return node
  const [only] = kept as Node[]
  const whole = kept.length === 1 ? { ...only, ...rest } : { ...rest, anyOf: kept }
  return withDefault(whole)
}

/** Whether it is the text of another one of these, as a query has it. */
function isSpelling(one: unknown, all: unknown[]): boolean {
  if (!isNode(one) || one.type !== 'string') return false
  const isOfDigits = typeof one.pattern === 'string' && /^\^[()\d[]/.test(one.pattern)
  const others = all.filter((other) => other !== one && isNode(other)) as Node[]
  return (
    (CONVERTED.has(String(one.format)) || isOfDigits) &&
    others.some(({ type }) => PLAIN.has(String(type)))
  )
}

function withDefault(node: Node): Node {
  if (typeof node.default !== 'string' || node.type === 'string') return node
  return { ...node, default: JSON.parse(node.default) as unknown }
}

/**
 * Replaces what equals a named schema by a reference to it.
 * @param named schemas in plain form, by name.
 * @returns the document with its references, and those named schemas that it refers to, which refer to each other.
 */
export function withNames(paths: unknown, named: ReadonlyMap<string, unknown>): Named {
  const names = new Map([...named].map(([name, schema]) => [keyOf(schema), name]))
  const schemas: Record<string, unknown> = {}
  const refer = (value: unknown, isWhole = true): unknown => {
    if (Array.isArray(value)) return value.map((one) => refer(one))
    if (!isNode(value)) return value
    const name = isWhole ? names.get(keyOf(value)) : undefined
    if (!name) return mapped(value, refer)
    schemas[name] ??= refer(value, false)
    return { $ref: `#/components/schemas/${name}` }
  }
  return { paths: refer(paths), schemas }
}

type Named = { paths: unknown; schemas: Record<string, unknown> }

const mapped = (node: Node, change: (value: unknown) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]))

const keys = new WeakMap<Node, string>()

/** The same for equal schemas: a hash of the keys of its parts. */
function keyOf(value: unknown): string {
  if (!isNode(value)) return JSON.stringify(value)
  const known = keys.get(value)
  if (known) return known
  const parts = Array.isArray(value)
    ? value.map(keyOf)
    : Object.keys(value)
        .sort()
        .map((key) => `${key}:${keyOf(value[key])}`)
  const key = createHash('sha1')
    .update(Array.isArray(value) ? '[' : '{')
    .update(parts.join(','))
    .digest('base64')
  keys.set(value, key)
  return key
}
