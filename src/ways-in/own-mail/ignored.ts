import type { Mail } from '../mail/domain.ts'
import { addressWith, secretIn } from './domain.ts'
import { addressesIn } from './recipients.ts'

type Head = Pick<Mail, 'fields' | 'from'>

const DAEMON = /^(?:mailer-daemon|postmaster)(?:@|$)/i
const plain = (value: string) => value

/**
 * Why the mail to an address of a user is not read: it is an answer of a machine, a mail that came back, or has been in
 * this mailbox before. Undefined: it is read. Alerts are sent in bulk too, but they have a sender to which they return.
 * @param form `MAIL_IN_ADDRESS`
 */
export function ignoredBecause(form: string, { fields, from }: Head): string | undefined {
  const valuesOf = (name: string) =>
    fields.flatMap(({ key, value }) => (key === name ? [value.trim().toLowerCase()] : []))
  if (valuesOf('auto-submitted').some((value) => !/^no(?![^\s;(])/.test(value)))
    return 'it was sent by itself (Auto-Submitted)'
  const returns = valuesOf('return-path').map((value) => value.replace(/\s/g, ''))
  if (returns.some((value) => value === '<>' || value === ''))
    return 'it has no address to return to (Return-Path)'
  if (valuesOf('content-type').some((value) => value.startsWith('multipart/report')))
    return 'it reports on another mail'
  if ([...from, ...returns.map((value) => value.replace(/[<>]/g, ''))].some(isDaemon))
    return 'a mail server has sent it'
  if (from.some((address) => isOwn(form, address))) return 'this mailbox has sent it'
  if (cameBack(form, fields)) return 'it was in this mailbox before'
  return undefined
}

const isDaemon = (address: string) => DAEMON.test(address)

function isOwn(form: string, address: string): boolean {
  return address === form.toLowerCase() || secretIn(form, address) !== undefined
}

const FOR = /\bfor\s+<?([^\s<>;]{3,320}@[^\s<>;]{1,255})/i

/**
 * Whether a mail was delivered to an address of this mailbox, then to another one, and then to this mailbox again.
 * Servers may say several times in a row that they delivered it to the same one.
 */
function cameBack(form: string, fields: Head['fields']): boolean {
  const passed = fields.flatMap(({ key, value }): boolean[] => {
    if (key === 'delivered-to')
      return addressesIn(value, plain).map((address) => isMailbox(form, address))
    const [, address] = (key === 'received' && FOR.exec(value)) || []
    return address === undefined ? [] : [isMailbox(form, address)]
  })
  const changes = passed.filter((isHere, at) => at === 0 || isHere !== passed[at - 1])
  return changes.filter(Boolean).length > 1
}

/** Whether an address is the mailbox itself, or one of a user in it. */
function isMailbox(form: string, address: string): boolean {
  const lower = address.toLowerCase()
  return isOwn(form, lower) || (form.startsWith('*') && lower.endsWith(addressWith(form, '')))
}
