import type { Db } from '../database/database.ts'
import type { Sender } from '../telegram/domain/updates.ts'
import type { User } from '../users/domain.ts'
import { userByChat } from '../users/store.ts'

/** The account that is linked to a sender, whose private chat has the sender's id. Undefined also when it is banned. */
export function accountOf(db: Db, from: Sender | null): User | undefined {
  const user = from ? userByChat(db, from.id) : undefined
  return user?.isBanned ? undefined : user
}
