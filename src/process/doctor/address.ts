import { isIP } from 'node:net'
import { isPublicAddress } from '../../kernel/addresses.ts'
import type { Config } from '../../world/config.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

// PUBLIC_URL against the address that is listened on, and what stands in front of it.

const CHECK = 'public address'
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

type Address = {
  url: URL
  isSet: boolean
  /** Only programs of this machine reach what is listened on. */
  isLocal: boolean
  config: Config
}

/** What is wrong with the address, the worst first. */
const PROBLEMS: ((address: Address) => Finding | undefined)[] = [
  ({ url, isSet }) =>
    isSet && (url.pathname !== '/' || url.search || url.hash || url.username)
      ? failed(
          CHECK,
          `PUBLIC_URL ${url.origin}… has more than a scheme, a host and a port`,
          `Set PUBLIC_URL to ${url.origin}: Metzia needs a host name of its own, not a folder of one.`,
        )
      : undefined,
  ({ url, isSet, config }) =>
    isSet && LOOPBACK.test(url.hostname) && url.protocol === 'http:' && !isPort(url, config.port)
      ? failed(
          CHECK,
          `PUBLIC_URL names port ${url.port || 80}, but PORT is ${config.port}`,
          'Give both the same port.',
        )
      : undefined,
  ({ isSet, isLocal, config }) =>
    !isLocal && (!isSet || LOOPBACK.test(new URL(config.publicUrl).hostname))
      ? warning(
          CHECK,
          `links in messages point to ${config.publicUrl}, which only this machine can open`,
          'Set PUBLIC_URL to the address that users type.',
        )
      : undefined,
  ({ url, isSet }) =>
    isSet && url.protocol === 'http:' && isReachable(url.hostname)
      ? warning(
          CHECK,
          `${url.origin} is not encrypted: passwords can be read on the way, and browsers offer no push`,
          'Put a proxy with https in front, and set PUBLIC_URL to its https address.',
        )
      : undefined,
  ({ url, config }) =>
    url.protocol === 'https:' && !config.trustProxy
      ? warning(
          CHECK,
          'all visitors seem to come from the proxy, and share its limits',
          'Set TRUST_PROXY=true where the proxy sets X-Forwarded-For itself.',
        )
      : undefined,
  ({ url, isLocal, config }) =>
    config.trustProxy && !isLocal && url.protocol === 'http:'
      ? warning(
          CHECK,
          'TRUST_PROXY is true and no proxy is seen: a client that reaches the port can name any address as its own',
          'Let only the proxy reach the port, or set TRUST_PROXY=false.',
        )
      : undefined,
]

export function publicAddress(config: Config): Finding {
  const address: Address = {
    url: new URL(config.publicUrl),
    isSet: config.values.PUBLIC_URL !== '',
    isLocal: LOOPBACK.test(config.host),
    config,
  }
  for (const problemOf of PROBLEMS) {
    const finding = problemOf(address)
    if (finding) return finding
  }
  const where = `${config.host}:${config.port}`
  return ok(CHECK, `${config.publicUrl}, listening on ${where}`)
}

const isPort = (url: URL, port: number) => Number(url.port || 80) === port

/** Whether the name may be that of a host on the internet; private addresses and names of a home network are not. */
function isReachable(hostname: string): boolean {
  if (LOOPBACK.test(hostname)) return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isPublicAddress(bare)
  return hostname.includes('.') && !/\.(local|lan|home|internal|test)$/.test(hostname)
}
