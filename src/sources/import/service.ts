import { assetByRid } from '../../assets/store/assets.ts'
import { listingOf } from '../../assets/store/listings.ts'
import type { Actor } from '../../audit/domain.ts'
import { noteAction } from '../../audit/store.ts'
import { type Db, write } from '../../database/database.ts'
import type { Rejected } from '../../intake/domain/raw-listing.ts'
import { ingestAll } from '../../intake/ingest.ts'
import { crossPostsAmong } from '../../intake/posts/cross-posts.ts'
import type { PostKey } from '../../intake/posts/domain.ts'
import { IMPORTED, idOfKey } from '../../intake/posts/keys.ts'
import { type ActiveRun, recordRun, SUCCESS } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { endTaken } from '../../intake/taken.ts'
import { indexFor } from '../../matching/indexes.ts'
import { addTypes } from '../counts.ts'
import { withLease } from '../lease.ts'
import type { SourceWorld } from '../source.ts'
import type { Given, Imported, ImportedItem } from './domain.ts'
import { tasksOfFile } from './read.ts'
import { homeIn, leftOutType, newest, type Task } from './tasks.ts'

type World = Pick<SourceWorld, 'db' | 'clock' | 'random' | 'areas' | 'log' | 'parse'>

export type Importing = {
  given: readonly Given[]
  /** Of the process, for messages. */
  label: string
  by: Actor
  /** Called before each file is read; `done`: those before it. */
  onFile?(name: string, done: number): void
}

/**
 * Brings posts, and answers of sources, into the product: one run, whose homes everybody may see. The same record
 * again changes nothing and has the same answer. Records that cannot be read are items with their reason.
 * @throws AppError `conflict` while another import runs.
 */
export async function importAll(
  world: World,
  { given, label, by, onFile }: Importing,
): Promise<Imported> {
  const { signal } = new AbortController()
  const lease = { name: `source:${IMPORTED}`, label, signal }
  return withLease(world, lease, async (held) => {
    const begin = { source: IMPORTED, kind: 'recorded', scope: null, pages: given.length } as const
    const ended = await recordRun(world, begin, signal, async (run) => {
      const tasks: Task[] = []
      for (const [done, file] of given.entries()) {
        onFile?.(file.name, done)
        for (const task of await tasksOfFile(world, file)) tasks.push(task)
      }
      count(world, run, { tasks, by })
      const { pass, tally } = run
      const work = { pass, lease: held, tally, isDated: true }
      const homes = newest(tasks)
      const index = indexFor(world.db, homes.length)
      run.tally = await ingestAll(world, index, homes, work)
      await endTaken({ ...world, index }, tasks, { run, lease: held }, signal)
      return { ...SUCCESS, tasks }
    })
    const { matched, delivered } = ended.tally
    const items = ended.tasks.map((task) => itemOf(world.db, task))
    const crossPosts = crossPostsAmong(world.db, postedHomes(ended.tasks))
    return { items, matched, delivered, crossPosts }
  })
}

/**
 * Records the import, and counts what is stored nowhere: records that cannot be read, and posts that are no homes, by
 * their kind.
 */
function count(
  { db, clock, random }: World,
  run: ActiveRun,
  { tasks, by }: { tasks: readonly Task[]; by: Actor },
): void {
  const rejected = tasks.flatMap((task): Rejected[] => {
    const reason = unreadReason(task)
    return reason === undefined ? [] : [{ position: task.position, path: task.path, reason }]
  })
  const homes = tasks.filter((task) => homeIn(task) !== undefined).length
  const leftOut = tasks.length - homes - rejected.length
  run.rejected.push(...rejected)
  run.leftOutTypes = addTypes(tasks.flatMap(leftOutType))
  run.tally = { ...run.tally, seen: leftOut + rejected.length, leftOut }
  const subject = { kind: 'source', id: IMPORTED, name: String(tasks.length) } as const
  const after = { homes, leftOut, rejected: rejected.length }
  const action = { action: 'asset.import', subject, after } as const
  write(db, (tx) => {
    const now = clock.now()
    updateRun(tx, run.pass.runRid, run.tally, now)
    noteAction(tx, by, action, { random, now })
  })
}

function unreadReason(task: Task): string | undefined {
  if (task.key === null) return task.reason
  return task.sorted.outcome === 'unread' ? task.sorted.reason : undefined
}

function itemOf(db: Db, task: Task): ImportedItem {
  const { position, path, key, facts } = task
  const place = { position, path }
  if (key === null) {
    const of = { source: IMPORTED, externalId: `${path}#${position}`, link: '' }
    return { _id: idOfKey(of), ...place, outcome: 'unread', facts, reason: task.reason }
  }
  const { sorted } = task
  if (sorted.outcome === 'home') return { ...homeItem(db, key), ...place, facts }
  const { outcome, reason } = sorted
  return { _id: idOfKey(key), ...place, facts, outcome, reason }
}

/** What a source states in fields has no phrases. */
const isPost = ({ facts }: Task) => facts.length > 0

/** What the posts advertise. */
const postedHomes = (tasks: readonly Task[]) =>
  tasks.filter(isPost).flatMap((task) => homeIn(task) ?? [])

function homeItem(db: Db, key: PostKey): Pick<ImportedItem, '_id' | 'outcome' | 'assetId'> {
  const listing = listingOf(db, key)
  const asset = listing && assetByRid(db, listing.assetRid)
  if (!listing || !asset) throw new Error('A listing that was just stored is missing')
  const outcome = listing.joinedBy === null ? 'home' : 'same'
  return { _id: listing.id, outcome, assetId: asset.id }
}
