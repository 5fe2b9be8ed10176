import { current, setCounter } from '../../../database/counters.ts'
import { type Db, writeWhenFree } from '../../../database/database.ts'
import { removeAllSubscriptions } from '../../../notifications/push/store.ts'
import type { Context } from '../../../world/context.ts'

/** The first 48 bits of the hash of a key: a whole number that JavaScript represents exactly. */
function fingerprintOf(publicKey: string): number {
  const hash = new Bun.CryptoHasher('sha256').update(publicKey).digest('hex')
  return Number.parseInt(hash.slice(0, 12), 16)
}

/** Whether the subscriptions in the database were made with another key. */
export function isForeignKey(db: Db, publicKey: string): boolean {
  const known = current(db, 'pushKey')
  return known !== 0 && known !== fingerprintOf(publicKey)
}

/**
 * Removes every subscription when the keys of this installation are other ones than before: push services accept
 * messages only by the key that a browser has subscribed with.
 */
export async function removeForeignSubscriptions({
  db,
  clock,
  secrets,
  log,
}: Pick<Context, 'db' | 'clock' | 'secrets' | 'log'>): Promise<void> {
  const fingerprint = fingerprintOf(secrets.vapid.publicKey)
  if (current(db, 'pushKey') === fingerprint) return
  const removed = await writeWhenFree(db, clock, (tx) => {
    const isFirst = current(tx, 'pushKey') === 0
    setCounter(tx, 'pushKey', fingerprint)
    return isFirst ? 0 : removeAllSubscriptions(tx)
  })
  if (removed > 0)
    log.warn(
      { removed },
      'the keys for push are other ones than before: browsers have to be subscribed again',
    )
}
