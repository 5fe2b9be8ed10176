import type { Db } from '../database/database.ts'
import { seconds } from '../kernel/clock.ts'
import { albumIn, type Update } from '../telegram/domain/updates.ts'
import { type StoredUpdate, waitingFrom } from '../telegram/store/updates.ts'

// Albums: several updates that are one message. They are handled together, once the last one has been there for a while;
// until then all of them wait where they are stored, so that a process that is killed loses none.

/** The updates of an album arrive within this time of each other. */
const ALBUM_MS = seconds(2)
/** Between the updates of an album of at most ten photos, others of the same chat can arrive. */
const NEXT_MAX = 50

/** An update and the others of its album. */
export function partsOf(db: Db, stored: StoredUpdate): StoredUpdate[] {
  const album = albumIn(stored.payload)
  if (album === undefined || stored.chatId === null) return [stored]
  return waitingFrom(db, stored, NEXT_MAX).filter(({ payload }) => albumIn(payload) === album)
}

/** Whether no further part of an album is to be expected. */
export function isWhole(parts: readonly StoredUpdate[], now: number): boolean {
  const [first] = parts
  if (first === undefined || albumIn(first.payload) === undefined) return true
  const since = now - Math.max(...parts.map(({ receivedAt }) => receivedAt))
  // A time in the future was stored before the clock was set back.
  return since < 0 || since >= ALBUM_MS
}

/** The updates of an album as one: the number of its first photo, and the words that are below any of them. */
export function joined(updates: readonly Update[]): Update {
  const [first = { kind: 'unknown' }] = updates
  if (updates.length < 2) return first
  const words = updates.map((one) => wordsIn(one)).find((one) => one !== '') ?? ''
  if (first.kind === 'post') {
    const ids = updates.flatMap((one) => (one.kind === 'post' ? one.messageId : []))
    return { ...first, words, messageId: Math.min(...ids) }
  }
  if (first.kind !== 'message' || !first.origin) return first
  const { origin } = first
  const ids = updates.flatMap((one) =>
    one.kind === 'message' && one.origin?.post ? one.origin.post.messageId : [],
  )
  const post = origin.post && { ...origin.post, messageId: Math.min(...ids) }
  return { ...first, words, origin: { ...origin, post } }
}

const wordsIn = (update: Update) =>
  update.kind === 'message' || update.kind === 'post' ? update.words : ''
