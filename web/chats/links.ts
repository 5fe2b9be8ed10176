// Web addresses, mail addresses, Israeli phone numbers and commands of bots in the text of a message.
import { callLink } from '../../src/assets/domain/phone.ts'

/** A piece with `href` is a link. Only http, https, mailto and tel are ever linked. */
type Piece = { text: string; href?: string; kind?: 'web' | 'command' }
/** With where it begins in the text. */
type PieceOfText = Piece & { at: number }

/** Of http or https, or without either. */
const WEB = String.raw`(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"\u0000-\u001f]{2,2000}`
const MAIL = String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}`
const PHONE = String.raw`(?<![\w.,/:₪-])(?:\+972[-\s]?0?|0)(?:[57]\d|[2-489])[-\s]?\d{3}[-\s]?\d{4}(?![\w-])`
/** Short enough for a line of a phone, and no part of a path. */
const COMMAND = String.raw`(?<![^\s\p{Cf}(])\/[a-z]\w{0,15}(?![^\s.,:!?)]|[.?]\w)`
const LINKS = new RegExp(`${WEB}|(${MAIL})|(${PHONE})|(${COMMAND})`, 'giu')
/** What ends a sentence, and not the address in it. */
const AFTER = /[.,;:!?'’"”׳״…\])}>*_]+$/u

/** The pieces of a text, which put together are the text. */
export function linked(text: string): PieceOfText[] {
  const pieces: PieceOfText[] = []
  let from = 0
  for (const match of text.matchAll(LINKS)) {
    const piece = pieceOf(match)
    if (!piece) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), at: from })
    pieces.push({ ...piece, at: match.index })
    from = match.index + piece.text.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), at: from })
  return pieces
}

function pieceOf([found, mail, phone, command]: RegExpExecArray): Piece | undefined {
  if (command) return { text: found, kind: 'command' }
  if (phone) return { text: found, href: callLink(found) }
  const text = withoutEnd(found)
  if (mail) return { text, href: `mailto:${text}` }
  const address = text.replace(/^www/i, 'https://$&')
  return URL.canParse(address) ? { text, href: new URL(address).href, kind: 'web' } : undefined
}

/** An address without what follows it: a bracket is part of it only if it was opened in it. */
function withoutEnd(found: string): string {
  const short = found.replace(AFTER, '')
  const rest = found.slice(short.length)
  return rest.startsWith(')') && short.includes('(') ? `${short})` : short
}
