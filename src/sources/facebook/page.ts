import { facebookId, isWeb } from '../../intake/posts/address.ts'
import type { Post } from '../../intake/posts/domain.ts'
import { BLOCKS, SILENT } from '../files/markup.ts'
import { createTable, labelled, withLabels } from './labels.ts'
import { isImage } from './story.ts'

/** What the DOM of a page has. */
export type PageContents = {
  title: string
  /** Whether it asks for a name and a password. */
  hasLogin: boolean
  hasFeed: boolean
  /** Units of the feed that show something, posts or not. */
  units: number
  posts: Post[]
  /** The visible text, cut. */
  text: string
}

/** Attributes of the element that contains the text of a post. */
const MESSAGE = ['data-ad-rendering-role', 'data-ad-preview', 'data-ad-comet-preview']
const IS_MESSAGE = /^(story_)?message$/
/** Cells of a row, and what a term is, stand on the line of what is before them. */
const CELLS = new Set(['td', 'th', 'dd'])
const COMMENT = /^(comment|reply|תגובה|תגובת)\b|^תגובה/i
/** The most of the visible text that is kept, in characters. */
const TEXT_KEPT = 20_000
/** How deep elements may be inside each other. Pages of groups stay below 200. */
const DEPTH_MAX = 1_000

type Attributes = Record<string, string>
/** A message with the address that was stated last before it. */
type Message = { text: string; id: string | null; link: string }
type Unit = {
  messages: Message[]
  fallback: string
  ids: Map<string, string>
  images: Set<string>
  hasText: boolean
  at: number | null
}

/** Depths at which what is being read began; null: nothing of that kind is being read. */
type Depths = Record<
  'feed' | 'unit' | 'message' | 'article' | 'auto' | 'comment' | 'silent',
  number | null
>

/** Loaded at the first page. */
const library = () => require('htmlparser2') as typeof import('htmlparser2')

