import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { systemClock } from '../../src/kernel/system-clock.ts'

const DEBIAN = '/usr/lib/postgresql'
/** The user and group `nobody` of Linux: PostgreSQL refuses to be run by root. */
const NOBODY = 65_534
const PORT = 5_432
const USER = 'bench'
/** As much memory as all rows take, and nothing that makes commits durable: only questions are timed. */
const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum: 'off',
}
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const START_MS = 20_000
const LOOK_MS = 50

export type Postgres = AsyncDisposable & {
  sql: SQL
  /** A folder that the server may read. */
  folder: string
}

/** The folder of the programs of PostgreSQL: of Debian's newest version, or one in `PATH`. */
function programs(): string | undefined {
  try {
    const [newest] = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one))
    return newest && join(DEBIAN, newest, 'bin')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return Bun.which('initdb')?.replace(/\/initdb$/, '')
  }
}

const skipped = (why: string): undefined => {
  console.error(`skipped: PostgreSQL with PostGIS (bench/peers/README.md): ${why}`)
}

/** Makes a cluster in a folder, and starts its server. Returns what stops it, and deletes the folder. */
function startIn(folder: string, bin: string): () => void {
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o755)
  const as = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const command = (name: string, ...args: string[]) =>
    [...as, join(bin, name), '-D', dataIn(folder), ...args] as [string, ...string[]]
  const run = ([program, ...args]: [string, ...string[]]) =>
    spawnSync(program, args, { encoding: 'utf8', cwd: folder })
  const removed = () => rmSync(folder, { recursive: true, force: true })
  const options = ['-U', USER, '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync']
  const made = run(command('initdb', ...options))
  if (made.status !== 0) {
    removed()
    throw new Error(`initdb has failed: ${made.stderr ?? made.error}`)
  }
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = command('postgres', '-k', folder, '-p', String(PORT), ...settings)
  Bun.spawn(server, { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore', cwd: folder })
  return () => {
    // Waits until it has ended, but for no checkpoint of what is deleted anyway.
    run(command('pg_ctl', 'stop', '-m', 'immediate', '-w'))
    removed()
  }
}

const dataIn = (folder: string) => join(folder, 'data')

/**
 * Starts PostgreSQL with PostGIS in a folder of its own, which is deleted when it is stopped. It listens on a socket in
 * that folder only.
 * @returns undefined, with a line that says so, when it is not installed.
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  const bin = programs()
  if (!bin) return skipped('it is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'metzia-postgres-'))
  const end = startIn(folder, bin)
  const exit = () => process.exit(1)
  process.once('exit', end)
  for (const signal of SIGNALS) process.once(signal, exit)
  const sql = new SQL({
    adapter: 'postgres',
    path: join(folder, `.s.PGSQL.${PORT}`),
    max: 1,
    username: USER,
    database: 'postgres',
    idleTimeout: 0,
  })
  const stop = async () => {
    await sql.close()
    process.off('exit', end)
    for (const signal of SIGNALS) process.off(signal, exit)
    end()
  }
  try {
    await untilReady(dataIn(folder))
    await sql.unsafe('create extension postgis')
  } catch (error) {
    await stop()
    if (String(error).includes('postgis')) return skipped(String(error))
    throw error
  }
  return { sql, folder, [Symbol.asyncDispose]: stop }
}

/** The server writes into the last line of this file how far it is. */
async function untilReady(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const until = systemClock.monotonic() + START_MS
  while (!existsSync(file) || !/^ready *$/m.test(readFileSync(file, 'utf8'))) {
    if (systemClock.monotonic() > until) throw new Error('PostgreSQL does not start')
    await systemClock.sleep(LOOK_MS)
  }
}
