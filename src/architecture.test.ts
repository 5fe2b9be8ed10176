import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from './database/database.ts'
import { ROOT, RULES, sourceFile, sourceFiles } from './testing/architecture.ts'

const files = sourceFiles()

test('finds the code that it checks', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(300)
})

test.each(RULES.map(({ name, breaches }) => [name, breaches] as const))('%s', (_, breaches) => {
  expect(breaches(files)).toEqual([])
})

/** One breach of each kind, as a file that is not in the tree: the path, the code, and the rule that refuses it. */
const SEEDED: [what: string, path: string, code: string, rule: string][] = [
  [
    'a change to the table of another room',
    'src/chats/service.ts',
    "import { users } from '../users/tables.ts'\nwrite(db, (tx) => tx.update(users).set({ isBanned: true }).run())",
    'a room changes only its own tables',
  ],
  [
    'a change to the table of another room over several lines',
    'src/chats/service.ts',
    "import {\n  users,\n} from '../users/tables.ts'\ntx\n  .delete(\n    users,\n  )",
    'a room changes only its own tables',
  ],
  [
    'a raw change',
    'src/chats/store/chats.ts',
    'db.all(sql`delete from users`)',
    'no raw statement changes a table',
  ],
  [
    'a change through the driver',
    'src/chats/service.ts',
    "db.$client.run('vacuum')",
    'only a transaction takes the driver itself',
  ],
  [
    'a bare transaction',
    'src/chats/service.ts',
    'db.transaction(() => undefined)',
    'every transaction goes through write()',
  ],
  [
    'a setting read from the environment',
    'src/chats/service.ts',
    'const limit = process.env.LIMIT',
    'settings come from the configuration',
  ],
  [
    'a request past the context',
    'src/chats/service.ts',
    "await fetch('https://example.com')",
    'the network is reached through the context',
  ],
  [
    'a request with the runtime’s client',
    'src/chats/service.ts',
    "import { request } from 'node:https'",
    'the network is reached through the context',
  ],
  [
    'a wait past the clock',
    'src/chats/service.ts',
    'setTimeout(() => undefined, 1_000)',
    'time comes from the clock',
  ],
  [
    'a time past the clock',
    'src/chats/service.ts',
    'const now = Date.now()',
    'time comes from the clock',
  ],
  [
    'an id past the context',
    'src/chats/service.ts',
    'const id = crypto.randomUUID()',
    'chance comes from the context',
  ],
  [
    'a control that imports a room of the client',
    'web/ui/button.tsx',
    "import { botsAtom } from '../bots/atoms.ts'",
    'a control of web/ui imports no room of the client',
  ],
  [
    'a control that imports a room of the server',
    'web/ui/button.tsx',
    "import { isAdmin } from '../../src/users/domain.ts'",
    'a control of web/ui imports no room of the client',
  ],
  [
    'a room that imports a higher one',
    'src/users/service.ts',
    "import { botsOf } from '../bots/store.ts'",
    'a room imports only the rooms below it',
  ],
  [
    'a room that is not in the list',
    'src/chats/service.ts',
    "import { x } from '../unlisted/store.ts'",
    'a room imports only the rooms below it',
  ],
  [
    'server code in the client',
    'web/lib/api.ts',
    "import { botsOf } from '../../src/bots/store.ts'",
    'the client imports only domains of the server, and types',
  ],
  [
    'two files that import each other',
    'src/kernel/errors.ts',
    "import type { Clock } from './errors.ts'",
    'no file imports itself in a loop',
  ],
]

test.each(SEEDED)('%s is refused', (_, path, code, rule) => {
  const seeded = [...files.filter((file) => file.path !== path), sourceFile(path, code)]
  const found = RULES.flatMap(({ name, breaches }) => (breaches(seeded).length > 0 ? [name] : []))
  expect(found).toContain(rule)
})

type Can<Handle, Method extends string> = Method extends keyof Handle ? true : false

test('only a transaction handle has the methods that change tables', () => {
  const byReader: Can<Db, 'insert' | 'update' | 'delete' | 'run' | 'transaction'> = false
  const byDriver: Can<Db['$client'], 'run' | 'exec' | 'prepare' | 'transaction'> = false
  const byTransaction: Can<Tx, 'insert' | 'update' | 'delete'> = true
  expect([byReader, byDriver, byTransaction]).toEqual([false, false, true])
})

test('the lock file names no host', () => {
  expect(readFileSync(join(ROOT, 'bun.lock'), 'utf8')).not.toContain('://')
})
