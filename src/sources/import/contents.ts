import { failureText } from '../../intake/domain/failure.ts'
import { type Answer, problemOf, type Reading } from '../domain.ts'
import { readPage } from '../facebook/page.ts'
import type { Source } from '../source.ts'
import type { Entry } from './domain.ts'
import { entriesOfJson } from './json.ts'

/** A line of three or more of the same sign stands between two posts of a text. */
const BETWEEN = /^[ \t]*(?:-{3,}|={3,}|_{3,}|\*{3,}|~{3,}|#{3,})[ \t]*$/m
/** A text that is longer is no post. */
const PAGE_TEXT_MAX = 6_000

type Readers = readonly Pick<Source, 'label' | 'read' | 'readsOwnOnly'>[]
type Page = Extract<Reading, { kind: 'page' }>

/**
 * The records of a file, told apart by its contents: an answer or a page of a source, a page of a group, JSON with posts
 * (one value, or one on each line), or a text with posts that a line of dashes separates. Pure. Nothing is left out
 * silently: what cannot be read is a record with the reason.
 */
export function entriesOf(body: string, sources: Readers): Entry[] {
  const text = body.replace(/^\ufeff/, '')
  if (text.trim() === '') return [unread('is empty')]
  if (/^\s*</.test(text)) return ofPage(text, sources)
  if (/^\s*[[{]/.test(text)) return ofJson(text, sources)
  return ofText(text)
}

const unread = (reason: string, position = 1, path = ''): Entry => ({
  kind: 'unread',
  position,
  path,
  reason,
})

/** The posts of a text. */
export function postsIn(text: string): string[] {
  const parts = text.split(BETWEEN).map((part) => part.trim())
  return parts.filter((part) => part !== '')
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
  return /https?:\/\/\S+(?=\s*$)/.exec(text)?.[0] ?? ''
}

function ofJson(text: string, sources: Readers): Entry[] {
  const whole = parsed(text)
  if (whole === undefined) return ofLines(text)
  const asAnswer = Array.isArray(whole) ? undefined : ofAnswer(text, sources)
  if (asAnswer?.kind === 'page') return ofReading(asAnswer.page)
  const entries = entriesOfJson(whole, { position: 1, path: '' })
  const isRead = entries.some(({ kind }) => kind === 'post')
  return isRead || asAnswer === undefined || !isLike(whole) ? entries : [unread(asAnswer.reason)]
}

/** Whether a value looks like the answer of a source, or like a refusal. */
function isLike(value: unknown): boolean {
  return Object.keys(value ?? {}).some((key) => key === 'data' || key.startsWith('_event_'))
}

/** One value on each line; positions are those of the lines. */
function ofLines(text: string): Entry[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const position = index + 1
    const value = parsed(line)
    if (value === undefined) return [unread('is not complete JSON', position, `line ${position}`)]
    return entriesOfJson(value, { position, path: `line ${position}` })
  })
}

function ofPage(html: string, sources: Readers): Entry[] {
  const answer = ofAnswer(html, sources)
  if (answer?.kind === 'page') return ofReading(answer.page)
  const { posts, hasFeed, hasLogin, text } = readPage(html)
  if (posts.length > 0)
    return posts.map((post, index) => ({ kind: 'post', position: index + 1, path: '', post }))
  if (hasLogin) return [unread('the page asks to log in')]
  if (hasFeed) return [unread('the page of the group shows no post with a text')]
  if (text === '' || text.length > PAGE_TEXT_MAX)
    return [unread('the page is of no kind that is known')]
  const post = { text, link: '', id: null, at: null, images: [] }
  return [{ kind: 'post', position: 1, path: '', post }]
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
