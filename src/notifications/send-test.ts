import type { Actor } from '../audit/domain.ts'
import { noteAction } from '../audit/store.ts'
import { ask, attempt } from '../auth/limits.ts'
import { write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import { userAction } from '../users/actions.ts'
import { isAdmin, type User } from '../users/domain.ts'
import { userById } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { subscriptionsOf } from './push/store.ts'
import { notifyWritten } from './service.ts'
import { noticeOf, type Written } from './written.ts'

/**
 * Sends a test notification: to the sender, and by administrators to any user.
 * @returns the number of browsers that it is pushed to.
 * @throws AppError `invalid`; `forbidden` for another user; `missing`; `tooMany` beyond the tests of an hour.
 */
export function sendTest(
  { db, clock, random }: Pick<Context, 'db' | 'clock' | 'random'>,
  { user: sender, actor }: { user: User; actor: Actor },
  { userId = sender.id, ...written }: Written & { userId?: string | undefined },
): { browsers: number } {
  const notice = { type: 'system', ...noticeOf(written) } as const
  if (userId !== sender.id && !isAdmin(sender))
    throw new AppError('forbidden', { code: 'testsByAdmins' })
  return write(db, (tx) => {
    const to = userById(tx, userId)
    if (!to) throw new AppError('missing', { code: 'noUser' })
    attempt({ db: tx, clock }, [ask('testNotification', sender.id)])
    const at = { random, now: clock.now() }
    notifyWritten(tx, [to.rid], notice, at)
    if (to.rid !== sender.rid) noteAction(tx, actor, userAction('notification.test', to), at)
    return { browsers: subscriptionsOf(tx, to.rid).length }
  })
}
