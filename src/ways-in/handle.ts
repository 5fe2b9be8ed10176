import type { SameBy } from '../assets/domain/asset.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import { inBatches } from '../intake/batches.ts'
import type { RawListing, TypeCount } from '../intake/domain/raw-listing.ts'
import { ingestAll, type KeptAs } from '../intake/ingest.ts'
import { recordRun, SUCCESS } from '../intake/run.ts'
import { endTaken } from '../intake/taken.ts'
import { noteArrival } from '../items/arrivals.ts'
import { type Item, isKeptWithout, type Result } from '../items/domain.ts'
import { en as REASONS } from '../items/reasons/en.ts'
import { countTries, deleteItem, finishItem, waitingItems } from '../items/store.ts'
import { AppError } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import { TOO_COSTLY } from '../parsing/parse.ts'
import { addTypes } from '../sources/counts.ts'
import { homeIn, leftOutType, newest, type Task } from '../sources/import/tasks.ts'
import { withLease } from '../sources/lease.ts'
import type { Source, SourceWorld } from '../sources/source.ts'
import { answerItem } from '../telegram-updates/forwards.ts'
import { publicUrlOf } from '../world/config.ts'
import { tasksOfItem, unread } from './records.ts'

/** The source of the runs that read the inbox. */
export const INBOX = 'inbox'
/** Items that one run takes: those of one user that arrived by one way. */
const ITEMS_AT_ONCE = 500

export type Handled = {
  items: number
  matched: number
  delivered: number
  /** Records that are no homes, by their outcome. */
  leftOut: TypeCount[]
}

export type Handling = { sources: readonly Source[]; label: string; signal: AbortSignal }

const working = new WeakMap<object, Promise<unknown>>()

/** Like `handleWaiting`, after what this thread is reading already. */
export function handleInTurn(world: SourceWorld, handling: Handling): Promise<Handled> {
  const { $client: key } = world.db
  const before = working.get(key) ?? Promise.resolve()
  const handled = Promise.allSettled([before]).then(() => handleWaiting(world, handling))
  working.set(key, handled)
  return handled
}

/**
 * Reads all items that wait, the first that arrived first. What was handled when a process ends is kept; an item that
 * was not is read again, which stores and posts nothing twice.
 * @throws AppError `conflict` while another process reads the inbox.
 */
export async function handleWaiting(
  world: SourceWorld,
  { label, signal, sources }: Handling,
): Promise<Handled> {
  const handled: Handled = { items: 0, matched: 0, delivered: 0, leftOut: [] }
  const lease = { name: `source:${INBOX}`, label, signal }
  return withLease(world, lease, async (held, whileHeld) => {
    let group = nextGroup(world.db)
    while (group.length > 0 && !whileHeld.aborted) {
      const begin = { source: INBOX, kind: 'recorded', scope: scopeOf(group) } as const
      const run = await recordRun(world, begin, whileHeld, async (active) => {
        const read = await readGroup(world, sources, group)
        const tasks = read.flatMap((one) => one.tasks)
        active.leftOutTypes = addTypes(tasks.flatMap(leftOutType))
        const homes = new Map<string, KeptAs>()
        const ownerRid = group[0]?.userRid ?? null
        const { pass, tally } = active
        active.tally = await ingestAll(world, world.index, newest(tasks), {
          pass,
          lease: held,
          tally,
          isDated: true,
          ownerRid,
          onKept: (listing, home) => homes.set(keyText(listing), home),
        })
        await endTaken(world, tasks, { run: active, lease: held, ownerRid }, whileHeld)
        haltPoint('inbox-ingested')
        await finishAll(world, read, homes, whileHeld)
        return SUCCESS
      })
      handled.items += group.length
      handled.matched += run.tally.matched
      handled.delivered += run.tally.delivered
      handled.leftOut = addTypes(handled.leftOut, run.leftOutTypes)
      group = nextGroup(world.db)
    }
    return handled
  })
}

/** The items that wait longest and belong to one user and one way: their homes are one pass. */
function nextGroup(db: Db): Item[] {
  const waiting = waitingItems(db, ITEMS_AT_ONCE)
  const [first] = waiting
  // An item whose reading was interrupted is finished by itself, before the next one is begun.
  if (first && first.tries > 0) return [first]
  const end = waiting.findIndex(
    ({ userRid, way, tries }) => userRid !== first?.userRid || way !== first?.way || tries > 0,
  )
  return end < 0 ? waiting : waiting.slice(0, end)
}

const scopeOf = ([first]: readonly Item[]) => first?.way ?? null
const keyText = ({ source, externalId }: Pick<RawListing, 'source' | 'externalId'>) =>
  `${source}\n${externalId}`

