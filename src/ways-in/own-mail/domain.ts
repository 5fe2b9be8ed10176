// Addresses of users: what is mailed to one is its user's own.

/** What a mail service sends before it forwards to an address: a code to type, a link to open, or both. */
export type Confirmation = {
  /** The address that asks. */
  from: string
  code: string | null
  link: string | null
  /** When it arrived (ms). */
  at: number
}

/** Without letters and digits that look alike, so that an address can be read aloud and typed. */
export const SECRET_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
export const SECRET_LENGTH = 10
const SECRET = new RegExp(`^[${SECRET_ALPHABET}]{${SECRET_LENGTH}}$`)

/** `MAIL_IN_ADDRESS`: an address whose mailbox takes `name+anything@`, or `*@` a domain of which it takes everything. */
const FORM = /^(?<name>[a-z0-9._-]+|\*)@(?<domain>[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/
export const OWN_MAIL_FORM = 'must be an address such as homes@example.com, or *@homes.example.com'

export function isOwnMailForm(value: string): boolean {
  return FORM.test(value.toLowerCase())
}

/** The address with this secret. @param form `MAIL_IN_ADDRESS` */
export function addressWith(form: string, secret: string): string {
  const { name, domain } = partsOf(form)
  return name === '*' ? `${secret}@${domain}` : `${name}+${secret}@${domain}`
}

/** The secret that an address has if it is one of `form`, which is `MAIL_IN_ADDRESS`; letter case does not matter. */
export function secretIn(form: string, address: string): string | undefined {
  // Letters of other scripts become those of an address when they are made lower case, as the sign of Kelvin does.
  if (!ASCII.test(address)) return undefined
  const { name, domain } = partsOf(form)
  const lower = address.toLowerCase()
  const [start, end] = [name === '*' ? '' : `${name}+`, `@${domain}`]
  if (!lower.startsWith(start) || !lower.endsWith(end)) return undefined
  const secret = lower.slice(start.length, -end.length)
  return SECRET.test(secret) ? secret : undefined
}

const ASCII = /^[\x21-\x7e]+$/

function partsOf(form: string): { name: string; domain: string } {
  const { name, domain } = FORM.exec(form.toLowerCase())?.groups ?? {}
  if (name === undefined || domain === undefined) throw new Error(OWN_MAIL_FORM)
  return { name, domain }
}

/** What arrives at one address in a day (UTC): beyond it nothing is read. */
export const DAY_COUNT_MAX = 300
export const DAY_BYTES_MAX = 20 * 1024 * 1024
const DAY_MS = 24 * 3_600_000

/** A day (ms, UTC), and what arrived in it. */
export type Day = { day: number; dayCount: number; dayBytes: number }

/** The day of a time, with what is known of it. @param known of the last day on which anything arrived. */
export function dayAt(now: number, known: Day): Day {
  const day = now - (now % DAY_MS)
  return day === known.day ? known : { day, dayCount: 0, dayBytes: 0 }
}

/** Whether one more mail of that size (bytes) is within the bounds. */
export function hasRoom({ dayCount, dayBytes }: Day, size: number): boolean {
  return dayCount < DAY_COUNT_MAX && dayBytes + size <= DAY_BYTES_MAX
}

/** A day of which no further mail is read. */
export const closed = (day: Day): Day => ({ ...day, dayCount: DAY_COUNT_MAX + 1 })
export const isClosed = ({ dayCount }: Day) => dayCount > DAY_COUNT_MAX
