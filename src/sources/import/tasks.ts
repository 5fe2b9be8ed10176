import type { Listing, ReadFact } from '../../assets/domain.ts'
import { listingOf } from '../../assets/store/listings.ts'
import type { Db } from '../../database/database.ts'
import type { RawListing } from '../domain.ts'
import type { Post, PostKey, ReadText } from '../posts/domain.ts'
import { keyOfPost } from '../posts/keys.ts'
import { type Planned, planPost } from '../posts/plan.ts'
import type { SourceWorld } from '../source.ts'
import type { Entry } from './domain.ts'

type World = Pick<SourceWorld, 'db' | 'clock' | 'areas'> & {
  readText: ReadText
  /** Unless given: by the address, the id or the text of a post. */
  keyOf?: (post: Post) => PostKey
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
    ...{ position, path },
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

/** The listings to store, each once. A reading that is older than the stored one is left out. */
export function newest(db: Db, tasks: readonly Task[]): RawListing[] {
  const found = new Map<string, RawListing>()
  for (const task of tasks) {
    const listing = homeIn(task)
    if (!listing) continue
    const key = `${listing.source}\n${listing.externalId}`
    const before = found.get(key) ?? listingOf(db, listing)
    if (!before || !isOlder(listing, before)) found.set(key, listing)
  }
  return [...found.values()]
}

type Dated = Pick<Listing, 'sourceCreatedAt' | 'sourceUpdatedAt'>

function isOlder(read: Dated, known: Dated): boolean {
  const [at, knownAt] = [dateOf(read), dateOf(known)]
  return at !== null && knownAt !== null && at < knownAt
}

const dateOf = ({ sourceCreatedAt, sourceUpdatedAt }: Dated) => sourceUpdatedAt ?? sourceCreatedAt
