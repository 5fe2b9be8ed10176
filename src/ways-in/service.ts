import { writeWhenFree } from '../database/database.ts'
import type { Arriving, Item } from '../items/domain.ts'
import { refuseWithoutRoom } from '../items/quota.ts'
import { addItem, itemByRid } from '../items/store.ts'
import { seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import type { CorrectHome } from './bring/correct.ts'
import type { ReadDraft } from './draft.ts'
import type { Handled } from './handle.ts'
import type { WaysPort } from './health/wire.ts'
import type { InboxStorageWire } from './wire.ts'

/** Reads the items that wait. A port: the server does it in the Worker. */
export type HandleInbox = () => Promise<Handled>

export type InboxPorts = WaysPort & {
  handleInbox: HandleInbox
  readDraft: ReadDraft
  correctHome: CorrectHome
  /** What users have stored. A port: the server reads it in the Worker. */
  readStorage: () => Promise<InboxStorageWire>
}

/** Items that one transaction stores, and how long to wait for another process that reads the inbox (ms). */
const ADDED_AT_ONCE = 200
const WAIT_MS = seconds(10)
const LOOK_MS = 100

export type TakenIn = Handled & {
  /** The items, in the order in which they were given. Lines of an exported chat that tell of no home are left out. */
  taken: Item[]
}

/**
 * Stores items and reads them at once. The same item again is not read again.
 * @param waiting rids of further items that wait.
 * @throws AppError `tooLarge` when a user has no room for them, and nothing is stored; `unavailable`
 * when another process keeps reading the inbox: the items wait, and are read later.
 */
export async function takeIn(
  { db, clock, random, config }: Pick<Context, 'db' | 'clock' | 'random' | 'config'>,
  handle: HandleInbox,
  arriving: readonly Arriving[],
  waiting: readonly number[] = [],
): Promise<TakenIn> {
  refuseWithoutRoom({ db, config }, arriving)
  const rids = [...waiting]
  for (let done = 0; done < arriving.length; done += ADDED_AT_ONCE) {
    const some = arriving.slice(done, done + ADDED_AT_ONCE)
    await writeWhenFree(db, clock, (tx) => {
      const now = clock.now()
      for (const one of some) rids.push(addItem(tx, one, { random, now }).item.rid)
    })
  }
  const items = () => [...new Set(rids)].flatMap((rid) => itemByRid(db, rid) ?? [])
  const isWaiting = () => items().some(({ handledAt }) => handledAt === null)
  let handled: Handled = { items: 0, matched: 0, delivered: 0, leftOut: [] }
  const until = clock.monotonic() + WAIT_MS
  while (isWaiting()) {
    const done = await handleUnlessHeld(handle)
    if (done) handled = done
    else if (clock.monotonic() > until) throw stillWaiting()
    else await clock.sleep(LOOK_MS)
  }
  return { ...handled, taken: items() }
}

/** Undefined: another process reads the inbox. */
async function handleUnlessHeld(handle: HandleInbox): Promise<Handled | undefined> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof AppError && error.code === 'lease') return undefined
    throw error
  }
}

function stillWaiting(): AppError {
  return new AppError('unavailable', { code: 'inboxBusy' }, { code: 'lease', retryAfter: 10 })
}
