import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { skipInQuery, wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import type { User } from '../users/domain.ts'
import { PAGE_MAX } from './domain.ts'
import { chatOwners, chatsOfOwners } from './store/chats.ts'
import { postsBySeq } from './store/messages.ts'
import { chatToWire, senderToWire, UserChatsWire } from './wire.ts'

const Range = t.Object({ limit: wholeInQuery(PAGE_MAX, PAGE_MAX), skip: skipInQuery() })

/** The chats of all users, for administrators. */
export function adminChatRoutes(context: Context) {
  const { db } = context

  function grouped(admin: User, range: { limit: number; skip: number }): UserChatsWire[] {
    const owners = chatOwners(db, range)
    const entries = chatsOfOwners(
      db,
      owners.map(({ rid }) => rid),
    )
    const newest = postsBySeq(
      db,
      entries.flatMap(({ lastSeq }) => lastSeq ?? []),
      admin.rid,
    )
    const byOwner = Map.groupBy(entries, ({ chat }) => chat.ownerRid)
    return owners.map((owner) => ({
      user: senderToWire(owner),
      chats: (byOwner.get(owner.rid) ?? []).map(({ chat, lastSeq }) =>
        chatToWire(chat, newest.get(lastSeq ?? -1)),
      ),
    }))
  }

  return new Elysia({ name: 'admin chats', prefix: '/api/admin', tags: ['Chats'] })
    .use(guard(context))
    .get(
      '/all-grouped',
      ({ user, query: { limit, skip } }) => grouped(user, { limit, skip: Number(skip) }),
      {
        access: 'admin',
        query: Range,
        response: t.Array(UserChatsWire),
        detail: {
          summary: 'Users who have chats, the oldest account first, each with all chats',
        },
      },
    )
}
