import type { Visitor } from './domain.ts'

/** On whose behalf this process asks something of itself. */
export type Asker = { visitor: Visitor | undefined; address: string }

const askers = new WeakMap<Request, Asker>()

/** Marks a request as one that this process asks of itself, for somebody whom the network's edge already knows. */
export function inside(request: Request, asker: Asker): Request {
  askers.set(request, asker)
  return request
}

/** Undefined for a request that came over the network. */
export function askerOf(request: Request): Asker | undefined {
  return askers.get(request)
}
