import { createHash } from 'node:crypto'
import { type Arriving, TITLE_MAX } from '../../items/domain.ts'
import { isTooCostly, type Parse, TOO_COSTLY } from '../../parsing/parse.ts'
import { withoutReader } from './addresses.ts'
import type { Mail } from './domain.ts'
import { parseMail, printable } from './parse.ts'
import { unquoted } from './split.ts'
import { type TooWide, tooWideIn } from './too-wide.ts'
import { isTrusted, type Trust } from './trust.ts'

/** The longest subject that is kept, in characters. */
const SUBJECT_MAX = 500

export type Bringing = {
  /** The user of the mails; null: they are for everybody. */
  userRid: number | null
  /** Whose mail counts. Null: every mail counts, as what its user brings in. */
  trust: Trust | null
}

/** The most mails of a file that are brought in at once. */
const MAILS_MAX = 2_000

/** Tells whose a mail is; undefined: it is left out. A port: who has an address is stored. */
type Whose = (mail: Uint8Array) => Promise<Bringing | undefined>

/**
 * The items of a file of mails: one as it was sent (.eml), or all of an mbox. Each is read by itself: one that is too
 * costly to read is unread, and the others count.
 */
export async function arrivingOfMail(
  parse: Parse,
  file: Uint8Array,
  by: Bringing,
  whose: Whose = async () => by,
): Promise<Arriving[]> {
  const places = await parse('mails', file)
  const arriving: Arriving[] = []
  for (const { start, end, isQuoted } of places.slice(0, MAILS_MAX)) {
    const bytes = new Uint8Array(file.subarray(start, end))
    const own = await whose(bytes)
    if (own) arriving.push((await arrivingIn(parse, { bytes, by: own, isQuoted })).item)
  }
  const over = places.length - MAILS_MAX
  if (over <= 0) return arriving
  const refused = `${over} more mails are left out: at most ${MAILS_MAX} are read at once`
  return [...arriving, { ...unreadable(file, refused), userRid: by.userRid }]
}

/** A mail as it was received. */
export type Received = {
  bytes: Uint8Array
  by: Bringing
  /** The size that is stated of it, when `bytes` are only its beginning. */
  size?: number
  /** True: it is one of an mbox. */
  isQuoted?: boolean
}

/** The item of a mail; `tooWide`: an alert that does not show all homes. */
export type ReadMail = { item: Arriving; tooWide: TooWide | undefined }

/** Reads a mail in the process of readers. */
export async function arrivingIn(parse: Parse, received: Received): Promise<ReadMail> {
  try {
    return await parse('mail', received)
  } catch (error) {
    if (!isTooCostly(error)) throw error
    const item = unreadable(received.bytes, TOO_COSTLY)
    return { item: { ...item, userRid: received.by.userRid }, tooWide: undefined }
  }
}

/** Reads a mail. */
export async function readReceived(received: Received): Promise<ReadMail> {
  const { bytes, by, size, isQuoted = false } = received
  const item = await arrivingOf(isQuoted ? unquoted(bytes) : bytes, by, size)
  // Only the alerts of the mailbox are the administrators'.
  const counts = by.trust !== null && item.refused === undefined
  return { item, tooWide: counts ? tooWideIn(item.content) : undefined }
}

/**
 * The item of one mail. It never throws: a fault of ours in one mail must not keep the others away.
 * @param size the size that is stated of it, when `bytes` are only its beginning.
 */
async function arrivingOf(bytes: Uint8Array, by: Bringing, size?: number): Promise<Arriving> {
  try {
    return arrivingMail(await parseMail(bytes, size), bytes, by)
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    const item = unreadable(bytes, `an unexpected error (${name})`)
    return { ...item, userRid: by.userRid }
  }
}

/** An item that says why a mail could not be read. */
export function unreadable(id: string | Uint8Array, refused: string): Arriving {
  const key = `mail-refused:${hashOf(id)}`
  return { way: 'mail', userRid: null, key, sentAt: null, title: 'A mail', content: {}, refused }
}

function arrivingMail(mail: Mail, bytes: Uint8Array, { userRid, trust }: Bringing): Arriving {
  const isProven = trust !== null && isTrusted(mail, trust)
  const refused = mail.refused ?? (trust === null || isProven ? undefined : 'sender not trusted')
  const text = withoutReader(mail.text)
  return {
    way: 'mail',
    userRid,
    key: keyOf(mail, bytes, isProven || trust === null),
    sentAt: mail.sentAt,
    title: titleOf(mail, text),
    content: {
      title: mail.subject.slice(0, SUBJECT_MAX),
      sender: {
        address: (mail.from[0] ?? '').slice(0, SUBJECT_MAX),
        isTrusted: trust === null || isProven,
      },
      ...(text === '' ? {} : { text }),
      ...(mail.html === '' ? {} : { html: withoutReader(mail.html) }),
    },
    ...(refused === undefined ? {} : { refused }),
  }
}

/**
 * The same mail has the same key, also when another server delivers it. A mail that does not count never has the key of
 * one that does, so that nobody can keep a mail away by sending its Message-ID first.
 */
function keyOf({ messageId, fields, from }: Mail, bytes: Uint8Array, counts: boolean): string {
  const date = fields.find(({ key }) => key === 'date')?.value ?? ''
  const id = messageId === '' ? bytes : JSON.stringify([messageId, date, from])
  return `${counts ? 'mail' : 'mail-refused'}:${hashOf(id)}`
}

const hashOf = (id: string | Uint8Array) =>
  createHash('sha256').update(id).digest('hex').slice(0, 40)

function titleOf({ subject }: Mail, text: string): string {
  return subject || printable(text.slice(0, TITLE_MAX * 2)).slice(0, TITLE_MAX) || 'A mail'
}
