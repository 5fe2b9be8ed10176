import { type Db, write } from '../database/database.ts'
import { users } from '../users/tables.ts'

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
