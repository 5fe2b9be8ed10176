import { AppError } from '../kernel/errors.ts'

/** So many hosts are remembered: who asks chooses them. */
const HOSTS_MAX = 100

/**
 * Refuses requests whose address is malformed. Of two Hosts, which the runtime joins by a comma, two servers in a row
 * may believe another one (RFC 9112, 3.2).
 * @returns a function that throws AppError `malformed`. An address is read once for each host.
 */
export function hostCheck(): (request: Request) => void {
  /** By the header, how addresses of that host begin. */
  const known = new Map<string, string>()
  return ({ url, headers }) => {
    const host = headers.get('host') ?? ''
    const start = known.get(host)
    if (start !== undefined && url.startsWith(start)) return
    const address = host.includes(',') ? null : URL.parse(url)
    if (!address) throw new AppError('malformed', { code: 'badHost' })
    if (known.size >= HOSTS_MAX) known.clear()
    known.set(host, `${address.origin}/`)
  }
}
