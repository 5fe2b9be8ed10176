import type { ReadFact } from '../../assets/domain/asset.ts'
import type { OwnerRid } from '../../assets/domain/owner.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { isOlder } from '../../intake/posts/age.ts'
import type { Post, PostKey, ReadText } from '../../intake/posts/domain.ts'
import { keyOfPost } from '../../intake/posts/keys.ts'
import { type Planned, planPost } from '../../intake/posts/plan.ts'
import type { SourceWorld } from '../source.ts'
import type { Entry } from './domain.ts'

type World = Pick<SourceWorld, 'db' | 'clock' | 'areas'> & {
  readText: ReadText
  /** Unless given: by the address, the id or the text of a post. */
  keyOf?: (post: Post) => PostKey
  /** The owner of the homes of the records; absent: everybody sees them. */
  ownerRid?: OwnerRid
}

/** What an entry became, before homes are stored. */
export type Task = Pick<Entry, 'position' | 'path'> &
  (Planned | { key: null; facts: ReadFact[]; reason: string })

/** What each record is: a home to store, or something that is none, with the reason. A text may have several homes. */
export function tasksOf({ keyOf = keyOfPost, ...world }: World, entry: Entry): Task[] {
  const { position, path } = entry
  if (entry.kind === 'unread')
    return [{ position, path, key: null, facts: [], reason: entry.reason }]
  if (entry.kind === 'listing') return [{ position, path, ...planListing(entry.listing) }]
  const { post } = entry
  return planPost(world, post, keyOf(post)).map((planned) => ({
    position,
    path,
    ...planned,
  }))
}

function planListing(listing: RawListing): Planned {
  const { source, externalId, link, isHome, propertyType } = listing
  const key = { source, externalId, link }
  if (isHome) return { key, facts: [], sorted: { outcome: 'home', listing } }
  const reason = `no home: ${propertyType ?? 'its type is not stated'}`
  return { key, facts: [], sorted: { outcome: 'other', reason } }
}

/** The listing to store; undefined: the record is no home. */
export function homeIn(task: Task): RawListing | undefined {
  return task.key !== null && task.sorted.outcome === 'home' ? task.sorted.listing : undefined
}

/** The listings to store, each once by its newest reading. */
export function newest(tasks: readonly Task[]): RawListing[] {
  const found = new Map<string, RawListing>()
  for (const task of tasks) {
    const listing = homeIn(task)
    if (!listing) continue
    const key = `${listing.source}\n${listing.externalId}`
    const before = found.get(key)
    if (!before || !isOlder(listing, before)) found.set(key, listing)
  }
  return [...found.values()]
}