/** Reads the page of a group, as the browser shows it or as it was saved. It never throws on broken markup. */
export function readPage(html: string, base = 'https://www.facebook.com/'): PageContents {
  const reader = createReader(base)
  const parser = new (library().Parser)(
    {
      onopentag(name, attributes) {
        // The time of the parser grows with the square of the depth: what is deeper is left out.
        if (reader.open(name, attributes) > DEPTH_MAX) parser.pause()
      },
      onclosetag: reader.close,
      ontext: reader.text,
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return reader.contents()
}

function createReader(base: string) {
  const contents: PageContents = {
    title: '',
    hasLogin: false,
    hasFeed: false,
    units: 0,
    posts: [],
    text: '',
  }
  const at: Depths = {
    feed: null,
    unit: null,
    message: null,
    article: null,
    auto: null,
    comment: null,
    silent: null,
  }
  let depth = 0
  let unit: Unit = newUnit()
  let isTitle = false
  const table = createTable()

  const begin = (kind: keyof Depths) => {
    at[kind] ??= depth
  }

  function endUnit(): void {
    if (unit.hasText) contents.units += 1
    contents.posts.push(...postsOf(unit))
    unit = newUnit()
  }

  function openInUnit(name: string, attributes: Attributes): void {
    if (attributes.role === 'article') {
      if (COMMENT.test(attributes['aria-label'] ?? '')) begin('comment')
      else begin('article')
    }
    if (at.comment !== null) return
    if (MESSAGE.some((key) => IS_MESSAGE.test(attributes[key] ?? ''))) {
      if (at.message === null) unit.messages.push({ text: '', ...lastAddress(unit) })
      begin('message')
    }
    if (attributes.dir === 'auto' && at.article !== null) begin('auto')
    if (name === 'a') noteAddress(unit, attributes.href, base)
    if (name === 'img') noteImage(unit, attributes)
    const utime = Number(attributes['data-utime'])
    if (utime > 1e9 && utime < 1e10) unit.at ??= utime * 1000
  }

  /** Begins a new line in everything that is being read. */
  function breakLine(): void {
    const message = at.message === null ? undefined : unit.messages.at(-1)
    if (message) message.text = broken(message.text)
    else if (at.auto !== null) unit.fallback = broken(unit.fallback)
    if (!contents.text.endsWith(LABELLED)) contents.text = broken(contents.text)
  }

  /** Changes the text, unless it is as long as is kept: marks of a longer one would never end. */
  function whileKept(change: (text: string) => string): void {
    if (contents.text.length < TEXT_KEPT) contents.text = change(contents.text)
  }

  function text(written: string): void {
    if (isTitle) contents.title += written
    if (at.silent !== null || isTitle) return
    if (contents.text.length < TEXT_KEPT) contents.text += written
    if (at.unit === null || at.comment !== null) return
    if (written.trim() !== '') unit.hasText = true
    const message = at.message === null ? undefined : unit.messages.at(-1)
    if (message) message.text += written
    else if (at.auto !== null) unit.fallback += written
  }

  return {
    /** @returns the depth of the element. */
    open(name: string, attributes: Attributes): number {
      depth += 1
      if (SILENT.has(name)) begin('silent')
      if (name === 'title' && contents.title === '') isTitle = true
      if (name === 'input' && attributes.name === 'pass') contents.hasLogin = true
      if (at.feed !== null && at.unit === null) at.unit = depth
      if (attributes.role === 'feed' && at.feed === null) {
        contents.hasFeed = true
        at.feed = depth
      }
      if (at.unit !== null) openInUnit(name, attributes)
      if (name === 'br') text('\n')
      else if (CELLS.has(name)) whileKept(separated)
      else if (BLOCKS.has(name)) breakLine()
      whileKept((kept) => table.open(name, kept))
      return depth
    },
    close(name: string): void {
      if (!BLOCKS.has(name)) whileKept(labelled)
      contents.text = table.close(name, contents.text)
      if (BLOCKS.has(name) && !CELLS.has(name) && name !== 'dt') breakLine()
      if (name === 'title') isTitle = false
      const isUnit = at.unit === depth
      for (const kind of Object.keys(at) as (keyof Depths)[])
        if (at[kind] === depth) at[kind] = null
      if (isUnit) endUnit()
      depth -= 1
    },
    text,
    contents: () => ({ ...contents, title: contents.title.trim(), text: shownText(contents.text) }),
  }
}

const shownText = (text: string) => withLabels(tidy(text).split('\n')).join('\n')
const LABELLED = ': '
const broken = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** The text of the first cell of a row says what the second one is. */
function separated(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1).trim()
  if (line === '') return text
  if (line.endsWith(':')) return `${text.trimEnd()} `
  return `${text.trimEnd()}${line.includes(':') ? ', ' : LABELLED}`
}

const newUnit = (): Unit => ({
  messages: [],
  fallback: '',
  ids: new Map(),
  images: new Set(),
  hasText: false,
  at: null,
})

function lastAddress({ ids }: Unit): { id: string | null; link: string } {
  const [id, link] = [...ids].at(-1) ?? [null, '']
  return { id, link }
}

function noteAddress({ ids }: Unit, href: string | undefined, base: string): void {
  const url = URL.parse(href ?? '', base)
  if (!url || !isWeb(url) || url.searchParams.has('comment_id')) return
  const id = facebookId(url)
  if (id !== undefined && !ids.has(id)) ids.set(id, url.href)
}

const WIDTH_MIN = 150

function noteImage({ images }: Unit, { src, width }: Attributes): void {
  if (isImage(src) && !(Number(width) < WIDTH_MIN)) images.add(src)
}

/**
 * The posts of a unit: one, or several when the page has merged posts that each have an address. Photos belong to the
 * first of them.
 */
function postsOf({ messages, fallback, ids, images, at }: Unit): Post[] {
  const stated = messages
    .map((one) => ({ ...one, text: tidy(one.text) }))
    .filter(({ text }) => text !== '')
  const ofIds = new Set(stated.map(({ id }) => id))
  const first = lastAddressOf(ids)
  if (stated.length > 1 && ofIds.size === stated.length && !ofIds.has(null))
    return stated.map(({ text, id, link }, index) => ({
      text,
      id,
      link,
      at,
      images: index === 0 ? [...images] : [],
    }))
  const text = stated.length === 0 ? tidy(fallback) : stated.map((one) => one.text).join('\n')
  return text === '' ? [] : [{ text, ...first, at, images: [...images] }]
}

function lastAddressOf(ids: ReadonlyMap<string, string>): { id: string | null; link: string } {
  const [id, link] = [...ids][0] ?? [null, '']
  return { id, link }
}

/** Lines without spaces at their ends, without the words "Facebook" that pages hide in texts, and without empty ends. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .filter((line) => line !== 'Facebook')
    .filter((line, index, lines) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim()
}
