import type { Visitor } from './domain.ts'

/** The visitor and client address that an in-process request is made for. */
export type Asker = {
  visitor: Visitor | undefined
  address: string
  /** Of the page that asks, by which its language is chosen; absent: those of the request itself. */
  headers?: Headers
  /** Takes the body of an answer as a value, which then nobody has to write as JSON and read again. */
  take?: (body: object) => void
}

// A property of the request: looking into a WeakMap takes longer, and each request is asked several times.
const ASKER = Symbol('asker')
type Noted = Request & { [ASKER]?: Asker }

/** Attaches the visitor and address, which the network edge has already resolved, to an in-process request. */
export function inside(request: Noted, asker: Asker): Request {
  request[ASKER] = asker
  return request
}

/** Undefined for a request that came over the network. */
export function askerOf(request: Noted): Asker | undefined {
  return request[ASKER]
}
