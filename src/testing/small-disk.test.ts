import { Database, SQLiteError } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { closeSync, copyFileSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { largestLog } from '../../bench/load/log-load.ts'
import { keepCheckpoints, logBytes, truncateLog } from '../database/checkpoints.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { serve } from './worlds/children.ts'
import { givenBot, givenUser, PASSWORD } from './worlds/given.ts'
import type { Json } from './worlds/visitor.ts'
import { type World, world } from './worlds/world.ts'

// The server on a disk of its own that fills up. A disk of 64 MB can be mounted by root only.

const MIB = 1_048_576
const DISK_MIB = 64
const BALLAST_MIB = 34
const mounts = (command: string[]) => Bun.spawnSync(command).exitCode === 0
const isLong = Boolean(process.env.METZIA_LONG)
const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

function smallDisk(here: World): Disposable & { path: string } {
  const path = join(here.dataDir, 'disk')
  mkdirSync(path, { mode: 0o700 })
  if (!mounts(['mount', '-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0700`, 'tmpfs', path]))
    throw new Error('No disk could be mounted')
  return { path, [Symbol.dispose]: () => void mounts(['umount', '-l', path]) }
}

function fillFile(path: string, mib: number): void {
  const file = openSync(path, 'w')
  const bytes = Buffer.alloc(MIB, 1)
  for (let n = 0; n < mib; n += 1) writeSync(file, bytes)
  closeSync(file)
}

/** Writes without a checkpoint until the disk refuses. */
function fillLog(path: string): void {
  using db = new Database(path)
  db.run('PRAGMA wal_autocheckpoint = 0')
  db.run('PRAGMA busy_timeout = 5000')
  db.run('create table filling (bytes)')
  for (const bytes of [262_144, 4_096, 10]) writeUntilFull(db, bytes)
}

function writeUntilFull(db: Database, bytes: number): void {
  const insert = db.query('insert into filling values (randomblob(?))')
  try {
    for (;;) insert.run(bytes)
  } catch (error) {
    if (!(error instanceof SQLiteError && /^SQLITE_(FULL|IOERR)/.test(error.code ?? '')))
      throw error
  }
}

/** Asks again until the answer is as expected. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It has not become so in 30 s')
    await systemClock.sleep(100)
  }
}

test.skipIf(!isLong || !isRoot)(
  'a full disk refuses writes and serves reads, and once there is room the log shrinks by itself',
  async () => {
    using here = world()
    const owner = await givenUser(here, { email: 'small@example.com' })
    givenBot(here, owner)
    const [chat] = here.db.$client.query<{ id: string }, []>('select id from chats').all()
    truncateLog(here.db)
    using disk = smallDisk(here)
    const path = join(disk.path, 'metzia.db')
    copyFileSync(here.config.databasePath, path)
    const ballast = join(disk.path, 'ballast')
    fillFile(ballast, BALLAST_MIB)
    const server = await serve({ DATA_DIR: disk.path, JWT_SECRET: here.secrets.jwtSecret })
    const ask = async (address: string, body?: unknown, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${server.url}${address}`, { headers, ...sent })
      return { status: response.status, body: (await response.json()) as Json }
    }
    const { token } = (await ask('/api/auth/login', { email: owner.email, password: PASSWORD }))
      .body
    const post = () => ask(`/api/chats/${chat?.id}/messages`, { content: 'hello there' }, token)
    expect((await post()).status).toBe(200)

    fillLog(path)
    const full = logBytes(path)
    expect(full).toBeGreaterThan(16 * MIB)
    await until(async () => (await ask('/healthz')).body.status === 'degraded')
    const refused = await post()
    expect([refused.status, refused.body.code]).toEqual([503, 'disk'])
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/api/chats', undefined, token)).status).toBe(200)

    rmSync(ballast)
    await until(() => logBytes(path) < MIB)
    await until(async () => (await ask('/healthz')).body.status === 'ok')
    expect((await post()).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    console.log(
      `the write-ahead log: ${full} bytes on the full disk, ${logBytes(path)} after it had room; database ${statSync(path).size}`,
    )
    await server.stop()
  },
  120_000,
)

const WRITTEN_MIB = 400

test.skipIf(!isLong)(
  'the log stays below 64 MB while two threads write without a pause',
  async () => {
    using here = world()
    const { databasePath: path } = here.config
    const stopping = new AbortController()
    const kept = keepCheckpoints({
      path,
      isReplicated: false,
      clock: systemClock,
      log: here.log,
      signal: stopping.signal,
      onProblem: (problem) => expect(problem).toBeNull(),
    })
    const most = await largestLog(here, WRITTEN_MIB)
    stopping.abort()
    await kept
    console.log(`${WRITTEN_MIB} MiB written, the write-ahead log had ${most} bytes at most`)
    expect(most).toBeLessThan(64 * MIB)
  },
  600_000,
)
