import { plainAddress } from '../../intake/posts/address.ts'
import type { Post } from '../../intake/posts/domain.ts'
import { en as REASONS } from '../../items/reasons/en.ts'
import { isRecord } from '../../kernel/domain/json.ts'
import { type Story, storiesIn } from '../facebook/story.ts'
import type { Entry, Room } from './domain.ts'

type Fields = Record<string, unknown>

/** Names under which exports state the parts of a post, the usual ones first. */
const NAMES = {
  text: ['text', 'message', 'content', 'body', 'post_text', 'postText', 'description', 'caption'],
  link: ['link', 'url', 'permalink', 'permalink_url', 'post_url', 'postUrl', 'facebookUrl'],
  id: ['id', 'post_id', 'postId', 'legacyId', 'message_id'],
  at: [
    'date',
    'time',
    'timestamp',
    'created_at',
    'createdAt',
    'creation_time',
    'publishedAt',
    'posted_at',
  ],
  images: ['images', 'photos', 'image_urls', 'imageUrls', 'media', 'attachments'],
}

/** Lists of an export are not deeper inside each other. */
const DEPTH_MAX = 5

type At = { position: number; path: string }

/**
 * The posts of one JSON value: a record of an export, a list of records, or an answer of Facebook's API.
 * @param room says how many records may still be read; those that are left out are counted in it.
 */
export function entriesOfJson(value: unknown, at: At, room: Room, depth = 0): Entry[] {
  if (Array.isArray(value)) return ofList(value, at, room, depth)
  if (room.left === 0) {
    room.over += 1
    return []
  }
  const found = ofValue(value, at)
  const taken = found.slice(0, room.left)
  room.left -= taken.length
  room.over += found.length - taken.length
  return taken
}

function ofList(values: readonly unknown[], at: At, room: Room, depth: number): Entry[] {
  if (depth === DEPTH_MAX) return ofUnread(at, 'is nested too deeply', room)
  const entries: Entry[] = []
  for (const [index, one] of values.entries()) {
    if (room.left === 0) {
      room.over += values.length - index
      break
    }
    const inside = { position: index + 1, path: `${at.path}[${index}]` }
    for (const entry of entriesOfJson(one, inside, room, depth + 1)) entries.push(entry)
  }
  return entries
}

/** A record that cannot be read, if there is room for one more. */
export function ofUnread(at: At, reason: string, room: Room): Entry[] {
  if (room.left === 0) {
    room.over += 1
    return []
  }
  room.left -= 1
  return [{ kind: 'unread', ...at, reason }]
}

function ofValue(value: unknown, at: At): Entry[] {
  if (!isRecord(value)) return [{ kind: 'unread', ...at, reason: 'is no record' }]
  const stories = storiesIn(value)
  if (stories.length > 0) return stories.map((story) => ofStory(story, at))
  const post = postOf(value)
  return [post ? { kind: 'post', ...at, post } : { kind: 'unread', ...at, reason: REASONS.noText }]
}

function ofStory({ id, post }: Story, at: { position: number; path: string }): Entry {
  if (post) return { kind: 'post', ...at, post }
  return { kind: 'unread', ...at, reason: `the story ${id} has no text` }
}

/** The post of a record; undefined when it has no text. */
function postOf(record: Fields): Post | undefined {
  const text = NAMES.text.map((name) => record[name]).find(isText)
  if (text === undefined) return undefined
  const id = NAMES.id.map((name) => record[name]).find(isId)
  const link = NAMES.link.map((name) => record[name]).find(isText) ?? ''
  const images = NAMES.images.map((name) => record[name]).find(Array.isArray) ?? []
  const at = NAMES.at.map((name) => timeOf(record[name])).find((time) => time !== null) ?? null
  return {
    text,
    link,
    id: id === undefined ? null : String(id),
    at,
    images: images.flatMap(imageOf),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isId = (value: unknown) =>
  (typeof value === 'string' && /^[\w:./-]{1,100}$/.test(value)) || Number.isSafeInteger(value)

/** Milliseconds from a number of seconds or milliseconds, or from a date in ISO 8601; null for anything else. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'number' && value > 1e9 && value < 1e13)
    return value < 1e10 ? value * 1000 : value
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : ms
}

function imageOf(value: unknown): string[] {
  const address = isRecord(value) ? (value.url ?? value.uri ?? value.src) : value
  const isWeb = typeof address === 'string' && plainAddress(address) !== ''
  return isWeb && address.length <= 2_000 ? [address] : []
}
