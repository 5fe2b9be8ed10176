import type { Db } from '../../database/database.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { fromRow } from '../../notifications/store.ts'
import { notifications } from '../../notifications/tables.ts'
import { toldIn } from '../../notifications/told.ts'

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
