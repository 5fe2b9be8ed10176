import { createHash } from 'node:crypto'
import { correctionsIn } from '../assets/corrections.ts'
import type { Corrections } from '../assets/domain/correction.ts'
import { type Arriving, type Content, TITLE_MAX, type Way } from '../items/domain.ts'
import { isRecord } from '../kernel/domain/json.ts'
import { invalid } from '../kernel/errors.ts'
import { normaliseHebrew } from '../kernel/hebrew.ts'
import { leftOut, postsIn } from '../sources/import/contents.ts'
import { SENT_AT_ONCE, SENT_MAX, SENT_WAYS, type Sent } from './domain.ts'
import { arrivingOfChat } from './whatsapp/arriving.ts'

const FIELDS = ['text', 'url', 'title', 'html'] as const

/**
 * Reads the body of a request: one object, or a list of them.
 * @throws AppError `invalid` naming the field.
 */
export function readSent(body: unknown): Sent[] {
  const several = Array.isArray(body) ? body : [body]
  if (several.length === 0 || several.length > SENT_AT_ONCE)
    throw invalid('items', { code: 'wrongValue', reason: `must be 1 to ${SENT_AT_ONCE}` })
  return several.map(readOne)
}

function readOne(given: unknown): Sent {
  if (!isRecord(given)) throw invalid('text', { code: 'nothingSent' })
  const sent: Sent = {}
  for (const field of FIELDS) {
    const text = Object.hasOwn(given, field) ? given[field] : undefined
    if (text === undefined || text === null) continue
    if (typeof text !== 'string')
      throw invalid(field, { code: 'wrongValue', reason: 'must be a text' })
    if (text.length > SENT_MAX[field])
      throw invalid(field, { code: 'tooLong', max: SENT_MAX[field] })
    sent[field] = text
  }
  if (sent.url !== undefined && sent.url !== '' && !isWebAddress(sent.url))
    throw invalid('url', { code: 'pageAddress' })
  if ([sent.text, sent.url, sent.html].every((text) => (text ?? '').trim() === ''))
    throw invalid('text', { code: 'nothingSent' })
  const way = SENT_WAYS.find((one) => one === given.way)
  if (given.way !== undefined && !way)
    throw invalid('way', { code: 'correctedUnknown', names: SENT_WAYS })
  const corrections = correctionsOf(given)
  return { ...sent, ...(way && { way }), ...(corrections && { corrections }) }
}

function correctionsOf(given: Record<string, unknown>): Corrections | undefined {
  const said = Object.hasOwn(given, 'corrections') ? given.corrections : undefined
  if (said === undefined) return undefined
  if (!isRecord(said))
    throw invalid('corrections', { code: 'wrongValue', reason: 'must be facts by their names' })
  return Object.keys(said).length === 0 ? undefined : correctionsIn(said)
}

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** The items of what was sent: a text with several posts is one for each. */
export function arrivingOfSent(
  {
    way = 'api',
    corrections,
    ...content
  }: Omit<Sent, 'way'> & { way?: Way; images?: readonly string[] },
  { userRid, sentAt }: { userRid: number; sentAt: number | null },
): Arriving[] {
  const { text = '', html = '' } = content
  const isPage = html.trim() !== ''
  const chat = isPage ? [] : arrivingOfChat(text, { userRid })
  if (chat.length > 0) return chat
  const parts = isPage ? [text] : postsIn(text)
  const texts = parts.length === 0 ? [''] : parts.slice(0, POSTS_MAX)
  const items = texts.map((part): Arriving => {
    const isOne = texts.length === 1 && corrections !== undefined
    const own = { ...content, text: part.trim(), ...(isOne && { corrections }) }
    return { way, userRid, key: keyOf(own), content: own, sentAt, title: titleOf(own) }
  })
  const over = parts.length - texts.length
  if (over <= 0) return items
  const rest = parts.slice(POSTS_MAX).join('\n---\n')
  const refused = leftOut(over, POSTS_MAX)
  const key = keyOf({ text: rest })
  return [
    ...items,
    { way, userRid, key, content: {}, sentAt, title: titleOf({ text: rest }), refused },
  ]
}

/** The most posts of one text. The rest is counted in one item. */
const POSTS_MAX = 200

/** The same content is the same item, whatever way it is sent by; with other corrections it is another one. */
function keyOf({ text = '', url = '', title = '', html = '', corrections }: Content): string {
  const words = normaliseHebrew(`${title}\n${text}`)
  const said = JSON.stringify([words, url, html, ...(corrections ? [corrections] : [])])
  return `sent:${createHash('sha256').update(said).digest('hex')}`
}

/** How much of a page has its title, and how long a title is looked at, in characters. */
const HEAD_MAX = 100_000
const SAID_MAX = 1_000

/** The title of a page, as it is written. */
function pageTitle(html: string): string {
  const head = html.slice(0, HEAD_MAX)
  const start = head.search(/<title[\s>]/i)
  const from = start < 0 ? -1 : head.indexOf('>', start)
  if (from < 0) return ''
  const end = head.indexOf('<', from)
  return head.slice(from + 1, end < 0 ? undefined : end)
}

/** What a list shows of an item: its subject, else the beginning of its text, else its address. */
function titleOf({ title = '', text = '', url = '', html = '' }: Content): string {
  const said = [title, text, pageTitle(html), url]
  const first = said
    .map((one) => one.trimStart().slice(0, SAID_MAX).replaceAll(/\s+/g, ' ').trim())
    .find((one) => one !== '')
  return (first ?? '').slice(0, TITLE_MAX)
}