type ReadItem = { item: Item; tasks: Task[] }

/** Items whose first reading is counted at once. */
const COUNTED_AT_ONCE = 20
/** One whose reading was begun so often, and ended with the process each time, is not begun again. */
const TRIES_MAX = 2

/** Reads items. That the reading begins is stored before it does, for several items together. */
async function readGroup(
  world: SourceWorld,
  sources: readonly Source[],
  items: readonly Item[],
): Promise<ReadItem[]> {
  const read: ReadItem[] = []
  for (const [index, item] of items.entries()) {
    if (index % COUNTED_AT_ONCE === 0) {
      const some = items.slice(index, index + COUNTED_AT_ONCE).map(({ rid }) => rid)
      write(world.db, (tx) => countTries(tx, some))
    }
    read.push({ item, tasks: await readItem(world, sources, item) })
  }
  return read
}

/** A fault of ours in one item must not keep the others waiting. */
async function readItem(
  world: SourceWorld,
  sources: readonly Source[],
  item: Item,
): Promise<Task[]> {
  if (item.tries >= TRIES_MAX) return [unread(TOO_COSTLY)]
  try {
    return await tasksOfItem(world, sources, item)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') throw error
    world.log.error({ err: error, itemId: item.id, way: item.way }, 'an item could not be read')
    return [unread(REASONS.unexpected)]
  }
}

type Homes = ReadonlyMap<string, KeptAs>

/** Stores what became of each item, and by which way each home came in. */
async function finishAll(
  world: SourceWorld,
  read: readonly ReadItem[],
  homes: Homes,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, random } = world
  const publicUrl = publicUrlOf(world.values)
  const made = new Set<number>()
  const finish = (tx: Tx, { item, tasks }: ReadItem) => {
    const all = tasks.map((task) => resultOf(tx, { item, task, homes, made }))
    const results = withoutRepeats(all)
    if (!isKeptWithout(item) && results.every(({ assetId }) => assetId === undefined))
      return deleteItem(tx, item.rid)
    for (const { assetRid } of results)
      if (assetRid !== undefined) {
        const { rid: itemRid, userRid, way, arrivedAt: at } = item
        noteArrival(tx, { assetRid, userRid, way, itemRid, at })
      }
    const plain = results.map(({ assetRid: _, ...result }): Result => result)
    finishItem(tx, item.rid, plain, clock.now())
    answerItem({ db: tx, random, clock }, item, plain, { publicUrl })
  }
  await inBatches({ db, clock }, read, finish, signal)
}

type Made = Result & { assetRid?: number }

/** Records that are no homes for the same reason are one result, which says how many they are. */
function withoutRepeats(results: readonly Made[]): Made[] {
  const groups = Map.groupBy(results, (one) =>
    one.assetId === undefined ? `${one.outcome}\n${one.reason}` : one,
  )
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    if (others.length === 0) return [first]
    return [{ ...first, reason: `${first.reason} (${others.length + 1} records)` }]
  })
}

function resultOf(
  tx: Tx,
  { item, task, homes, made }: { item: Item; task: Task; homes: Homes; made: Set<number> },
): Made {
  const { facts } = task
  if (task.key === null) return { outcome: 'unread', facts, reason: task.reason }
  const listing = homeIn(task)
  if (!listing) {
    const { outcome, reason } = task.sorted as Extract<typeof task.sorted, { reason: string }>
    return { outcome, facts, reason }
  }
  const kept = homes.get(keyText(listing))
  const home = kept && liveHome(tx, kept.assetRid)
  if (!kept || !home) throw new Error('A listing that was just stored is missing')
  const isFirst = home.firstSeenAt >= item.arrivedAt && !made.has(home.rid)
  made.add(home.rid)
  const assetId = { assetId: home.id, assetRid: home.rid }
  if (kept.by === null && isFirst) return { outcome: 'home', ...assetId, facts }
  return { outcome: 'same', ...assetId, facts, reason: SAME[kept.by ?? 'known'] }
}

/** The home, or the one that it was merged into. */
function liveHome(db: Db, rid: number): ReturnType<typeof assetByRid> {
  const home = assetByRid(db, rid)
  return home?.mergedInto == null ? home : liveHome(db, home.mergedInto)
}

const SAME: Record<SameBy | 'known', string> = {
  known: REASONS.known,
  phone: REASONS.phone,
  number: REASONS.number,
  street: REASONS.street,
  place: REASONS.place,
  oneStreet: REASONS.oneStreet,
  noStreet: REASONS.noStreet,
  crossPost: REASONS.crossPost,
  photos: REASONS.photos,
  hand: REASONS.hand,
}
