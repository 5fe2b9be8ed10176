import { accessSync, constants, mkdirSync } from 'node:fs'
import { areasFile } from '../areas/layer.ts'
import { type Areas, loadAreas } from '../areas/store.ts'
import {
  type Connection,
  type Db,
  openDatabase,
  type Tx,
  takeTurn,
  write,
} from '../database/database.ts'
import { holderOf } from '../database/leases.ts'
import { migrateDatabase, migrationState } from '../database/migrate.ts'
import { isBusy, setBusyTimeout } from '../database/turns.ts'
import { type Resolve, systemResolve } from '../kernel/addresses.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { type Fetch, fetchThrough, type Outgoing } from '../kernel/fetcher.ts'
import { createLog, type Log } from '../kernel/log.ts'
import { type Random, systemRandom } from '../kernel/random.ts'
import { systemClock } from '../kernel/system-clock.ts'
import type { Parse } from '../parsing/parse.ts'
import type { Config } from './config.ts'
import { demoNetwork } from './demo/network.ts'
import type { Features } from './room-settings.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

/** Everything that rooms use from outside: settings, secrets, database, clock, randomness, network. Tests replace any
 * part. */
export type Context = {
  config: Config
  secrets: Secrets
  features: Features
  db: Db
  clock: Clock
  random: Random
  log: Log
  areas: Areas
  /** Reads what strangers wrote, in a process of its own. */
  parse: Parse
  fetch: Fetch
  /** The addresses of a host. */
  resolve: Resolve
  endGrants: EndGrants
  /** The same of what an administrator made for bots of others, when the role ends. */
  endGrantsAsAdmin: EndGrants
}

/** Notes in a database that was just made that no earlier version has read anything in it. */
type Begun = (tx: Tx) => void

/** Ends what a user gave to others, as webhooks and invites, in the transaction that ends the access of tokens. */
type EndGrants = (tx: Tx, userRid: number) => void

/** What the context takes of higher rooms, from the composition. */
export type Above = Pick<Context, 'endGrants' | 'endGrantsAsAdmin' | 'parse'> & { begun: Begun }

/** The lease of the only process that serves pages and sends messages. */
export const SERVER_LEASE = 'server'

type Role = {
  /** How long a write may block the thread for other writers, in milliseconds; while visitors are served, none may. */
  busyMs: number
  checkpoints: boolean
}

export const SERVING: Role = { busyMs: 250, checkpoints: false }
export const WORKING: Role = { busyMs: 5_000, checkpoints: true }

/** Whether Litestream copies the database, and makes the checkpoints in place of Metzia. */
export const isReplicated = ({ values }: Config) => values.CHECKPOINTS === 'litestream'

/**
 * Creates the data folder when it is missing, with mode 0700.
 * @throws AppError `unavailable` when it cannot be made, or this user cannot write to it.
 */
export function makeDataDir({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const message = isFile
      ? `DATA_DIR ${dataDir} is a file, or is in one. Name a folder.`
      : `DATA_DIR ${dataDir} cannot be made (${code}). Name a folder that this user can write.`
    throw new AppError('unavailable', message, { code: 'dataDir', cause })
  }
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new AppError('unavailable', notWritable(dataDir, cause), { code: 'dataDir', cause })
  }
}

function notWritable(dataDir: string, cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException
  const user = process.getuid?.() ?? 'this user'
  return code === 'EACCES'
    ? `DATA_DIR ${dataDir} cannot be written by user ${user}. Give it to that user: chown -R ${user} ${dataDir}`
    : `DATA_DIR ${dataDir} cannot be written (${code}). Mount it so that it can be written, or set another DATA_DIR`
}

/** How long a process that starts waits for another one that holds the database, in milliseconds. */
const START_WAIT_MS = 5_000
/** After this time the process that starts says that it waits. */
const QUIET_WAIT_MS = 250

type Opening = { clock: Clock; log: Log; begun: Begun }

/** Opens a database that can be written now; says so when it has to wait for another process. */
function openInTurn(config: Config, role: Role, log: Log): Connection {
  const { databasePath } = config
  const checkpoints = role.checkpoints && !isReplicated(config)
  const open = (busyMs: number) => {
    const db = openDatabase(databasePath, { busyMs, checkpoints })
    try {
      takeTurn(db, databasePath)
      return db
    } catch (error) {
      db.$client.close()
      throw error
    }
  }
  try {
    return open(QUIET_WAIT_MS)
  } catch (error) {
    if (!(error instanceof AppError && isBusy(error.cause))) throw error
    log.warn({ waitMs: START_WAIT_MS }, 'another process holds the database; waiting for it')
    return open(START_WAIT_MS)
  }
}

/**
 * Opens the database and applies missing migrations. Waits up to 5 s for another process that holds the database.
 * @throws AppError `conflict` when migrations are missing while a server of an older version is running; `unavailable`
 * when the database cannot be opened or stays locked.
 */
export function openUpToDate(config: Config, role: Role, opening: Opening): Connection {
  const { clock, log, begun } = opening
  makeDataDir(config)
  const db = openInTurn(config, role, log)
  try {
    const { pending, applied } = migrationState(db)
    const server = pending > 0 && applied > 0 ? holderOf(db, SERVER_LEASE, clock.now()) : undefined
    if (server)
      throw new AppError('conflict', `An older Metzia is running (${server}). Stop it first.`, {
        code: 'lease',
      })
    setBusyTimeout(db.$client, START_WAIT_MS)
    migrateDatabase(db, config.databasePath, clock.now())
    if (applied === 0) write(db, begun)
    setBusyTimeout(db.$client, role.busyMs)
    return db
  } catch (error) {
    db.$client.close()
    throw error
  }
}

/** The context of a process, from its settings. */
export function createContext(
  config: Config,
  role: Role,
  above: Above,
  logOf = createLog,
): Context {
  const log = logOf(config.log)
  const db = openUpToDate(config, role, { clock: systemClock, log, begun: above.begun })
  return { ...contextOf(config, db, above), log }
}

/** Which way requests go out of this installation. */
export function outgoingOf({ values }: Pick<Config, 'values'>): Outgoing {
  return { proxy: values.OUTGOING_PROXY, direct: values.FETCH_HOSTS }
}

/** The network outside of a demo, for what examines an installation without a context. */
export const fetchOf = (config: Pick<Config, 'values'>) => fetchThrough(outgoingOf(config))

/** The way to the network: that of the system, or in the demo none. */
function networkOf(config: Config, areas: Areas): Pick<Context, 'fetch' | 'resolve'> {
  if (config.values.METZIA_DEMO) return demoNetwork(areas)
  return { fetch: fetchOf(config), resolve: systemResolve }
}

/** The context of one thread, around a connection of its own. */
export function contextOf(config: Config, db: Db, above: Above): Context {
  const areas = loadAreas(areasFile(config.dataDir))
  return {
    config,
    secrets: loadSecrets(config, systemRandom, (change) => write(db, change)),
    features: config.features,
    db,
    clock: systemClock,
    random: systemRandom,
    log: createLog(config.log),
    areas,
    ...networkOf(config, areas),
    ...above,
  }
}
