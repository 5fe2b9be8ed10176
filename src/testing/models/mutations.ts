// Every way in which one field of a recorded answer may change at its source, for tests of readers.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Node = { [key: string]: Json }

type Mutation = {
  name: string
  apply(value: Json): Json | undefined
  fits(value: Json, path: string): boolean
}

const isPrice = (value: Json, path: string) => isNumber(value) && path.endsWith('price')
const isNumber = (value: Json) => typeof value === 'number'
const always = () => true

/** Undefined removes the key. */
const MUTATIONS: readonly Mutation[] = [
  { name: 'removed', fits: always, apply: () => undefined },
  { name: 'null', fits: always, apply: () => null },
  { name: 'renamed', fits: always, apply: (value) => value },
  { name: 'in a list', fits: always, apply: (value) => [value] },
  { name: 'other type', fits: always, apply: otherType },
  { name: 'x 1000', fits: isNumber, apply: (value) => Number(value) * 1_000 },
  { name: '/ 1000', fits: isPrice, apply: (value) => Number(value) / 1_000 },
]

function otherType(value: Json): Json {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value.length
  return Array.isArray(value) ? { list: value } : JSON.stringify(value)
}

/** Two fields whose values may change places. */
const SWAPS: readonly (readonly [parent: string, one: string, other: string])[] = [
  ['address.coords', 'lat', 'lon'],
  ['additionalDetails', 'roomsCount', 'squareMeter'],
]

export type Mutated = { path: string; mutation: string; body: string }

/**
 * Every mutation of every path of an answer. A path within a record is mutated in all records of the answer at once.
 * Of lists of values only the first one is mutated.
 */
export function* mutationsOf(body: string): Generator<Mutated> {
  const answer = JSON.parse(body) as Node
  for (const [path, sample] of pathsOf(answer))
    for (const { name, fits, apply } of MUTATIONS) {
      if (!fits(sample, path)) continue
      const copy = structuredClone(answer)
      for (const [parent, key] of placesOf(copy, path))
        change(parent, key, apply, name === 'renamed')
      yield { path, mutation: name, body: JSON.stringify(copy) }
    }
  yield* swapsOf(answer)
}

function* swapsOf(answer: Node): Generator<Mutated> {
  const paths = [...pathsOf(answer).keys()]
  for (const [parent, one, other] of SWAPS) {
    const path = paths.find((known) => known === parent || known.endsWith(`.${parent}`))
    if (path === undefined) continue
    const copy = structuredClone(answer)
    for (const [node, key] of placesOf(copy, path)) {
      const pair = node[key] as Node
      Object.assign(pair, { [one]: pair[other], [other]: pair[one] })
    }
    yield { path: `${path}.${one}`, mutation: `swapped with ${other}`, body: JSON.stringify(copy) }
  }
}

function change(parent: Node, key: string, apply: Mutation['apply'], isRenamed: boolean): void {
  const value = apply(parent[key] ?? null)
  if (isRenamed || value === undefined) delete parent[key]
  if (isRenamed) parent[`${key}Renamed`] = value ?? null
  else if (value !== undefined) parent[key] = value
}

/** Every path with one of its values; `[]` stands for all records of a list, `*` for all sections with listings. */
function pathsOf(value: Json, path = '', found = new Map<string, Json>()): Map<string, Json> {
  if (path !== '' && !/[\]*]$/.test(path) && (found.get(path) ?? null) === null)
    found.set(path, value)
  if (Array.isArray(value)) {
    const records = value.filter((one) => typeof one === 'object')
    for (const one of records) pathsOf(one, `${path}[]`, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      const childPath = path === '' ? key : `${path}.${key}`
      if (!isSection(child)) pathsOf(child, childPath, found)
      else {
        found.set(childPath, child)
        pathsOf(child, `${path}.*`, found)
      }
    }
  }
  return found
}

/** The places of a path: each parent that has the key. */
function placesOf(answer: Node, path: string): [parent: Node, key: string][] {
  const names = path.replaceAll('[]', '.[]').split('.')
  const key = names.pop() ?? ''
  let nodes: Json[] = [answer]
  for (const name of names)
    nodes = nodes.flatMap((node) => {
      if (name === '[]') return Array.isArray(node) ? node : []
      if (name === '*') return isNode(node) ? Object.values(node).filter(isSection) : []
      return isNode(node) ? [node[name] ?? null] : []
    })
  return nodes.flatMap((node) =>
    isNode(node) && key in node ? [[node, key] as [Node, string]] : [],
  )
}

function isSection(value: Json): value is Json[] {
  return Array.isArray(value) && value.some((one) => isNode(one) && 'token' in one)
}

function isNode(value: Json): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
