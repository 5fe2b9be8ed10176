import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chatter } from '../bench/load/chatter.ts'
import { logIn } from '../bench/load/servers.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { cli, type Serving, serve } from '../src/testing/worlds/children.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { type World, world } from '../src/testing/worlds/world.ts'

// Each command is a process of its own.
setDefaultTimeout(120_000)

const EMAIL = 'load@example.com'
/** Its secrets are in a file, as those of an installation are. */
const installed = () => world({ JWT_SECRET: '', VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })

const atLeast = async (acknowledged: Set<string>, count: number) => {
  while (acknowledged.size < count) await systemClock.sleep(5)
}

function textsIn(path: string): Set<string> {
  using db = new Database(path)
  expect(db.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(db.query('PRAGMA foreign_key_check').all()).toEqual([])
  const rows = db.query<{ temp: string }, []>(
    "select temp_id as temp from messages where type = 'text'",
  )
  return new Set(rows.all().map(({ temp }) => temp))
}

type Load = { here: World; env: Record<string, string>; server: Serving; url: string }

async function underLoad(here: World): Promise<Load> {
  givenBot(here, await givenUser(here, { email: EMAIL }))
  const env = { DATA_DIR: here.dataDir, MESSAGES_PER_MINUTE: '1000000' }
  const server = await serve(env)
  return { here, env, server, url: server.url ?? '' }
}

test('a backup under load, restored elsewhere, holds every write that was acknowledged before its start, and the sessions', async () => {
  using here = installed()
  const { env, server, url } = await underLoad(here)
  const token = await logIn(url, EMAIL)
  const [chat] = here.db.$client.query<{ id: string }, []>('select id from chats').all()
  const acknowledged = new Set<string>()
  const visit = chatter(url, { email: EMAIL, chatId: chat?.id ?? '', acknowledged })
  await atLeast(acknowledged, 50)
  const before = [...acknowledged]
  const nowhere = await cli(['db', 'backup', join(here.dataDir, 'away', 'load.db')], env)
  expect([nowhere.code, nowhere.err]).toEqual([
    1,
    `metzia: There is no folder ${join(here.dataDir, 'away')}\n`,
  ])
  const target = join(here.dataDir, 'load.db')
  const made = await cli(['db', 'backup', target, '--json'], env)
  expect([made.code, made.err]).toEqual([0, ''])
  expect(JSON.parse(made.out)).toMatchObject({ path: target, secrets: `${target}.secrets.json` })
  expect(acknowledged.size).toBeGreaterThan(before.length)
  const refused = await cli(['db', 'restore', target], env)
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.err).toMatch(/^metzia: Metzia is running \(server \S+\)\. Stop it first\.\n$/)
  await atLeast(acknowledged, acknowledged.size + 1)
  await server.stop()
  await visit
  expect([...acknowledged].filter((one) => !textsIn(here.config.databasePath).has(one))).toEqual([])

  const elsewhere = { DATA_DIR: join(here.dataDir, 'elsewhere') }
  const restored = await cli(['db', 'restore', target], elsewhere)
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(restored.out).toMatch(
    /^Restored \S+load\.db, at version \d+\nIt has users: 1, bots: 1, homes: 0\n$/,
  )
  const held = textsIn(join(elsewhere.DATA_DIR, 'metzia.db'))
  expect(before.filter((one) => !held.has(one))).toEqual([])
  expect((await cli(['db', 'check'], elsewhere)).code).toBe(0)
  const again = await serve(elsewhere)
  const asked = await fetch(`${again.url}/api/chats`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await again.stop()
  expect(asked.status).toBe(200)
  console.log(
    `${before.length} messages acknowledged before the backup, ${held.size} in it, ${acknowledged.size} in all`,
  )
})

test('a kill during a backup leaves no backup, and one during a restore a database that can be used', async () => {
  using here = installed()
  await givenUser(here, { email: EMAIL })
  const env = { DATA_DIR: here.dataDir }
  const file = join(here.dataDir, 'one.db')
  const killed = await cli(['db', 'backup', file], {
    ...env,
    METZIA_TEST_HALT: 'backup-before-name',
  })
  expect([killed.signal, existsSync(file)]).toEqual(['SIGKILL', false])
  expect((await cli(['db', 'backup', file], env)).code).toBe(0)

  const other = { DATA_DIR: join(here.dataDir, 'other') }
  const person = ['--email', 'b@example.com', '--password', 'lamp-post-7']
  const create = [...person, '--firstname', 'B', '--lastname', 'C']
  expect((await cli(['users', 'create', ...create], other)).code).toBe(0)
  const emails = async () => {
    const { code, out } = await cli(['users', 'list', '--json'], other)
    expect(code).toBe(0)
    return JSON.parse(out).map(({ email }: { email: string }) => email)
  }
  for (const point of ['restore-drafted', 'restore-kept']) {
    const halted = await cli(['db', 'restore', file], { ...other, METZIA_TEST_HALT: point })
    expect(halted.signal).toBe('SIGKILL')
    expect(await emails()).toEqual(['b@example.com'])
    expect((await cli(['db', 'check'], other)).code).toBe(0)
  }
  const placed = await cli(['db', 'restore', file], {
    ...other,
    METZIA_TEST_HALT: 'restore-placed',
  })
  expect(placed.signal).toBe('SIGKILL')
  expect(await emails()).toEqual([EMAIL])
  expect((await cli(['db', 'restore', file], other)).code).toBe(0)
  expect(await emails()).toEqual([EMAIL])
  const left = readdirSync(other.DATA_DIR).filter((name) => name.endsWith('.restore'))
  expect(left).toEqual([])
})

test('what the commands print says where everything is', async () => {
  using here = installed()
  await givenUser(here, { email: EMAIL })
  const env = { DATA_DIR: here.dataDir }
  const made = await cli(['db', 'backup'], env)
  const [, path = ''] = /^Backed up into (\S+) \(\d\.\d MiB, \d+ rows\)\n/.exec(made.out) ?? []
  expect(path).toStartWith(join(here.dataDir, 'backups', 'metzia-'))
  expect(made.out).toContain(`The secrets are in ${path}.secrets.json\n`)
  const again = await cli(['db', 'backup', path], env)
  expect([again.code, again.err]).toEqual([
    1,
    `metzia: ${path} exists already. Name a file that does not exist.\n`,
  ])
  const checked = await cli(['db', 'check', path, '--json'], env)
  expect(JSON.parse(checked.out)).toMatchObject({ ok: true, path, hasChecksums: true })
  const stats = JSON.parse((await cli(['db', 'stats', '--json'], env)).out)
  expect(stats).toMatchObject({ users: 1, unusedBytes: expect.any(Number) })
  expect(Date.now() - stats.lastBackupAt).toBeLessThan(60_000)
  expect(stats.tables[0].bytes).toBeGreaterThanOrEqual(stats.tables[1].bytes)
  const table = await cli(['db', 'stats'], env)
  expect(table.out).toMatch(/TABLE +SIZE\n/)
  rmSync(`${path}.secrets.json`)
  rmSync(`${path}.sha256`)
  const bare = await cli(['db', 'check', path], env)
  expect(bare.out).toMatch(/is whole, at version \d+\n.*no secrets.*\n.*no checksums/)
  const other = { DATA_DIR: join(here.dataDir, 'other') }
  expect((await cli(['db', 'migrate'], other)).code).toBe(0)
  const restored = await cli(['db', 'restore', path], other)
  expect(restored.out).toMatch(
    /^Restored .*\nIt has .*\nThe former database is \S+before-restore-\S+\.db\nThere are no secrets.*\nThere are no checksums.*\n$/,
  )
})
