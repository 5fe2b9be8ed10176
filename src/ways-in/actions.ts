import { listingsOf } from '../assets/store/listings.ts'
import type { Actor } from '../audit/domain.ts'
import { noteAction } from '../audit/store.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import { retireAtOnce } from '../intake/retire.ts'
import { forgetArrivals, homesOnlyOf } from '../items/arrivals.ts'
import type { Item } from '../items/domain.ts'
import { deleteItem, retryItem } from '../items/store.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'

type World = { db: Db; clock: Clock; random: Random }

/** Who does it, and the account by rid; null: the command line. */
export type By = { actor: Actor; userRid: number | null }

/**
 * Deletes an item. A home that only its user sees, that came in by nothing else and that is not saved is removed with
 * it. What an administrator does with the items of others is in the audit.
 */
export function removeItem({ db, clock, random }: World, item: Item, by: By): void {
  write(db, (tx) => {
    const now = clock.now()
    for (const assetRid of homesOnlyOf(tx, item.rid)) removeHome(tx, assetRid, { random, now })
    forgetArrivals(tx, item.rid)
    deleteItem(tx, item.rid)
    const subject = { kind: 'item', id: item.id, name: item.title } as const
    if (item.userRid !== by.userRid)
      noteAction(tx, by.actor, { action: 'inbox.delete', subject }, { random, now })
  })
}

/** Posts about the home say that it is gone. */
function removeHome(tx: Tx, assetRid: number, world: { random: Random; now: number }): void {
  for (const { rid } of listingsOf(tx, assetRid)) retireAtOnce(tx, rid, world)
}

/**
 * Makes items wait again that could not be read.
 * @throws AppError `conflict` for one that was read, or whose content is kept no longer.
 */
export function waitAgain({ db, clock, random }: World, items: readonly Item[], by: By): void {
  if (items.some(({ outcome, content }) => outcome !== 'unread' || content === null))
    throw new AppError('conflict', { code: 'notToRetry' })
  write(db, (tx) => {
    const now = clock.now()
    for (const { rid } of items) retryItem(tx, rid, now)
    const others = items.filter(({ userRid }) => userRid !== by.userRid)
    const [first] = others
    if (!first) return
    const name = others.length === 1 ? first.title : `${others.length} items`
    const subject = { kind: 'item', id: others.length === 1 ? first.id : null, name } as const
    noteAction(tx, by.actor, { action: 'inbox.retry', subject }, { random, now })
  })
}
