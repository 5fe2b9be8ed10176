import { iso } from '../kernel/domain/iso.ts'
import { fullName, type User } from './domain.ts'
import type { UserWire } from './wire.ts'

/** An account as the API answers it. Apart from the schemas, because the Worker does without the framework of routes. */
export function userToWire(user: User): UserWire {
  return {
    _id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    fullname: fullName(user),
    email: user.email,
    avatar: user.avatar,
    roles: [...user.roles],
    isBanned: user.isBanned,
    bannedReason: user.bannedReason,
    language: user.language,
    oauthProvider: user.oauthProvider ?? '',
    hasPassword: user.hasPassword,
    isTelegramLinked: user.telegramChatId !== null,
    createdAt: iso(user.createdAt),
  }
}
