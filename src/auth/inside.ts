import type { Visitor } from './domain.ts'

/** The visitor and client address that an in-process request is made for. */
export type Asker = {
  visitor: Visitor | undefined
  address: string
  /** Of the page that asks, by which its language is chosen; absent: those of the request itself. */
  headers?: Headers
}

const askers = new WeakMap<Request, Asker>()

/** Attaches the visitor and address, which the network edge has already resolved, to an in-process request. */
export function inside(request: Request, asker: Asker): Request {
  askers.set(request, asker)
  return request
}

/** Undefined for a request that came over the network. */
export function askerOf(request: Request): Asker | undefined {
  return askers.get(request)
}
