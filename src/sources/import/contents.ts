import { failureText } from '../../intake/domain/failure.ts'
import { en as REASONS } from '../../items/reasons/en.ts'
import { parsedJson } from '../../kernel/domain/json.ts'
import { LINE_END, lastWord } from '../../kernel/scan.ts'
import { type Answer, problemOf, type Reading } from '../domain.ts'
import { readPage } from '../facebook/page.ts'
import type { Source } from '../source.ts'
import { isPriceAbove, postsOfCards, pricesIn } from './cards.ts'
import { type Entry, RECORDS_MAX, type Room, unread } from './domain.ts'
import { entriesOfJson, ofUnread } from './json.ts'
import { entriesOfLinkedData } from './linked-data.ts'

/** A line of three or more of the same sign stands between two posts of a text. */
const BETWEEN = /^(?:-{3,}|={3,}|_{3,}|\*{3,}|~{3,}|#{3,})$/
/** So much of a page is read as one post, in characters. */
const PAGE_TEXT_MAX = 6_000
/** A long page with more prices is about several homes: its own, another one of it, a payment. */
const ONE_HOME_PRICES = 3

type Readers = readonly Pick<Source, 'label' | 'read' | 'readsOwnOnly'>[]
type Page = Extract<Reading, { kind: 'page' }>

/**
 * The records of a file, told apart by its contents: an answer or a page of a source, a page of a group, JSON with posts
 * (one value, or one on each line), or a text with posts that a line of dashes separates. Pure. Nothing is left out
 * silently: what cannot be read is a record with the reason, and the last one counts the records beyond `max`.
 */
export function entriesOf(body: string, sources: Readers, max = RECORDS_MAX): Entry[] {
  const { entries, over } = recordsOf(body, sources, max)
  return over === 0 ? entries : [...entries, unread(leftOut(over, max), entries.length + 1)]
}

/** The first records of a file, and how many more there are. */
export type Records = { entries: Entry[]; over: number }

export function recordsOf(body: string, sources: Readers, max: number): Records {
  const room: Room = { left: max, over: 0 }
  const entries = entriesIn(body.replace(/^\ufeff/, '').replaceAll(LINE_END, '\n'), sources, room)
  return {
    entries: entries.slice(0, max),
    over: room.over + Math.max(0, entries.length - max),
  }
}

/** Why records beyond the most that are read at once are not read. */
export const leftOut = (count: number, max: number) =>
  `${count} more records are left out: at most ${max} are read at once`

function entriesIn(text: string, sources: Readers, room: Room): Entry[] {
  const first = /\S/.exec(text)?.[0]
  if (first === undefined) return [unread(REASONS.empty)]
  if (first === '<') return ofPage(text, sources)
  if (first === '[' || first === '{') return ofJson(text, sources, room)
  return isText(text) ? ofText(text) : [unread(REASONS.notText)]
}

/** Photos and archives, and texts in another encoding, are none. Pasted texts may have a spoilt sign. */
const isText = (text: string) =>
  !text.includes('\0') && text.split('\uFFFD').length <= 1 + text.length / 10

/** The posts of a text. */
export function postsIn(text: string): string[] {
  const parts: string[] = []
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (!BETWEEN.test(line.trim())) lines.push(line)
    else {
      parts.push(lines.join('\n').trim())
      lines = []
    }
  }
  return [...parts, lines.join('\n').trim()].filter((part) => part !== '')
}

function ofText(text: string): Entry[] {
  return postsIn(text).map((part, index) => ({
    kind: 'post',
    position: index + 1,
    path: '',
    post: { text: part, link: linkIn(part), id: null, at: null, images: [] },
  }))
}

/** The address that a shared text ends with. */
function linkIn(text: string): string {
  const last = lastWord(text)
  const at = last.search(/https?:\/\/\S/)
  return at < 0 ? '' : last.slice(at)
}

