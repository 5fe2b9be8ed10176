import { eq, like } from 'drizzle-orm'
import { NEW_CRITERIA } from '../../assets/criteria/criteria.ts'
import { criteriaToRow } from '../../bots/store/criteria.ts'
import { bots } from '../../bots/tables.ts'
import { chats } from '../../chats/tables.ts'
import { next } from '../../database/counters.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { users } from '../../users/tables.ts'

const FIRST = ['Dana', 'Noa', 'אבי', 'Yossi', 'Tal', 'Michal', 'יעל', 'adam']
const ROWS = 500

/** Adds so many accounts in one transaction for each 500. Their names are in no order; every 50th is banned. */
export function seedUsers(db: Db, count: number, now: number): void {
  const account = (at: number) => ({
    id: `seeded-${at}`,
    firstname: FIRST[at % FIRST.length] ?? '',
    lastname: `Levi ${(at * 7_919) % count}`,
    email: `seeded${at}@example.com`,
    // As long as a stored hash: rows are as large as those of real accounts.
    passwordHash: 'x'.repeat(97),
    avatar: `avatar_${(at % 25) + 1}`,
    roles: at % 1_000 === 0 ? (['user', 'admin'] as const).slice() : ['user' as const],
    isBanned: at % 50 === 49,
    bannedReason: at % 50 === 49 ? 'Repeated spam' : null,
    oauthProvider: at % 3 === 0 ? ('google' as const) : null,
    createdAt: now - at * 60_000,
  })
  for (let from = 0; from < count; from += ROWS)
    write(db, (tx) =>
      tx
        .insert(users)
        .values(Array.from({ length: Math.min(ROWS, count - from) }, (_, at) => account(from + at)))
        .run(),
    )
}

/** Gives each of the seeded accounts a bot without areas. */
export function seedBots(db: Db, now: number): void {
  const owners = db
    .select({ rid: users.rid, id: users.id })
    .from(users)
    .where(like(users.id, 'seeded-%'))
    .orderBy(users.rid)
    .all()
  const chatOf = ({ rid, id }: (typeof owners)[number]) => ({
    id: `chat-${id}`,
    ownerRid: rid,
    botId: `bot-${id}`,
    botName: `Bot of ${id}`,
    isFavorite: false,
    unread: 0,
    readSeq: 0,
    createdAt: now,
  })
  const botOf = (chat: { rid: number; botId: string; botName: string; ownerRid: number }) => ({
    ...criteriaToRow(NEW_CRITERIA),
    id: chat.botId,
    name: chat.botName,
    ownerRid: chat.ownerRid,
    chatRid: chat.rid,
    description: '',
    isActive: false,
    watchFrom: 0,
    version: 0,
    createdAt: now,
  })
  for (let from = 0; from < owners.length; from += ROWS)
    write(db, (tx) => {
      const made = tx
        .insert(chats)
        .values(owners.slice(from, from + ROWS).map(chatOf))
        .returning()
        .all()
      tx.insert(bots).values(made.map(botOf)).run()
    })
}

/** Gives a bot these areas and starts it, as a change that indexes of bots follow. */
export function startBot(tx: Tx, rid: number, areaCodes: readonly number[]): void {
  tx.update(bots)
    .set({ isActive: true, areaCodes: [...areaCodes], version: next(tx, 'bots') })
    .where(eq(bots.rid, rid))
    .run()
}
