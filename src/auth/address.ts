import { Elysia } from 'elysia'
import type { Config } from '../process/config.ts'
import { askerOf } from './inside.ts'

/** The address of a request that was made inside this process. */
const INSIDE = 'inside'

type Connection = { requestIP(request: Request): { address: string } | null }

/** Adds the client's `address` to each request: with a trusted proxy, the last one in X-Forwarded-For. */
export function clientAddress({ trustProxy }: Config) {
  return new Elysia({ name: 'address' }).derive({ as: 'scoped' }, ({ request, server }) => ({
    address: askerOf(request)?.address ?? addressOf(request, server, trustProxy),
  }))
}

export function addressOf(
  request: Request,
  server: Connection | null,
  trustProxy: boolean,
): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (trustProxy && forwarded) return forwarded.slice(0, 100)
  return server?.requestIP(request)?.address ?? INSIDE
}
