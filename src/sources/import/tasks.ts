import type { ReadFact } from '../../assets/domain/read-fact.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { isOlder } from '../../intake/posts/age.ts'
import type { Post } from '../../intake/posts/domain.ts'
import type { Planned } from '../../intake/posts/plan.ts'
import type { Entry } from './domain.ts'

/** What an entry became, before homes are stored. */
export type Task = Pick<Entry, 'position' | 'path'> &
  (Planned | { key: null; facts: ReadFact[]; reason: string })

/**
 * What an entry is: a home to store, or something that is none, with the reason. A text may have several homes.
 * @param plan reads a post.
 */
export function tasksOf(entry: Entry, plan: (post: Post) => readonly Planned[]): Task[] {
  const { position, path } = entry
  if (entry.kind === 'unread')
    return [{ position, path, key: null, facts: [], reason: entry.reason }]
  if (entry.kind === 'listing') return [{ position, path, ...planListing(entry.listing) }]
  return plan(entry.post).map((planned) => ({ position, path, ...planned }))
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
