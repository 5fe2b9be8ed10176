import { routeTable } from '../rules/route-table.ts'
import { pick } from '../worlds/random.ts'
import type { Json } from '../worlds/visitor.ts'
import { HOSTILE_VALUES, hostileRequest } from './hostile.ts'
import { PIECES } from './pumps.ts'

type Chance = () => number
type Schema = Record<string, Json>

export type Operation = {
  method: string
  path: string
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  body: Schema | undefined
  /** The content type of the body. */
  type: string
}

/** A part of a document with the schemas that it names in their places. */
function inFull(document: Json, part: Json): Json {
  if (Array.isArray(part)) return part.map((one) => inFull(document, one))
  if (typeof part !== 'object' || part === null) return part
  if (typeof part.$ref !== 'string') return mapped(part, (one) => inFull(document, one))
  const [, , kind, name] = part.$ref.split('/')
  return inFull(document, document.components[kind][name])
}

/** Every operation of an OpenAPI document. */
export function operationsOf(document: Json): Operation[] {
  return Object.entries<Json>(inFull(document, document.paths)).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      ...bodyOf(requestBody?.content ?? {}),
    })),
  )
}

const JSON_TYPE = 'application/json'

/** The first kind of body that an operation takes. */
function bodyOf(content: Json): Pick<Operation, 'body' | 'type'> {
  const [[type, { schema }] = [JSON_TYPE, { schema: undefined }]] = Object.entries<Json>(content)
  return { type, body: schema }
}

const TEXT: Schema = { type: 'string' }
const inQuery = (name: string) => ({ name, in: 'query', required: false, schema: TEXT })
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: TEXT })

/** A page with the parameters of all pages. */
function page(path: string, method = 'GET'): Operation {
  const names = ['from', 'token', 'email', 'problem', 'page', 'search', 'name', 'priceRange']
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name))
  const properties = { email: TEXT, password: TEXT, firstname: TEXT, verify: TEXT }
  const body = method === 'GET' ? undefined : { type: 'object', properties }
  return { method, path, parameters: [...ids, ...names.map(inQuery)], body, type: JSON_TYPE }
}

/** What telephones share with the application. */
const SHARE: Operation = {
  method: 'POST',
  path: '/share',
  parameters: [],
  body: { type: 'object', properties: { text: TEXT, title: TEXT, url: TEXT, photos: TEXT } },
  type: 'multipart/form-data',
}

/** The pages, which the OpenAPI document does not describe. */
export const PAGES: readonly Operation[] = [
  ...Object.keys(routeTable('{id}')),
  '/{id}',
  '/assets/{id}',
  '/api/{id}',
  '/ws',
  '/unsubscribe/{id}',
  '/h/{id}',
]
  .map((path) => page(path))
  .concat(page('/login', 'POST'), page('/register', 'POST'), page('/bots', 'POST'))
  .concat(page('/unsubscribe/{id}', 'POST'), SHARE)

/** A plain value that the schema allows. */
function rightValue(schema: Schema): unknown {
  const { anyOf, allOf, prefixItems, items, properties, type } = schema
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf) return rightValue(anyOf[0])
  if (allOf) return Object.assign({}, ...allOf.map(rightValue))
  if (prefixItems) return prefixItems.map((_: Schema, index: number) => index * 1_000)
  if (type === 'array') return [rightValue(items || {})]
  if (type === 'object') return mapped(properties ?? {}, rightValue)
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 0)
  return 'x'.repeat(Math.max(1, schema.minLength ?? 0))
}

function mapped(properties: Schema, make: (schema: Json) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, make(one)]))
}

/** Limits beyond this many characters have tests of their own. */
const LONGEST = 300_000

/** Values just outside the limits of the schema, and of every other type. */
function nearlyRight(schema: Schema): unknown[] {
  const { maxLength, maximum, minimum, maxItems, items, type } = schema
  const found: unknown[] = [
    String(rightValue(schema)),
    [rightValue(schema)],
    { x: rightValue(schema) },
  ]
  if (maxLength <= LONGEST) found.push('x'.repeat(maxLength), 'א'.repeat(maxLength + 1))
  if (maximum !== undefined) found.push(maximum, maximum + 1, maximum + 0.5)
  if (minimum !== undefined) found.push(minimum, minimum - 1, -maximum)
  if (maxItems !== undefined) found.push(Array(maxItems + 1).fill(rightValue(items || {})))
  if (type === 'array') found.push([], [null], [[[]]], [1, '1', 1.5])
  if (type === 'string') found.push(' x ', 'X', '01')
  return found
}

