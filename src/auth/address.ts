import { isIPv4, isIPv6 } from 'node:net'
import { Elysia } from 'elysia'
import type { Config } from '../world/config.ts'
import { askerOf } from './inside.ts'

/** The address of a request that was made inside this process. */
const INSIDE = 'inside'

/** What `clientAddress` adds to a call. */
export type From = { address: string }

type Connection = { requestIP(request: Request): { address: string } | null }

/** Adds the client's `address` to each request: with a trusted proxy, the last one in X-Forwarded-For. */
export function clientAddress(config: Config) {
  return new Elysia({ name: 'address' }).derive({ as: 'scoped' }, ({ request, server }) => ({
    address: clientOf(request, server, config),
  }))
}

/** The client's address, also for a request that a page makes for it within the process. */
export function clientOf(
  request: Request,
  server: Connection | null,
  { trustProxy }: Config,
): string {
  return askerOf(request)?.address ?? addressOf(request, server, trustProxy)
}

/** The client's address in normal form. A forwarded text that is no address is ignored. */
export function addressOf(
  request: Request,
  server: Connection | null,
  trustProxy: boolean,
): string {
  const sent = request.headers.get('x-forwarded-for')?.split(',').at(-1)
  const forwarded = trustProxy && sent !== undefined ? normalAddress(sent) : undefined
  if (forwarded !== undefined) return forwarded
  const connected = server?.requestIP(request)?.address
  return connected === undefined ? INSIDE : (normalAddress(connected) ?? connected)
}

/**
 * One text for each client: without brackets, port and zone; an IPv4 address that is mapped into IPv6 as IPv4; any other
 * IPv6 address as its /64 network, because a client chooses the rest. Undefined for a text that is no address.
 */
export function normalAddress(text: string): string | undefined {
  const host = withoutPort(text.trim())
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return undefined
  const groups = groupsOf(host)
  const [sixth = 0, seventh = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [sixth >> 8, sixth & 255, seventh >> 8, seventh & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The network of an address in normal form, by which attacks are counted: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!address.endsWith('::/64')) return address
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}

function withoutPort(text: string): string {
  const [, bracketed, host = text] =
    /^(?:\[([^\]]*)\](?::\d{1,5})?|([^:]+)(?::\d{1,5})?)$/.exec(text) ?? []
  return (bracketed ?? host).replace(/%.*$/, '')
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The parser writes the last two groups in hexadecimal and shortens the longest run of zeros.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((g) => parseInt(g, 16)))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
