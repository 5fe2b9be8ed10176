import type { Bot } from '../../bots/domain/bot.ts'
import { type Db, write } from '../../database/database.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { fromRow } from '../../notifications/store.ts'
import { notifications } from '../../notifications/tables.ts'
import { toldIn } from '../../notifications/told.ts'
import { updateUser, userByRid } from '../../users/store.ts'
import type { World } from './world.ts'

/** The notifications of all users as a reader of this language sees them, oldest first. */
export const allTold = (db: Db, language: Language = 'en') =>
  db
    .select()
    .from(notifications)
    .orderBy(notifications.rid)
    .all()
    .map((one) => ({ ...fromRow(one), ...toldIn(fromRow(one), language) }))

export const toldTo = (db: Db, userRid: number, language?: Language) =>
  allTold(db, language).filter((one) => one.userRid === userRid)

/** The owner of a bot reads this language from now on. */
export function speak(here: World, { ownerRid }: Pick<Bot, 'ownerRid'>, language: Language): void {
  const owner = userByRid(here.db, ownerRid)
  if (!owner) throw new Error('The bot has no owner')
  write(here.db, (tx) => updateUser(tx, owner, { language }, here.clock.now()))
}
