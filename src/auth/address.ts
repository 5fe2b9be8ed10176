import { Elysia } from 'elysia'
import type { Config } from '../process/config.ts'
import { askerOf } from './inside.ts'

/** What a request made inside this process, with no network behind it, comes from. */
const INSIDE = 'inside'

type Connection = { requestIP(request: Request): { address: string } | null }

/** Says which address a request comes from: the last one that the proxy in front of us added, where one is trusted. */
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
