import type { Areas } from '../../areas/store.ts'
import type { ReadFact } from '../../assets/domain/asset.ts'
import type { OwnerRid } from '../../assets/domain/owner.ts'
import type { Db } from '../../database/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Post, PostKey, ReadText } from './domain.ts'
import { factsOf } from './facts.ts'
import { knownKey } from './keys.ts'
import { type Sorted, sortPost } from './sort.ts'

/** One home of a post, or the whole of a post that is none, before it is stored. */
export type Planned = { key: PostKey; facts: ReadFact[]; sorted: Sorted }

type PlanWorld = {
  db: Db
  areas: Areas
  clock: Clock
  readText: ReadText
  /** The user who alone sees the home of the post; absent: everybody sees it. */
  ownerRid?: OwnerRid
}

/** The fewest letters of a text that says something. */
const LETTERS_MIN = 3

/** Reads a post. Each home of a text with several is a listing of its own, whose id has the number of the home. */
export function planPost(
  { db, areas, clock, readText, ownerRid = null }: PlanWorld,
  post: Post,
  given: PostKey,
): Planned[] {
  if ((post.text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN)
    return [{ key: given, facts: [], sorted: { outcome: 'unread', reason: 'has no text' } }]
  const key = knownKey(db, given, { text: post.text, ownerRid })
  const { homes, ...reading } = readText(post.text)
  const at = { areas, now: clock.now() }
  if (homes.length < 2)
    return [{ key, facts: factsOf(reading), sorted: sortPost(post, key, reading, at) }]
  return homes.map((home, index) => {
    const own = index === 0 ? key : { ...key, externalId: `${key.externalId}#${index + 1}` }
    return { key: own, facts: factsOf(home), sorted: sortPost(post, own, home, at) }
  })
}
