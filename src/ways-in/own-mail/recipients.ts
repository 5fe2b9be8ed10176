import type { Field } from '../mail/domain.ts'
import { secretIn } from './domain.ts'

/** Headers that name who a mail was delivered to, those first that the server of the mailbox itself writes. */
const BY_SERVERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'] as const
const BY_SENDERS = ['to', 'cc'] as const
/** So many secrets are looked at: a mail is delivered to one. */
const SECRETS_MAX = 20

/** Decodes words of a header such as `=?utf-8?q?…?=`. A port: the library is loaded where mails are read. */
type Decode = (value: string) => string

/**
 * The secrets of the addresses of users that a mail was delivered to, the surest first. What the subject, comments and
 * the names of recipients say does not count.
 * @param form `MAIL_IN_ADDRESS`
 */
export function secretsIn(form: string, fields: readonly Field[], decode: Decode): string[] {
  const named = [...BY_SERVERS, ...BY_SENDERS].flatMap((name) =>
    fields.filter(({ key }) => key === name).map(({ value }) => value),
  )
  const found = new Set<string>()
  for (const value of named)
    for (const address of addressesIn(value, decode)) {
      const secret = secretIn(form, address)
      if (secret !== undefined) found.add(secret)
      if (found.size >= SECRETS_MAX) return [...found]
    }
  return [...found]
}

/** The addresses of a header. Some programs encode an address together with the name before it. */
export function addressesIn(value: string, decode: Decode): string[] {
  const decoded = value.includes('=?') ? decode(value) : value
  return [...new Set([value, decoded])].flatMap((one) =>
    withoutAsides(one)
      .split(/[,;:]/)
      .flatMap((part) => addressIn(part) ?? []),
  )
}

/** One of `<address>` or a bare address. */
function addressIn(part: string): string | undefined {
  const start = part.lastIndexOf('<')
  const end = part.indexOf('>', start)
  const bare = start >= 0 && end > start ? part.slice(start + 1, end) : part
  const address = bare.trim()
  return address.includes('@') && !/\s/.test(address) ? address : undefined
}

/** A header without comments and quoted texts, which may contain anything. */
function withoutAsides(value: string): string {
  const kept: string[] = []
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? ''
    if (sign === '\\' && (isQuoted || depth > 0)) at += 1
    else if (isQuoted) isQuoted = sign !== '"'
    else if (sign === '(') depth += 1
    else if (depth > 0) depth -= sign === ')' ? 1 : 0
    else if (sign === '"') isQuoted = true
    else kept.push(sign)
  }
  return kept.join('')
}
