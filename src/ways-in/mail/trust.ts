import type { Field, Mail } from './domain.ts'

/** Whose mail counts, as the operator has set it. */
export type Trust = {
  /** Addresses, and domains as `@example.com`. */
  senders: readonly string[]
  /** The name by which the own mail server signs its results; empty: it is not known, and no mail counts. */
  authservId: string
}

/**
 * Whether a mail is for everybody: its only sender is listed, and the own server says that a signature of the sender's
 * domain is right. What is below the first `Received` was there when the server took the mail in, and so may be written
 * by who sent it; also a result above it counts only when it has the server's name.
 */
export function isTrusted({ from, fields }: Mail, { senders, authservId }: Trust): boolean {
  const [address = '', ...others] = from
  const isOne = others.length === 0 && fields.filter(({ key }) => key === 'from').length === 1
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const listed = senders.map((sender) => sender.toLowerCase())
  const isListed = at > 0 && (listed.includes(address) || listed.includes(`@${domain}`))
  if (!isOne || !isListed || authservId === '') return false
  const own = statementsOf(fields).find(
    ({ server, isAbove }) => isAbove && server === authservId.toLowerCase(),
  )
  return own !== undefined && signers(own.results).some((signer) => isAligned(domain, signer))
}

/** One Authentication-Results (RFC 8601): whose it is, in lower case, and what it says. */
type Statement = {
  server: string
  results: readonly string[]
  /** Whether it stands above the first `Received`. */
  isAbove: boolean
}

/** All Authentication-Results of a mail, the topmost first. Of one without a plain name the name is empty. */
export function statementsOf(fields: readonly Field[]): Statement[] {
  const received = fields.findIndex(({ key }) => key === 'received')
  return fields.flatMap(({ key, value }, at) => {
    if (key !== 'authentication-results') return []
    const [name = '', ...results] = clauses(value)
    const [, server = ''] = /^([^\s"=]+)(?:\s+\d+)?$/.exec(name) ?? []
    return { server: server.toLowerCase(), results, isAbove: at < received }
  })
}

/** The domains whose signatures are right. */
function signers(results: readonly string[]): string[] {
  return results
    .filter((result) => /^dkim\s*=\s*pass(?=\s|$)/i.test(result))
    .flatMap((result) => [...result.matchAll(/(?<=\s)header\.[di]\s*=\s*(\S+)/gi)])
    .map(([, signer = '']) => signer.slice(signer.lastIndexOf('@') + 1).toLowerCase())
}

/**
 * The parts between semicolons. Comments and quoted strings may contain what the sender of a mail wrote: a comment
 * becomes a space, as it separates words, and a quoted string a quotation mark, which no name has.
 */
function clauses(value: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  const add = (sign: string) => {
    parts[parts.length - 1] += sign
  }
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? ''
    if (sign === '\\' && (isQuoted || depth > 0)) at += 1
    else if (isQuoted) isQuoted = sign !== '"'
    else if (sign === '(') depth += 1
    else if (depth > 0) {
      depth -= sign === ')' ? 1 : 0
      if (depth === 0) add(' ')
    } else if (sign === ';') parts.push('')
    else {
      isQuoted = sign === '"'
      add(sign)
    }
  }
  return parts.map((part) => part.trim())
}

/** Whether two domains are one, or one is part of the other. A domain has a dot. */
function isAligned(domain: string, signer: string): boolean {
  const isPart = (inner: string, outer: string) => inner === outer || inner.endsWith(`.${outer}`)
  const areDomains = domain.includes('.') && signer.includes('.')
  return areDomains && (isPart(domain, signer) || isPart(signer, domain))
}
