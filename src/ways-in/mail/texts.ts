import type { Email } from 'postal-mime'
import {
  BYTES_MAX,
  DEPTH_MAX,
  FORWARDS_MAX,
  HEADER_MAX,
  KEPT_MAX,
  LINES_MAX,
  PARTS_MAX,
} from './domain.ts'
import { withoutLongFields } from './head.ts'

export type Texts = { text: string; html: string }

type Kind = 'plain' | 'html'
/** What the parser has collected before it joins it: the parts of each kind, in order. */
type Collected = {
  textMap: ReadonlyMap<unknown, Partial<Record<Kind, readonly { value: unknown }[]>>>
  textContent: Partial<Record<Kind, string>>
  renderTextContent(): void
}

/**
 * The texts and the pages of a mail, and of the mails that it forwards as attachments. The parser would also write
 * pages as texts, by expressions that take hours for some pages (`<a href=` a million times). So the parts are joined
 * here, and forwarded mails, for which it would make a parser of its own, are parsed by this function.
 * @throws Error when the mail exceeds the bounds of the parser.
 */
export async function textsIn(bytes: Uint8Array): Promise<Texts> {
  const { text, html } = await parse(bytes, FORWARDS_MAX)
  return { text, html }
}

/** Loaded at the first mail. */
const library = () => require('postal-mime') as typeof import('postal-mime')

async function parse(bytes: Uint8Array, forwards: number): Promise<Texts & { email: Email }> {
  const parser = new (library().default)({
    maxNestingDepth: DEPTH_MAX,
    maxRfc822NestingDepth: 0,
    maxHeadersSize: HEADER_MAX,
  })
  const collected = parser as unknown as Collected
  collected.renderTextContent = () => {
    for (const kind of ['plain', 'html'] as const)
      collected.textContent[kind] = joined(collected.textMap, kind)
  }
  const email = await parser.parse(withoutLongFields(bytes))
  const texts = { email, text: email.text ?? '', html: email.html ?? '' }
  for (const { mimeType, content } of forwards > 0 ? email.attachments : []) {
    if (mimeType !== 'message/rfc822' || typeof content === 'string') continue
    const forwarded = new Uint8Array(content)
    if (excess(forwarded) !== undefined) continue
    const inner = await parse(forwarded, forwards - 1)
    const head = headOf(inner.email)
    texts.text += `\n${head}\n\n${inner.text}`
    if (inner.html !== '') texts.html += `<pre>${Bun.escapeHTML(head)}</pre>${inner.html}`
  }
  return texts
}

function joined(parts: Collected['textMap'], kind: Kind): string {
  const texts = [...parts.values()].flatMap((one) => one[kind] ?? [])
  return texts
    .map(({ value }) => (typeof value === 'string' ? value.slice(0, KEPT_MAX) : ''))
    .join('\n')
}

/** The header of a forwarded mail, as programs write it that forward a mail within another one. */
function headOf({ from, date = '', subject = '' }: Email): string {
  const lines = [`From: ${from?.address ?? ''}`, `Date: ${date}`, `Subject: ${subject}`]
  return ['---------- Forwarded message ---------', ...lines].join('\n')
}

const NEWLINE = 10
const DASH = 45

/**
 * Why a mail is not read at all; undefined: it is within the bounds. Every line that may begin a part counts as one.
 * @param size the size that is stated of it, when `bytes` are only its beginning.
 */
export function excess(bytes: Uint8Array, size = bytes.length): string | undefined {
  if (size > BYTES_MAX) return `the mail is larger than ${BYTES_MAX / 1024 / 1024} MB`
  let lines = 0
  let parts = 0
  for (let at = 0; at >= 0 && at < bytes.length; lines += 1) {
    if (bytes[at] === DASH && bytes[at + 1] === DASH) parts += 1
    const end = bytes.indexOf(NEWLINE, at)
    at = end < 0 ? -1 : end + 1
    if (parts > PARTS_MAX) return `the mail has more than ${PARTS_MAX} parts`
    if (lines > LINES_MAX) return `the mail has more than ${LINES_MAX} lines`
  }
  return undefined
}