/** A valid, a nearly valid or a hostile value. */
function someValue(chance: Chance, schema: Schema): unknown {
  const kind = chance()
  if (kind < 0.2) return rightValue(schema)
  return pick(chance, kind < 0.45 ? nearlyRight(schema) : HOSTILE_VALUES)
}

/** The value encoded for an address. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed().slice(0, 3_000))
}

const RAW = [
  '%',
  '%ff',
  '%ED%A0%80',
  '%F4%90%80%80',
  'x&x=y',
  '%5B%5D=1&length=300000000',
  '[length]=300000000',
  '%00',
  '%c0%ae%c0%ae',
  '..%2f..',
  '+',
  '&',
  '=',
  '%25%30',
  '\\',
  '.',
  '../..',
  '%5Bx%5D=1',
]

export type FuzzedRequest = { path: string; body: string | undefined; type: string }

/** A request for an operation; its path has one of `ids`, or a hostile text. */
export function fuzzed(
  chance: Chance,
  operation: Operation,
  ids: readonly string[],
): FuzzedRequest {
  const query: string[] = []
  let path = operation.path
  for (const { name, in: place, required, schema } of operation.parameters) {
    const isRaw = chance() < 0.05
    if (place === 'path') {
      const isKnown = chance() < 0.6
      const value = isKnown
        ? pick(chance, ids)
        : isRaw
          ? pick(chance, RAW)
          : inAddress(someValue(chance, schema))
      path = path.replace(`{${name}}`, () => value || 'x')
    } else if (required || chance() < 0.7) {
      const value = isRaw
        ? pick(chance, RAW)
        : inAddress(chance() < 0.3 ? pick(chance, ids) : someValue(chance, schema))
      query.push(`${name}=${value}`)
      if (chance() < 0.1) query.push(`${name}=${inAddress(someValue(chance, schema))}`)
      if (chance() < 0.05) query.push(`${name}[toString]=1`, `__proto__[x]=1`, 'length=300000000')
      if (chance() < 0.02) query.push(...Array<string>(200).fill(`${name}=1`))
    }
  }
  const address = query.length === 0 ? path : `${path}?${query.join('&')}`
  return { path: address, ...fuzzedBody(chance, operation) }
}

/** A text that is costly to read for whatever reads it by searching again and again. */
function someText(chance: Chance): string {
  const piece = pick(chance, PIECES)
  return piece.repeat(Math.ceil((chance() * 20_000) / piece.length))
}

function fuzzedBody(chance: Chance, operation: Operation): Omit<FuzzedRequest, 'path'> {
  const { type } = operation
  if (type === 'multipart/form-data') return fuzzedForm(chance, operation)
  if (type !== JSON_TYPE) return { body: `${pick(chance, MAIL_HEADS)}${someText(chance)}`, type }
  return fuzzedJson(chance, operation)
}

/** The beginnings of mails. */
const MAIL_HEADS = [
  '',
  'From: ',
  'From x\nSubject: x\n\n',
  'Subject: x\r\n\r\n',
  'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n',
  'Content-Type: text/html; charset=x\r\nContent-Transfer-Encoding: base64\r\n\r\n',
]

function fuzzedForm(chance: Chance, { body }: Operation): Omit<FuzzedRequest, 'path'> {
  const boundary = pick(chance, ['x', 'a b', '-'.repeat(70)])
  const parts = Object.keys(body?.properties ?? {}).flatMap((name) => {
    if (chance() < 0.3) return []
    const file = chance() < 0.5 ? '; filename="x"' : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}`
    return [`${head}\r\n\r\n${someText(chance)}\r\n`]
  })
  const end = chance() < 0.9 ? `--${boundary}--\r\n` : ''
  return { body: parts.join('') + end, type: `multipart/form-data; boundary="${boundary}"` }
}

function fuzzedJson(chance: Chance, { method, body }: Operation): Omit<FuzzedRequest, 'path'> {
  const type = JSON_TYPE
  if (method === 'GET' || method === 'HEAD') return { body: undefined, type }
  const right = rightValue(body ?? { type: 'object', properties: { x: {} } })
  const fields = right as Record<string, unknown>
  if (chance() < 0.5) return hostileRequest(chance, fields)
  const properties = (body?.properties ?? body?.anyOf?.[0]?.properties ?? {}) as Schema
  const changed = Object.entries(properties).map(([name, schema]) => [
    name,
    chance() < 0.5
      ? fields[name]
      : schema.type === 'string' && chance() < 0.3
        ? someText(chance)
        : someValue(chance, schema),
  ])
  return { body: JSON.stringify(Object.fromEntries(changed)), type }
}
