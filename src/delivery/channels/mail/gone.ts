import { botsOf, updateBot } from '../../../bots/store/bots.ts'
import type { Tx } from '../../../database/database.ts'
import type { Random } from '../../../kernel/random.ts'
import { notify } from '../../../notifications/service.ts'
import { userById } from '../../../users/store.ts'

/** The mailbox of a user does not exist: no bot of the user sends mail any more, and the user is told. */
export function mailboxGone(
  tx: Tx,
  userId: string,
  { random, now }: { random: Random; now: number },
): void {
  const user = userById(tx, userId)
  const mailing = user ? botsOf(tx, user.rid).filter(({ isMailOn }) => isMailOn) : []
  for (const bot of mailing) updateBot(tx, { ...bot, isMailOn: false }, now)
  if (user && mailing.length > 0)
    notify(tx, [user.rid], { said: { code: 'mailOff' }, url: '/bots' }, { random, now })
}
