// Mails: what is kept of one, and the bounds within which it is read.

/** The largest mail that is read, in bytes. */
export const BYTES_MAX = 25 * 1024 * 1024
/** The largest header of a mail, its parts included, in bytes. */
export const HEADER_MAX = 256 * 1024
/** The most parts, and lines, that a mail may have. */
export const PARTS_MAX = 1_000
export const LINES_MAX = 500_000
/** How deep parts may be inside each other, and forwarded mails inside each other. */
export const DEPTH_MAX = 30
export const FORWARDS_MAX = 3
/** How much is kept of the text and of the page of a mail, each in bytes. */
export const KEPT_MAX = 500_000

/** One header field. Names are in lower case. */
export type Field = { key: string; value: string }

/** A mail, as far as it could be read. */
export type Mail = {
  /** In the order of the mail, the topmost first. */
  fields: readonly Field[]
  subject: string
  /** The addresses of the From fields, in lower case. A mail that is right has exactly one. */
  from: readonly string[]
  messageId: string
  /** When it says that it was written (ms); null: it does not say. */
  sentAt: number | null
  text: string
  html: string
  /** Why it was not read; what was read of its header is there. */
  refused?: string
}
