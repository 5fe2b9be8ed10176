import type { Header } from 'postal-mime'
import { en as REASONS } from '../../items/reasons/en.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import { HEADER_MAX, KEPT_MAX, type Mail } from './domain.ts'
import { endOfHead, withoutLongFields } from './head.ts'
import { excess, textsIn } from './texts.ts'

/**
 * Reads a mail within bounds. It never throws: a mail that is too large, has too many parts or cannot be read is refused
 * with the reason.
 * @param size the size that is stated of it, when `bytes` are only its beginning.
 */
export async function parseMail(bytes: Uint8Array, size = bytes.length): Promise<Mail> {
  const head = await parseHead(bytes)
  const refused = excess(bytes, size) ?? (isMail(head) ? undefined : REASONS.noMail)
  if (refused !== undefined) return { ...head, refused }
  try {
    const { text, html } = await textsIn(bytes)
    return { ...head, text: kept(text), html: kept(html) }
  } catch (error) {
    const reason = messageOf(error)
    return { ...head, refused: `the mail cannot be read: ${reason}` }
  }
}

/** Fields of which each mail has some. In other bytes some line has a colon, too. */
const FIELDS = new Set(['from', 'to', 'subject', 'date', 'received', 'message-id', 'content-type'])
const isMail = ({ fields }: Mail) => fields.some(({ key }) => FIELDS.has(key))

/** Loaded at the first mail. */
const library = () => require('postal-mime') as typeof import('postal-mime')

const NO_HEAD: Mail = {
  fields: [],
  subject: '',
  from: [],
  messageId: '',
  sentAt: null,
  text: '',
  html: '',
}

/** The header alone, so that also a mail that is refused has a subject and a sender. */
export async function parseHead(bytes: Uint8Array): Promise<Mail> {
  const end = Math.min(endOfHead(bytes), HEADER_MAX)
  const head = withoutLongFields(bytes.subarray(0, end))
  try {
    const { headers, subject = '', messageId = '' } = await library().default.parse(head)
    const fields = headers.map(({ key, value }) => ({ key, value }))
    return {
      ...NO_HEAD,
      fields,
      subject: printable(subject),
      messageId: messageId.trim(),
      from: headers.filter(({ key }) => key === 'from').flatMap(addressesIn),
      sentAt: timeOf(fields.find(({ key }) => key === 'date')?.value),
    }
  } catch {
    // The mail is then refused for the same reason.
    return NO_HEAD
  }
}

function addressesIn({ value }: Header): string[] {
  return library()
    .addressParser(value, { flatten: true })
    .map(({ address = '' }) => address.toLowerCase())
}

function timeOf(date: string | undefined): number | null {
  const ms = Date.parse((date ?? '').replace(/\([^()]*\)/g, ''))
  return Number.isNaN(ms) ? null : ms
}

const MARKS = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** A title without marks of direction and control characters. */
export function printable(title: string): string {
  return title.replace(MARKS, ' ').replace(/\s+/g, ' ').trim().toWellFormed()
}

/** The beginning of a text that is kept. */
function kept(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= KEPT_MAX) return text.toWellFormed()
  // The last character may have been cut into pieces.
  return bytes.toString('utf8', 0, KEPT_MAX).replace(/\ufffd$/, '')
}
