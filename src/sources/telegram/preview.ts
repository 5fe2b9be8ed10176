import type { Problem } from '../../intake/domain/failure.ts'
import { IMAGES_MAX, TEXT_MAX } from '../../intake/posts/domain.ts'
import { type Node, type Tree, textOf, treeOf } from '../files/markup.ts'

/** A post of a channel. An album is one post, whose id is that of its first photo. */
export type ChannelPost = {
  id: number
  /** Empty: it has photos or a file only. */
  text: string
  at: number | null
  images: string[]
}

export type Preview =
  /** The newest post last, as on the page. */
  { kind: 'page'; posts: ChannelPost[] } | { kind: 'problem'; problem: Problem }

type Element = Extract<Node, { attribs: unknown }>

const POST = '.tgme_widget_message[data-post]'
const TEXT = '.tgme_widget_message_text'
const PHOTO = '.tgme_widget_message_photo_wrap'
const TIME = '.tgme_widget_message_date time[datetime]'
const HISTORY = '.tgme_channel_history'
/** So many posts without any text mean that the page has changed: fewer may all be photos. */
const WITHOUT_TEXT_MIN = 5

/** Loaded at the first page. */
const library = () => require('css-select') as typeof import('css-select')

/** Reads the public page of a channel. Pure; markup that has changed is a problem that names what is missing. */
export function readPreview(html: string, channel: string, isNewest = true): Preview {
  const tree = treeOrProblem(html)
  if ('problem' in tree) return { kind: 'problem', problem: tree.problem }
  const found = library().selectAll<Node, Element>(POST, tree.tree)
  const posts = found.flatMap((element) => postOf(element, channel) ?? [])
  if (found.length === 0) {
    if (!library().selectOne(HISTORY, tree.tree)) return changed(HISTORY, 'is missing')
    // The page before the first post has none; the newest page has some.
    return isNewest ? changed(POST, 'is not on the page') : { kind: 'page', posts: [] }
  }
  if (posts.length === 0) return changed(POST, `names no post of ${channel}`)
  if (posts.every(({ at }) => at === null)) return changed(TIME, 'is in no post')
  const isSilent = posts.every(({ text }) => text === '') && posts.length >= WITHOUT_TEXT_MIN
  return isSilent ? changed(TEXT, 'is in no post') : { kind: 'page', posts }
}

function changed(path: string, problem: string): Preview {
  return { kind: 'problem', problem: { code: 'shapeChanged', path, problem } }
}

function treeOrProblem(html: string): { tree: Tree } | { problem: Problem } {
  try {
    return { tree: treeOf(html) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { problem: { code: 'shapeChanged', path: '', problem: 'is nested too deeply' } }
  }
}

function postOf(element: Element, channel: string): ChannelPost | undefined {
  const [name = '', number = ''] = (element.attribs['data-post'] ?? '').split('/')
  if (name.toLowerCase() !== channel || !/^\d{1,12}$/.test(number)) return undefined
  // The text is nested in an element of its own kind; a reply quotes another post.
  const [text] = library()
    .selectAll<Node, Element>(TEXT, element)
    .filter((one) => !isQuote(one))
  const time = library().selectOne<Node, Element>(TIME, element)
  const at = Date.parse(time?.attribs.datetime ?? '')
  return {
    id: Number(number),
    text: text ? plain(textOf([text])) : '',
    at: Number.isNaN(at) ? null : at,
    images: library()
      .selectAll<Node, Element>(PHOTO, element)
      .flatMap(imageOf)
      .slice(0, IMAGES_MAX),
  }
}

const isQuote = ({ attribs }: Element) => /\breply\b|_reply/.test(attribs.class ?? '')

/** Characters that channels use as an empty line. */
const FILLER = /[\u3164\u2800\u200b]/g

const plain = (text: string) => text.replaceAll(FILLER, '').trim().slice(0, TEXT_MAX)

function imageOf({ attribs }: Element): string[] {
  const [, address = ''] =
    /background-image:\s*url\(\s*['"]?([^'")]+)/.exec(attribs.style ?? '') ?? []
  return /^https?:\/\//.test(address) ? [address] : []
}
