import { troubleOf } from '../database/database.ts'
import { seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import { storeUpdates } from './receive.ts'

/** The most updates that wait in memory, and the sum of their texts in UTF-16 units. */
const HELD_MAX = 1_000
const HELD_TEXT_MAX = 4_000_000
const RETRY_MS = seconds(1)

type World = Pick<Context, 'db' | 'clock' | 'log'>
type Held = { update: unknown; length: number }

export type Updates = {
  /**
   * Stores an update that was delivered, or holds it in memory while the database cannot be written.
   * @throws AppError `unavailable` when too many are held: Telegram then keeps it and repeats it.
   */
  take(update: unknown, length: number): Promise<void>
}

/**
 * Updates that a webhook delivers. An answer other than 200 makes Telegram repeat an update and delay the others, so the
 * short times in which the database is busy or the disk is full are bridged here.
 * @param onStored called when an update is new.
 */
export function createUpdates(world: World, onStored: () => void): Updates {
  const { clock, log } = world
  const held: Held[] = []
  let heldLength = 0
  let before = Promise.resolve()

  const store = (update: unknown) => isStored(world, update, onStored)

  async function flush(): Promise<void> {
    log.warn('updates of Telegram are held in memory: the database cannot be written')
    for (let first = held[0]; first; first = held[0]) {
      if (await store(first.update)) heldLength -= held.shift()?.length ?? 0
      else await clock.sleep(RETRY_MS)
    }
    log.info('updates of Telegram are stored again')
  }

  function hold(one: Held): void {
    if (held.length >= HELD_MAX || heldLength + one.length > HELD_TEXT_MAX)
      throw new AppError('unavailable', 'The database cannot be written', {
        code: 'database',
        retryAfter: 30,
      })
    held.push(one)
    heldLength += one.length
    if (held.length === 1) void flush()
  }

  return {
    take(update, length) {
      // Those that wait are stored first: the order of a chat is that of its updates.
      const taken = before.then(async () => {
        if (held.length > 0 || !(await store(update))) hold({ update, length })
      })
      // The caller gets the failure; the next update only waits for the end.
      before = taken.catch(() => undefined)
      return taken
    },
  }
}

/** False: the database cannot be written now. An update that cannot be stored at all is left out. */
async function isStored(world: World, update: unknown, onStored: () => void): Promise<boolean> {
  const { log } = world
  try {
    const { newest, stored } = await storeUpdates(world, [update])
    if (newest === undefined) log.warn('the webhook received what is no update')
    if (stored > 0) onStored()
    return true
  } catch (error) {
    if (troubleOf(error)?.kind === 'unavailable') return false
    log.error({ err: error }, 'an update of Telegram could not be stored, and is left out')
    return true
  }
}
