import { isWeb } from '../../intake/posts/address.ts'
import { withLabels } from '../facebook/labels.ts'
import { type Node, treeOf } from '../files/markup.ts'
import type { Entry } from './domain.ts'
import { headsOf } from './heads.ts'
import { isHidden } from './hidden.ts'

/** One of the repeated blocks of a mail or a page: what it shows, line by line, with its first link and its photos. */
type Card = { text: string; link: string; images: string[] }

/** The cards of a page, and the lines above the first of them. */
type Cards = { cards: Card[]; above: string }

/** Elements within a line. All others begin a line of their own. */
const INLINE = new Set(
  'a abbr b bdi bdo big em font i ins mark s small span strong sub u'.split(' '),
)
const CURRENCY = '(?:₪|ש["״\u2019\']{0,2}ח(?!\\p{L})|NIS\\b|ILS\\b)'
const AMOUNT = '\\d[\\d.,]{2,11}'
const PRICE = new RegExp(
  `(?<![\\d.,])${AMOUNT}[^\\S\\n]{0,3}${CURRENCY}|${CURRENCY}[^\\S\\n]{0,3}${AMOUNT}`,
  'gu',
)
const MARKS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Blocks of which at least one has no price are cards only when they have so many letters. */
const LETTERS_MIN = 12

/** What an element contains, as ranges of what the whole page contains. */
type Range = { from: number; to: number }
type Block = {
  children: Block[]
  text: Range
  links: Range
  images: Range
}
type Page = {
  parts: string[]
  length: number
  links: string[]
  images: string[]
  /** Of the table that is being read, the labels of its columns, and the next cell of the row. */
  heads: readonly string[]
  cell: number
}

/**
 * The repeated blocks of markup that each contain a price, and a link or an image: the smallest ones that are about
 * different pages. Empty: the page repeats nothing. Pure; markup that is nested too deeply has no cards.
 */
export function cardsIn(html: string): Cards {
  const page: Page = { parts: [], length: 0, links: [], images: [], heads: [], cell: 0 }
  const root = blockOf(page, rootOf(html))
  const text = page.parts.join('')
  const prices = [...text.matchAll(PRICE)].map(({ index }) => index)
  const runs = split(root, { ...page, text, prices })
  const [first] = runs
  if (!first) return { cards: [], above: '' }
  const cards = runs.map((run) => cardOf(run, page, text))
  return { cards, above: tidy(text.slice(0, first.text.from)) }
}

