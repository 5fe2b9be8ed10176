import type { ReadFact } from '../../assets/domain/read-fact.ts'
import type { RawListing, TypeCount } from '../../intake/domain/raw-listing.ts'
import { isOlder } from '../../intake/posts/age.ts'
import type { Post } from '../../intake/posts/domain.ts'
import type { Planned } from '../../intake/posts/plan.ts'
import { en as REASONS } from '../../items/reasons/en.ts'
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
  const planned = plan(entry.post)
  const known = entry.cards === undefined ? planned : planned.map(ofCard)
  return known.map((one) => ({ position, path, ...one }))
}

/** Cards of a mail sell anything: a price and a place alone are not those of a home. */
function ofCard(planned: Planned): Planned {
  const { sorted } = planned
  if (sorted.outcome !== 'home') return planned
  const { rooms, size, buildSize, floor, propertyType } = sorted.listing
  const isHome = [rooms, size, buildSize, floor, propertyType].some((value) => value !== null)
  if (isHome) return planned
  const reason = REASONS.onlyPriceOrPlace
  return { ...planned, sorted: { outcome: 'other', reason } }
}

function planListing(listing: RawListing): Planned {
  const { source, externalId, link, isHome, propertyType } = listing
  const key = { source, externalId, link }
  if (isHome) return { key, facts: [], sorted: { outcome: 'home', listing } }
  const reason = `no home: ${propertyType ?? 'its type is not stated'}`
  return { key, facts: [], sorted: { outcome: 'other', reason } }
}

/** Says of each card that is no home how many cards were read: those of one mail, or of one page. */
export function countCards(entries: readonly Entry[], tasks: readonly Task[]): void {
  const cards = new Set(
    entries.flatMap((one) => (one.kind === 'post' && one.cards ? [one.position] : [])),
  )
  if (cards.size === 0) return
  const homes = tasks.filter((task) => homeIn(task) !== undefined)
  const read = new Set(homes.map(({ position }) => position)).size
  const counts = `${cards.size} cards, ${read} read, ${cards.size - read} unread`
  for (const task of tasks) {
    if (task.key === null) task.reason = `${task.reason}; ${counts}`
    else if (task.sorted.outcome !== 'home')
      task.sorted = { ...task.sorted, reason: `${task.sorted.reason}; ${counts}` }
  }
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

/** What a record that is no home counts as; nothing of one that cannot be read. */
export function leftOutType(task: Task): TypeCount[] {
  const outcome = task.key === null ? 'unread' : task.sorted.outcome
  return outcome === 'home' || outcome === 'unread' ? [] : [{ type: outcome, count: 1 }]
}
