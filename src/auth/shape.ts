import { isRecord } from '../kernel/domain/json.ts'
import { invalid } from '../kernel/errors.ts'

/** What is looked at of a schema: where it has objects and lists, and which kinds it may be instead. */
export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
}

/**
 * Where a body has something else than the object or the list that its schema has there. The framework makes one from
 * whatever it finds (of a list, a text and a number an object without fields) before it validates: without this, what
 * was meant to be refused would empty what is stored.
 * @returns The path of the first such place ('' is the body itself) and what was expected; undefined: there is none.
 */
export function misfit(shape: Shape, value: unknown, path = ''): Misfit | undefined {
  const { type, properties = {}, items, anyOf, allOf } = shape
  if (anyOf) return misfitOfAny(anyOf, value, path)
  if (allOf) return first(allOf, (one) => misfit(one, value, path))
  const isList = Array.isArray(value)
  if (type === 'array') {
    if (!isList) return { path, expected: 'array' }
    return items && first([...value.entries()], ([at, one]) => misfit(items, one, `${path}/${at}`))
  }
  if (type !== 'object') return undefined
  if (isList || typeof value !== 'object' || value === null) return { path, expected: 'object' }
  const stated = Object.entries(value).filter(([name]) => name in properties)
  return first(stated, ([name, one]) => misfit(properties[name] ?? {}, one, `${path}/${name}`))
}

type Misfit = { path: string; expected: 'array' | 'object' }

/** Of several shapes the last one's misfit, if the value has none of them. */
function misfitOfAny(shapes: Shape[], value: unknown, path: string): Misfit | undefined {
  const found = shapes.filter((one) => isOfKind(one, value)).map((one) => misfit(one, value, path))
  if (found.length > 0) return found.includes(undefined) ? undefined : found.at(-1)
  return first(shapes, (one) => misfit(one, value, path))
}

/** Whether a schema without parts may be what stands there: the framework validates those itself. */
const isOfKind = ({ type }: Shape, value: unknown): boolean => {
  if (type === 'object') return isRecord(value)
  if (type === 'array') return Array.isArray(value)
  return typeof value !== 'object' || value === null || type === undefined
}

function first<T>(all: T[], check: (one: T) => Misfit | undefined): Misfit | undefined {
  for (const one of all) {
    const found = check(one)
    if (found) return found
  }
  return undefined
}

/** @throws AppError `invalid` that names the field: it is no object, or no list. */
export function refuseMisfit(shape: Shape, body: unknown): void {
  const found = body === undefined ? undefined : misfit(shape, body)
  if (!found) return
  const field = found.path.slice(1).replaceAll('/', '.') || 'body'
  throw invalid(field, { code: 'wrongField', field, reason: `expected ${found.expected}` })
}
