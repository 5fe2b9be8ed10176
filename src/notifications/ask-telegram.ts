import { ask, attempt } from '../auth/limits.ts'
import { write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import { fullName, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { notifyAdmins } from './admins.ts'

type World = Pick<Context, 'db' | 'clock' | 'random' | 'features'>

const ASKED_BY_USER = { code: 'askedAlready' } as const
const ASKED_BY_MANY = { code: 'askedByMany' } as const

/**
 * Notifies the administrators that a user would like to have Telegram.
 * @throws AppError `conflict` where it is set up; `tooMany` when the user, or many users, have asked today.
 */
export function askForTelegram({ db, clock, random, features }: World, user: User): void {
  if (features.telegram.isOn) throw new AppError('conflict', { code: 'telegramIsOn' })
  write(db, (tx) => {
    attempt({ db: tx, clock }, [
      { ...ask('askTelegram', user.id), refusal: ASKED_BY_USER },
      { ...ask('askTelegramAll'), refusal: ASKED_BY_MANY },
    ])
    const said = { code: 'telegramWanted', name: fullName(user) } as const
    notifyAdmins(tx, { said, url: '/admin/telegram' }, { random, now: clock.now() })
  })
}
