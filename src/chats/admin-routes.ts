import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { skipInQuery, wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../world/context.ts'
import { PAGE_MAX } from './domain.ts'
import { chatOwners, chatsOfOwners } from './store/chats.ts'
import { postsBySeq } from './store/messages.ts'
import { chatToWire, senderToWire, UserChatsWire } from './wire.ts'

const Range = t.Object({ limit: wholeInQuery(PAGE_MAX, PAGE_MAX), skip: skipInQuery() })

const LIST = route({
  access: 'admin',
  query: Range,
  response: t.Array(UserChatsWire),
  detail: {
    summary: 'Users who have chats, the oldest account first, each with all chats',
  },
})

/** The chats of all users, for administrators. */
export function adminChatRoutes(context: Context) {
  return new Elysia({ name: 'admin chats', prefix: '/api/admin', tags: ['Chats'] })
    .use(guard(context))
    .get('/all-grouped', listAll(context), LIST())
}

const listAll =
  ({ db }: Context) =>
  ({ user, query: { limit, skip } }: Call<typeof LIST>): UserChatsWire[] => {
    const owners = chatOwners(db, { limit, skip: Number(skip) })
    const rids = owners.map(({ rid }) => rid)
    const entries = chatsOfOwners(db, rids)
    const seqs = entries.flatMap(({ lastSeq }) => lastSeq ?? [])
    const newest = postsBySeq(db, seqs, user.rid)
    const byOwner = Map.groupBy(entries, ({ chat }) => chat.ownerRid)
    return owners.map((owner) => ({
      user: senderToWire(owner),
      chats: (byOwner.get(owner.rid) ?? []).map(({ chat, lastSeq }) =>
        chatToWire(chat, newest.get(lastSeq ?? -1)),
      ),
    }))
  }
