import type { Actor } from '../../audit/domain.ts'
import { noteAction } from '../../audit/store.ts'
import { write } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import type { Notice } from '../domain.ts'
import { notifyWritten } from '../service.ts'
import { firstSince, newestUser, toldOf, usersAfter } from './store.ts'

/**
 * Users of one transaction, its longest time, and the pause after it, so that other writers can acquire the lock (ms).
 */
const BATCH = 100
const BATCH_MS = 3
const PAUSE_MS = 1
/** The same announcement is a repetition for this time: who has had it does not get it again. */
const REPEATED_MS = days(1)

type World = Pick<Context, 'db' | 'clock' | 'random'>
export type Announced = { users: number }

/** What is told to all users, and who tells it. */
export type Announcement = { notice: Notice; by: Actor }

/** Tells all users. */
export type Announce = (announcement: Announcement) => Promise<Announced>

/**
 * Notifies every user who is not banned, in as many transactions as it takes. After an interruption, a repetition
 * notifies those who were left out. It is recorded when it begins.
 * @returns how many were notified.
 * @throws AppError `unavailable` when the signal aborts before the end.
 */
export async function announceToAll(
  world: World,
  { notice, by }: Announcement,
  signal?: AbortSignal,
): Promise<Announced> {
  const { db, clock, random } = world
  const subject = { kind: 'notification', id: null, name: notice.title } as const
  const action = { action: 'notification.announce', subject, after: { ...notice } } as const
  write(db, (tx) => noteAction(tx, by, action, { random, now: clock.now() }))
  const upTo = newestUser(db)
  const from = firstSince(db, clock.now() - REPEATED_MS)
  let users = 0
  for (let after = 0; after < upTo; ) {
    if (signal?.aborted) throw new AppError('unavailable', { code: 'announcementEnded' })
    const told = tellSome(world, notice, { after, upTo, from })
    users += told.users
    after = told.last
    if (after < upTo) await clock.sleep(PAUSE_MS, signal)
  }
  return { users }
}

type Slice = { after: number; upTo: number; from: number }

/** Notifies the next users in one transaction. @returns how many, and how far it has come. */
function tellSome(
  { db, clock, random }: World,
  notice: Notice,
  slice: Slice,
): { users: number; last: number } {
  return write(db, (tx) => {
    const at = { random, now: clock.now() }
    const endsAt = clock.monotonic() + BATCH_MS
    const found = usersAfter(tx, { ...slice, limit: BATCH })
    const told = toldOf(tx, found, { ...notice, from: slice.from })
    let users = 0
    for (const rid of found) {
      if (told.has(rid)) continue
      notifyWritten(tx, [rid], notice, at)
      users += 1
      if (clock.monotonic() >= endsAt) return { users, last: rid }
    }
    return { users, last: found.length < BATCH ? slice.upTo : (found.at(-1) ?? slice.upTo) }
  })
}
