import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { skipInQuery, textUpTo, wholeInQuery } from '../kernel/schema.ts'
import { fullName, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { PAGE_MAX, SEARCH_MAX } from './domain.ts'
import { chatToWire } from './shown.ts'
import { type ChatEntry, chatOwners, chatsOfOwners } from './store/chats.ts'
import { postsBySeq } from './store/messages.ts'
import { senderToWire, UserChatsWire } from './wire.ts'

const Range = t.Object({
  limit: wholeInQuery(PAGE_MAX, PAGE_MAX),
  skip: skipInQuery(),
  q: t.Optional(
    textUpTo(SEARCH_MAX, {
      description:
        'Only users whose name or e-mail contains this, with all chats, and the chats of other users whose name does',
    }),
  ),
})

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
  ({ user, language, query: { limit, skip, q = '' } }: Call<typeof LIST>): UserChatsWire[] => {
    const words = q.trim()
    const owners = chatOwners(db, { words, limit, skip: Number(skip) })
    const rids = owners.map(({ rid }) => rid)
    const isMeant = meantBy(words, owners)
    const entries = chatsOfOwners(db, rids).filter(isMeant)
    const seqs = entries.flatMap(({ lastSeq }) => lastSeq ?? [])
    const newest = postsBySeq(db, seqs, user.rid)
    const byOwner = Map.groupBy(entries, ({ chat }) => chat.ownerRid)
    return owners.map((owner) => ({
      user: senderToWire(owner),
      chats: (byOwner.get(owner.rid) ?? []).map(({ chat, lastSeq }) =>
        chatToWire(chat, newest.get(lastSeq ?? -1), { language }),
      ),
    }))
  }

/** Whether a chat is one that was searched: by its own name, or by its owner. */
function meantBy(words: string, owners: readonly User[]): (entry: ChatEntry) => boolean {
  const wanted = words.toLowerCase()
  const contains = (text: string) => text.toLowerCase().includes(wanted)
  const meant = owners.filter((owner) => contains(fullName(owner)) || contains(owner.email))
  const rids = new Set(meant.map(({ rid }) => rid))
  return ({ chat }) => rids.has(chat.ownerRid) || contains(chat.botName)
}
