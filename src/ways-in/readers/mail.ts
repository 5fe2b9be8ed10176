import type { Content, Item } from '../../items/domain.ts'
import { en as REASONS } from '../../items/reasons/en.ts'
import { postsOfCards } from '../../sources/import/cards.ts'
import { type Entry, unread } from '../../sources/import/domain.ts'
import { entriesOfLinkedData } from '../../sources/import/linked-data.ts'
import { isOfFacebook, postsIn } from './mail/facebook.ts'
import { earlier, withoutHeaders } from './mail/forwarded.ts'
import { linesOfHtml, linesOfText, textOf } from './mail/lines.ts'
import { cityOf, type Table } from './mail/place.ts'
import { type Alert, alertIn, listingOf } from './mail/yad2-alert.ts'

/**
 * The records of a mail: the cards of an alert of Yad2, the posts of a mail of Facebook, else its text as one post.
 * Undefined: the item is no mail.
 */
export function readMail(
  { way, content, sentAt }: Pick<Item, 'way' | 'content' | 'sentAt'>,
  areas: Table,
): Entry[] | undefined {
  if (way !== 'mail') return undefined
  if (content === null) return [unread(REASONS.notKept)]
  const alert = alertIn(content)
  if (alert) return ofAlert(alert, sentAt, areas)
  const posts = isOfFacebook(content) ? postsIn(content, sentAt) : []
  if (posts.length > 0)
    return posts.map((post, index) => ({ kind: 'post', position: index + 1, path: '', post }))
  const linked = entriesOfLinkedData(content.html ?? '')
  if (linked.length > 0) return linked
  const cards = postsOfCards(content.html ?? '', ageOf(content, sentAt))
  return cards.length > 0 ? cards : ofOther(content, sentAt)
}

function ofAlert({ cards, forwarded }: Alert, sentAt: number | null, areas: Table): Entry[] {
  const at = earlier(forwarded.sentAt, sentAt)
  if (cards.length === 0) return [unread(REASONS.noHomeInMail)]
  return cards.map((card, index) => {
    const read = listingOf(card, at)
    const [position, path] = [index + 1, card.token]
    if (!('listing' in read)) return unread(read.reason, position, path)
    const city = cityOf(areas, read.listing.neighbourhood, card.link.searchParams.get('city'))
    return { kind: 'listing', position, path, listing: { ...read.listing, city } }
  })
}

const ageOf = ({ html = '' }: Content, sentAt: number | null) =>
  earlier(withoutHeaders(linesOfHtml(html)).sentAt, sentAt)

/** A shorter text says only that there is a page. */
const LETTERS_MIN = 40
const PREFIXES = /^(?:(?:fwd?|re|הועבר|תשובה)\s*:\s*)+/i

function ofOther({ title = '', text = '', html = '' }: Content, sentAt: number | null): Entry[] {
  const written = withoutHeaders(linesOfText(text))
  const isText = (textOf(written.lines).match(/\p{L}/gu)?.length ?? 0) >= LETTERS_MIN
  const shown = isText || html === '' ? written : withoutHeaders(linesOfHtml(html))
  const links = new Set(shown.lines.flatMap(({ kind, value }) => (kind === 'link' ? [value] : [])))
  const post = {
    text: [title.replace(PREFIXES, ''), textOf(shown.lines)].filter(Boolean).join('\n'),
    link: links.size === 1 ? ([...links][0] ?? '') : '',
    id: null,
    at: earlier(shown.sentAt, sentAt),
    images: [],
  }
  return [{ kind: 'post', position: 1, path: '', post }]
}