function ofJson(text: string, sources: Readers, room: Room): Entry[] {
  const whole = parsedJson(text)
  if (whole === undefined) return ofLines(text, room)
  const asAnswer = Array.isArray(whole) ? undefined : ofAnswer(text, sources)
  if (asAnswer?.kind === 'page') return ofReading(asAnswer.page)
  const entries = entriesOfJson(whole, { position: 1, path: '' }, room)
  const isRead = entries.some(({ kind }) => kind === 'post')
  return isRead || asAnswer === undefined || !isLike(whole) ? entries : [unread(asAnswer.reason)]
}

/** Whether a value looks like the answer of a source, or like a refusal. */
function isLike(value: unknown): boolean {
  return Object.keys(value ?? {}).some((key) => key === 'data' || key.startsWith('_event_'))
}

/** One value on each line; positions are those of the lines. Lines beyond the room are counted, not read. */
function ofLines(text: string, room: Room): Entry[] {
  const entries: Entry[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const at = { position: index + 1, path: `line ${index + 1}` }
    if (room.left === 0) {
      room.over += 1
      continue
    }
    const value = parsedJson(line)
    const found =
      value === undefined
        ? ofUnread(at, 'is not complete JSON', room)
        : entriesOfJson(value, at, room)
    for (const entry of found) entries.push(entry)
  }
  return entries
}

function ofPage(html: string, sources: Readers): Entry[] {
  const answer = ofAnswer(html, sources)
  if (answer?.kind === 'page') return ofReading(answer.page)
  const { posts, hasFeed, hasLogin, text } = readPage(html)
  if (posts.length > 0)
    return posts.map((post, index) => ({ kind: 'post', position: index + 1, path: '', post }))
  if (hasLogin) return [unread(REASONS.login)]
  if (hasFeed) return [unread(REASONS.noPost)]
  const linked = entriesOfLinkedData(html)
  if (linked.length > 0) return linked
  const cards = postsOfCards(html, null)
  // A short page with a price above its cards is about one home, and shows others below it.
  if (cards.length > 0 && (text.length > PAGE_TEXT_MAX || !isPriceAbove(html))) return cards
  const isOfSeveral = text.length > PAGE_TEXT_MAX && pricesIn(text) > ONE_HOME_PRICES
  if (text === '' || isOfSeveral) return [unread(REASONS.unknownPage)]
  const post = { text: beginning(text), link: '', id: null, at: null, images: [] }
  return [{ kind: 'post', position: 1, path: '', post }]
}

/** What a page shows of one home is above what it shows besides. */
function beginning(text: string): string {
  if (text.length <= PAGE_TEXT_MAX) return text
  const cut = text.slice(0, PAGE_TEXT_MAX)
  const at = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  return at < 0 ? cut : cut.slice(0, at).trimEnd()
}

type Answered = { kind: 'page'; page: Page } | { kind: 'problem'; reason: string }

/** The first source that recognises the body; the reason of the last one when none does. */
function ofAnswer(body: string, sources: Readers): Answered | undefined {
  let problem: Answered | undefined
  for (const { label, read, readsOwnOnly = false } of sources) {
    if (!read || readsOwnOnly) continue
    const reading = read({ status: 200, body } satisfies Answer)
    if (reading.kind === 'page' && isFilled(reading)) return { kind: 'page', page: reading }
    const name = `an answer of ${label}`
    const reason =
      reading.kind === 'page'
        ? `no listing in ${name}`
        : failureText({ ...problemOf(reading), in: name })
    problem = { kind: 'problem', reason }
  }
  return problem
}

const isFilled = ({ listings, rejected, banners }: Page) =>
  listings.length + rejected.length + banners > 0

function ofReading({ listings, rejected }: Page): Entry[] {
  const bad = rejected.map(({ position, path, reason }) => unread(reason, position, path))
  const good = listings.map((listing, index): Entry => {
    const { externalId: path } = listing
    return { kind: 'listing', position: index + 1, path, listing }
  })
  return [...good, ...bad]
}
