import { facebookId, keyOfAddress } from '../../../intake/posts/address.ts'
import type { Post } from '../../../intake/posts/domain.ts'
import type { Content } from '../../../items/domain.ts'
import { earlier, type Forwarded, withoutHeaders } from './forwarded.ts'
import { type Line, linesOfHtml, linesOfText, textOf } from './lines.ts'

// Facebook's mails about new posts of a group: the post, or its beginning, and its address.

const SENDER = /(?:^|[\s<:])(?:groupupdates|notification)@facebookmail\.com/i
/** Lines around a post. */
const AROUND =
  /^(?:view (?:on facebook|post|group)|see (?:post|more)|reply to this email|this message was sent to|facebook|meta platforms|like|comment|share|הצגת? הפוסט|הצג בפייסבוק|הודעה זו נשלחה)\b|^הצג|^הודעה זו נשלחה| posted in |פרסמ[הו]? פוסט ב|פרסם ב|פרסמה ב/i

export function isOfFacebook({ sender, text = '', html = '' }: Content): boolean {
  const senders = [sender?.address ?? '', ...headersOf(text, html)]
  return senders.some((one) => SENDER.test(one))
}

const headersOf = (text: string, html: string) =>
  [linesOfText(text), linesOfHtml(html)].flatMap((lines) => withoutHeaders(lines).header)

/** The posts of a mail, each with its address; none when it has no address of a post. */
export function postsIn({ text = '', html = '' }: Content, at: number | null): Post[] {
  const ofHtml = withoutHeaders(linesOfHtml(html))
  const ofText = withoutHeaders(linesOfText(text))
  const forwarded = linkIds(ofHtml).length > 0 ? ofHtml : ofText
  const ids = linkIds(forwarded)
  return ids.flatMap((id, index) => {
    const lines = ids.length === 1 ? forwarded.lines : linesAfter(forwarded.lines, ids, index)
    const written = textOf(
      lines.filter(({ kind, value }) => kind === 'text' && !AROUND.test(value)),
    )
    const link = forwarded.lines.find((line) => idOf(line) === id)?.value ?? ''
    if (written === '') return []
    const known = keyOfAddress(link)?.link ?? link
    return { text: written, link: known, id: null, at: earlier(forwarded.sentAt, at), images: [] }
  })
}

function linkIds({ lines }: Pick<Forwarded, 'lines'>): string[] {
  return [...new Set(lines.flatMap((line) => idOf(line) ?? []))]
}

function idOf({ kind, value }: Line): string | undefined {
  const url = kind === 'link' ? URL.parse(value) : null
  return url && /(?:^|\.)facebook\.com$/.test(url.hostname) ? facebookId(url) : undefined
}

/** What follows the address of one of several posts, until that of the next one. */
function linesAfter(lines: readonly Line[], ids: readonly string[], index: number): Line[] {
  const startOf = (id: string | undefined) =>
    id === undefined ? lines.length : lines.findIndex((line) => idOf(line) === id)
  return lines.slice(startOf(ids[index]), startOf(ids[index + 1]))
}
