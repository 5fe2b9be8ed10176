import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Every address of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Networks that are no part of the public internet: IANA's special-purpose registries. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Only 2000::/3 is public. Inside of it: addresses that embed others (6to4, Teredo), documentation, protocols. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function blockList(networks: readonly string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), type)
  }
  return list
}

const special4 = blockList(SPECIAL_V4, 'ipv4')
const special6 = blockList(SPECIAL_V6, 'ipv6')
const public6 = blockList(['2000::/3'], 'ipv6')

/** Whether an IP address is one of the public internet. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  return version === 6 && public6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** `host:port` of an address, also where the port is the usual one. */
export function hostWithPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