function rootOf(html: string): readonly Node[] {
  try {
    return treeOf(html).children
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Reads nodes in their order. The depth of the tree is bounded. */
function blockOf(page: Page, nodes: readonly Node[]): Block {
  const start = { text: page.length, links: page.links.length, images: page.images.length }
  const children = nodes.flatMap((node): Block[] => {
    if (node.type === 'text' && 'data' in node)
      write(page, node.data.replaceAll(MARKS, '').replaceAll(/\s+/g, ' '))
    if (!('attribs' in node) || isHidden(node.name, node.attribs)) return []
    return [elementOf(page, node)]
  })
  return {
    children,
    text: { from: start.text, to: page.length },
    links: { from: start.links, to: page.links.length },
    images: { from: start.images, to: page.images.length },
  }
}

function elementOf(
  page: Page,
  { name, attribs, children }: Extract<Node, { attribs: object }>,
): Block {
  const isLine = !INLINE.has(name)
  const from = { links: page.links.length, images: page.images.length }
  if (name === 'a') note(page.links, attribs.href)
  if (name === 'img') note(page.images, attribs.src)
  if (isLine) write(page, '\n')
  const block = inTable(page, name, children)
  if (isLine) write(page, '\n')
  block.links.from = from.links
  block.images.from = from.images
  return block
}

/** Reads the children of an element. A cell begins with the head of its column. */
function inTable(page: Page, name: string, children: readonly Node[]): Block {
  const { heads, cell } = page
  if (name === 'table') page.heads = headsOf(children)
  if (name === 'tr') page.cell = 0
  if (name === 'td') {
    const head = page.heads[page.cell] ?? ''
    page.cell += 1
    if (head !== '') write(page, `${head}: `)
  }
  const block = blockOf(page, children)
  if (name === 'table') Object.assign(page, { heads, cell })
  return block
}

function write(page: Page, text: string): void {
  page.parts.push(text)
  page.length += text.length
}

function note(addresses: string[], address = ''): void {
  const url = URL.parse(address)
  if (url && isWeb(url)) addresses.push(address)
}

type Read = Page & { text: string; prices: readonly number[] }
/** Neighbours that are about one thing. */
type Run = Block & { key: string }

const isFilled = ({ from, to }: Range) => from < to

/** Whether one of the prices, which are in their order, is in the block. */
function hasPrice({ text: { from, to } }: Block, prices: readonly number[]): boolean {
  let [low, high] = [0, prices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((prices[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return (prices[low] ?? Number.POSITIVE_INFINITY) < to
}

/** The cards of a block; fewer than two: it is none of several. */
function split(block: Block, read: Read): Run[] {
  const runs = runsOf(block, read)
  const priced = runs.filter((run) => hasPrice(run, read.prices))
  if (priced.length < 2)
    return priced.flatMap((run) => run.children.flatMap((one) => split(one, read)))
  return runs.flatMap((run): Run[] => {
    const isPriced = hasPrice(run, read.prices)
    const inner = isPriced ? run.children.flatMap((one) => split(one, read)) : []
    if (inner.length > 1) return inner
    return isPriced || isCard(run, read) ? [run] : []
  })
}

/** A home whose price is not stated has a photo, a link and some words. */
function isCard({ links, images, text }: Run, read: Read): boolean {
  const words = read.text.slice(text.from, text.to).match(/\p{L}/gu)?.length ?? 0
  return isFilled(links) && isFilled(images) && words >= LETTERS_MIN
}

/**
 * Joins neighbours with the same first link, else the same first image. What has neither belongs to what is before it;
 * where a price is above the first of them, to what follows it.
 */
function runsOf({ children }: Block, read: Read): Run[] {
  const runs: Run[] = []
  let waiting: Block[] = []
  let isAbove = false
  let usual = 0
  for (const child of children) {
    const key = keyOf(child, read)
    const last = runs.at(-1)
    if (key === undefined) waiting.push(child)
    else {
      isAbove ||= last === undefined && waiting.some((one) => hasPrice(one, read.prices))
      if (last && (key === last.key || !isAbove)) extend(last, waiting)
      if (last && key === last.key) extend(last, [child])
      else {
        usual = waiting.length
        const run = { ...child, key, children: [child] }
        runs.push(isAbove ? joined(waiting, run) : run)
      }
      waiting = []
    }
  }
  const last = runs.at(-1)
  if (last && !isAbove) extend(last, runs.length > 1 ? waiting.slice(0, usual) : waiting)
  return runs
}

const keyOf = ({ links, images }: Block, page: Page) =>
  isFilled(links) ? page.links[links.from] : isFilled(images) ? page.images[images.from] : undefined

function extend(run: Run, blocks: readonly Block[]): void {
  for (const { text, links, images } of blocks) {
    run.text = { ...run.text, to: text.to }
    run.links = { ...run.links, to: links.to }
    run.images = { ...run.images, to: images.to }
  }
  for (const block of blocks) run.children.push(block)
}

function joined([first, ...others]: readonly Block[], run: Run): Run {
  if (!first) return run
  const start: Run = { ...first, key: run.key, children: [first] }
  extend(start, [...others, run])
  return start
}

function cardOf({ text, links, images }: Run, page: Page, whole: string): Card {
  return {
    text: withLabels(tidy(whole.slice(text.from, text.to)).split('\n')).join('\n'),
    link: page.links.slice(links.from, links.to)[0] ?? '',
    images: [...new Set(page.images.slice(images.from, images.to))],
  }
}

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** How many prices a text has. */
export const pricesIn = (text: string) => text.match(PRICE)?.length ?? 0

/** Whether a price is stated above the first card. */
export const isPriceAbove = (html: string) => cardsIn(html).above.search(PRICE) >= 0

/** Each card as a post of its own. Empty: the markup has no cards. */
export function postsOfCards(html: string, at: number | null): Entry[] {
  return cardsIn(html).cards.map((card, index, { length }) => ({
    kind: 'post',
    position: index + 1,
    path: `card ${index + 1} of ${length}`,
    post: { ...card, id: null, at },
    cards: length,
  }))
}
