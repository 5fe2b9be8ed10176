import type { Areas } from '../../areas/store.ts'
import type { OwnerRid } from '../../assets/domain/owner.ts'
import type { ReadFact } from '../../assets/domain/read-fact.ts'
import type { Db } from '../../database/database.ts'
import { en as REASONS } from '../../items/reasons/en.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Post, PostKey, ReadText } from './domain.ts'
import { factsOf } from './facts.ts'
import { knownKey } from './keys.ts'
import { type Sorted, sortPost } from './sort.ts'

/** One home of a post, or the whole of a post that is none, before it is stored. */
export type Planned = { key: PostKey; facts: ReadFact[]; sorted: Sorted }

type ReadWorld = {
  areas: Pick<Areas, 'areas' | 'cities' | 'find'>
  readText: ReadText
  /** ms. */
  now: number
}

type KnownWorld = {
  db: Db
  /** The user who alone sees the home of the post; absent: everybody sees it. */
  ownerRid?: OwnerRid
}

/** The fewest letters of a text that says something. */
const LETTERS_MIN = 3

/**
 * Reads a post, under the key of its home unless it is known (`underKnownKey`). Each home of a text with several is a
 * listing of its own, whose id has the number of the home. Pure.
 */
export function readPost({ areas, readText, now }: ReadWorld, post: Post, key: PostKey): Planned[] {
  if (!hasLetters(post.text, LETTERS_MIN))
    return [{ key, facts: [], sorted: { outcome: 'unread', reason: REASONS.noText } }]
  const { homes, ...reading } = readText(post.text)
  const at = { areas, now }
  if (homes.length < 2)
    return [{ key, facts: factsOf(reading), sorted: sortPost(post, key, reading, at) }]
  return homes.map((home, index) => {
    const own = numbered(key, index)
    return { key: own, facts: factsOf(home), sorted: sortPost(post, own, home, at) }
  })
}

const numbered = (key: PostKey, index: number): PostKey =>
  index === 0 ? key : { ...key, externalId: `${key.externalId}#${index + 1}` }

/** Whether a text has at least so many letters: it is not counted to its end. */
function hasLetters(text: string, least: number): boolean {
  let letters = 0
  for (const _ of text.matchAll(/\p{L}/gu)) {
    letters += 1
    if (letters === least) return true
  }
  return false
}

/** What was read of a post, under the key of a stored listing that has the same text (`knownKey`). */
export function underKnownKey(
  { db, ownerRid = null }: KnownWorld,
  planned: readonly Planned[],
): Planned[] {
  const [first] = planned
  const text = planned.map(textOf).find((one) => one !== null) ?? null
  if (!first || text === null) return [...planned]
  const key = knownKey(db, first.key, { text, ownerRid })
  if (key === first.key) return [...planned]
  return planned.map(({ facts, sorted }, index) => {
    const own = numbered(key, index)
    if (sorted.outcome !== 'home') return { key: own, facts, sorted }
    return { key: own, facts, sorted: { ...sorted, listing: { ...sorted.listing, ...own } } }
  })
}

/** The text of a home, as it is stored, or was before the home was taken. */
function textOf({ sorted }: Planned): string | null {
  if (sorted.outcome === 'taken') return sorted.former
  return sorted.outcome === 'home' ? sorted.listing.description : null
}

/** Reads a post in this thread. */
export function planPost(
  { clock, ...world }: Omit<ReadWorld, 'now'> & KnownWorld & { clock: Clock },
  post: Post,
  given: PostKey,
): Planned[] {
  const planned = readPost({ ...world, now: clock.now() }, post, given)
  return underKnownKey(world, planned)
}
