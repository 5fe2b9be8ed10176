import { type Connection, write } from '../../database/database.ts'

const HOUR_MS = 3_600_000
/** They are spread evenly over this many hours. */
const HOURS = 480

/**
 * Adds accounts, of which every tenth is banned. They have no password.
 * @param now the newest time of registration (ms).
 */
export function seedAccounts(db: Connection, count: number, now: number): void {
  const add = db.$client.query(`insert into users
    (id, firstname, lastname, email, avatar, roles, is_banned, telegram_language, created_at)
    values (?1, 'Dana', 'Levi', ?1 || '@example.com', 'avatar_1', '["user"]', ?2, 'en', ?3)`)
  addRows(db, count, now, (n, at) => add.run(`seeded-${n}`, n % 10 === 0, at))
}

/** Adds bots like the first one, with the same owner and chat. */
export function seedBots(db: Connection, count: number, now: number): void {
  const columns = db.$client
    .query<{ name: string }, []>("select name from pragma_table_info('bots')")
    .all()
    .map(({ name }) => name)
    .filter((name) => !['rid', 'id', 'created_at'].includes(name))
  const add = db.$client.query(`insert into bots (id, created_at, ${columns})
    select ?1, ?2, ${columns} from bots where rid = (select min(rid) from bots)`)
  addRows(db, count, now, (n, at) => add.run(`seeded-${n}`, at))
}

type Add = (n: number, at: number) => unknown

function addRows(db: Connection, count: number, now: number, add: Add): void {
  write(db, () => {
    for (let n = 0; n < count; n += 1) add(n, now - (n % HOURS) * HOUR_MS)
  })
}
