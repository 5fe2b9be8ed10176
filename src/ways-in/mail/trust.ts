import type { Field, Mail } from './domain.ts'

/**
 * Whether a mail is for everybody: its only sender is listed, and the topmost Authentication-Results says that a
 * signature of the sender's domain is right. Only the topmost one is of the server that took the mail in: who sends a
 * mail can write further ones below it.
 * @param senders addresses, and domains as `@example.com`.
 */
export function isTrusted({ from, fields }: Mail, senders: readonly string[]): boolean {
  const [address = '', ...others] = from
  const isOne = others.length === 0 && fields.filter(({ key }) => key === 'from').length === 1
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const listed = senders.map((sender) => sender.toLowerCase())
  const isListed = at > 0 && (listed.includes(address) || listed.includes(`@${domain}`))
  return isOne && isListed && signers(fields).some((signer) => isAligned(domain, signer))
}

/** The domains whose signatures are right, as the topmost Authentication-Results says (RFC 8601). */
function signers(fields: readonly Field[]): string[] {
  const topmost = fields.find(({ key }) => key === 'authentication-results')
  const [, ...results] = clauses(topmost?.value ?? '')
  return results
    .filter((result) => /^dkim\s*=\s*pass(?=\s|$)/i.test(result))
    .flatMap((result) => [...result.matchAll(/(?<=\s)header\.[di]\s*=\s*(\S+)/gi)])
    .map(([, signer = '']) => signer.slice(signer.lastIndexOf('@') + 1).toLowerCase())
}

/**
 * The parts between semicolons, without comments and quoted strings: both may contain what the sender of a mail wrote,
 * and none of them names a domain.
 */
function clauses(value: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? ''
    if (sign === '\\' && (isQuoted || depth > 0)) at += 1
    else if (isQuoted) isQuoted = sign !== '"'
    else if (sign === '(') depth += 1
    else if (depth > 0) depth -= sign === ')' ? 1 : 0
    else if (sign === '"') isQuoted = true
    else if (sign === ';') parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

/** Whether two domains are one, or one is part of the other. A domain has a dot. */
function isAligned(domain: string, signer: string): boolean {
  const isPart = (inner: string, outer: string) => inner === outer || inner.endsWith(`.${outer}`)
  const areDomains = domain.includes('.') && signer.includes('.')
  return areDomains && (isPart(domain, signer) || isPart(signer, domain))
}
