import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadAreas } from '../../areas/store.ts'
import { type Connection, openDatabase } from '../../database/database.ts'
import { migrateDatabase } from '../../database/migrate.ts'
import { endGrants, endGrantsAsAdmin } from '../../delivery/grants.ts'
import { systemResolve } from '../../kernel/addresses.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Fetch } from '../../kernel/fetcher.ts'
import { createLog } from '../../kernel/log.ts'
import { newPushKeys } from '../../kernel/push-keys.ts'
import type { Random } from '../../kernel/random.ts'
import { createApp, workHere } from '../../process/app.ts'
import { createPorts } from '../../process/ports.ts'
import { readConfig } from '../../process/settings.ts'
import type { Context } from '../../world/context.ts'
import { loadSecrets } from '../../world/secrets.ts'
import { parseHere } from './parse.ts'
import { switchOff } from './structures.ts'
import { asServer, inWorker, serveInTests } from './threads.ts'

/** Saturday, 21 November 2026, 10:00 in Jerusalem. */
export const START = Date.UTC(2026, 10, 21, 8)

export type TestClock = Clock & {
  /** Lets time pass and ends the waits until then, in order. */
  pass(ms: number): Promise<void>
  /** Resolves when something waits for time to pass. */
  awaited(): Promise<void>
}

/** A clock that stands still until `pass` is called. */
export function stoppedClock(start = START): TestClock {
  let at = start
  let sleepers: { until: number; wake: () => void }[] = []
  return {
    now: () => at,
    monotonic: () => at - start,
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.resolve()
      return new Promise((wake) => {
        sleepers.push({ until: at + ms, wake })
        signal?.addEventListener('abort', () => wake(), { once: true })
      })
    },
    async pass(ms) {
      const end = at + ms
      for (;;) {
        const [next] = sleepers
          .filter(({ until }) => until <= end)
          .sort((a, b) => a.until - b.until)
        if (!next) break
        sleepers = sleepers.filter((sleeper) => sleeper !== next)
        at = Math.max(at, next.until)
        next.wake()
        await Bun.sleep(0)
      }
      at = end
    },
    async awaited() {
      while (sleepers.length === 0) await Bun.sleep(0)
    },
  }
}

/** Ids and bytes that are the same in every run; after so many others. */
export function countedRandom(count = 0): Random {
  return {
    id() {
      count += 1
      return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
    },
    bytes(length) {
      count += 1
      const slope = 7 + 13 * (count >> 8)
      return Uint8Array.from({ length }, (_, index) => (count * 31 + index * slope) % 256)
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'metzia-test-'))
// For scripts that use a world; tests delete the folder of their whole run.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let template: string | undefined
let worlds = 0

/** An empty, migrated database, made once and copied for each world. */
function templateDatabase(): string {
  if (template) return template
  const path = join(folder, 'template.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START)
  db.$client.close()
  template = path
  return path
}

const areas = loadAreas()
const vapid = newPushKeys(countedRandom())

export type World = Context & {
  clock: TestClock
  db: Connection
  app: ReturnType<typeof createApp>['server']
  /** The data folder of this world. */
  dataDir: string
} & Disposable

type Settings = Record<string, string>

/** Tests have no network. */
const noFetch: Fetch = (url) => Promise.reject(new Error(`Nothing may be asked of ${url}`))

/** A database file, and how many ids and bytes were drawn for it. */
export type Kept = { path: string; drawn: number }

/** Keeps the database of a world, for worlds that begin with a copy of it. */
export function keep({ db, config, random }: World): Kept {
  const drawn = Number(`0x${random.id().slice(-12)}`)
  const path = join(folder, `kept-${worlds}.db`)
  db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(config.databasePath, path)
  return { path, drawn }
}

/** A complete product for one test: real SQLite, the real server in process, a stopped clock, no network. */
export function world(
  settings: Settings = {},
  {
    from,
    ...parts
  }: Partial<Pick<Context, 'fetch' | 'resolve' | 'log' | 'parse'>> & { from?: Kept } = {},
): World {
  worlds += 1
  const dataDir = mkdtempSync(join(folder, `${worlds}-`))
  const config = readConfig({
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the tests, long enough to be one',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    LOG_LEVEL: 'silent',
    LOG_FORMAT: 'json',
    NODE_ENV: 'test',
    GEOCODE_LISTINGS: 'false',
    ...settings,
  })
  copyFileSync(from?.path ?? templateDatabase(), config.databasePath)
  const db = openDatabase(config.databasePath, { busyMs: 250 })
  // No power cut is tested here: waiting for the disk would be most of the time of many tests.
  db.$client.run('PRAGMA synchronous = OFF')
  switchOff(db)
  serveInTests(db.$client)
  const context = {
    config: { ...config, passwordCost: { memoryCost: 8, timeCost: 1 } },
    secrets: loadSecrets(config, countedRandom()),
    features: config.features,
    db,
    clock: stoppedClock(),
    random: countedRandom(from?.drawn),
    log: createLog(config.log),
    areas,
    fetch: noFetch,
    resolve: systemResolve,
    endGrants,
    endGrantsAsAdmin,
    parse: parseHere,
    ...parts,
  }
  let server: World['app'] | undefined
  return {
    ...context,
    dataDir,
    /** Made on first use: its routes cost more than all else, and most worlds are asked nothing. */
    get app() {
      server ??= serverOf(context)
      return server
    },
    [Symbol.dispose]() {
      db.$client.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A server in this thread. What it is asked is done as on the thread that serves visitors: no write may block. */
function serverOf(context: Context): World['app'] {
  const { inbox, ...work } = workHere(context)
  const { split } = createPorts(context)
  const elsewhere = { ...inWorker(work), inbox: inWorker(inbox), reads: inWorker({ split }) }
  const { server } = createApp(context, undefined, elsewhere)
  const { handle } = server
  server.handle = (request) => asServer(() => handle(request))
  return server
}
