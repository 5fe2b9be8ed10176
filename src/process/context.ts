import { mkdirSync } from 'node:fs'
import { type Areas, loadAreas } from '../areas/store.ts'
import { type Connection, type Db, openDatabase } from '../database/database.ts'
import { holderOf } from '../database/leases.ts'
import { migrateDatabase, migrationState } from '../database/migrate.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { type Fetch, systemFetch } from '../kernel/fetcher.ts'
import { createLog, type Log } from '../kernel/log.ts'
import { type Random, systemRandom } from '../kernel/random.ts'
import { type Config, type Env, readConfig } from './config.ts'
import { type Features, featuresOf } from './features.ts'
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
  fetch: Fetch
}

/** The lease of the only process that serves pages and sends messages. */
export const SERVER_LEASE = 'server'

type Role = {
  /** How long a write waits for another writer, in milliseconds. A visitor is asked to retry; background work waits. */
  busyMs: number
  checkpoints: boolean
}

export const SERVING: Role = { busyMs: 250, checkpoints: false }
export const WORKING: Role = { busyMs: 5_000, checkpoints: true }

/** Creates the data folder when it is missing, with mode 0700. */
export function makeDataDir({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new AppError('unavailable', `DATA_DIR ${dataDir} cannot be made`, {
      code: 'dataDir',
      cause,
    })
  }
}

/**
 * Opens the database and applies missing migrations.
 * @throws AppError `conflict` when migrations are missing while a server of an older version is running.
 */
export function openUpToDate(config: Config, role: Role, clock: Clock): Connection {
  makeDataDir(config)
  const db = openDatabase(config.databasePath, role)
  try {
    const { pending, applied } = migrationState(db)
    const server = pending > 0 && applied > 0 ? holderOf(db, SERVER_LEASE, clock.now()) : undefined
    if (server)
      throw new AppError('conflict', `An older Metzia is running (${server}). Stop it first.`, {
        code: 'lease',
      })
    migrateDatabase(db, config.databasePath, clock.now())
    return db
  } catch (error) {
    db.$client.close()
    throw error
  }
}

/** The context of a process, from its environment. */
export function createContext(env: Env, role: Role): Context {
  const config = readConfig(env)
  return contextOf(config, openUpToDate(config, role, systemClock))
}

/** The context of one thread, around a connection of its own. */
export function contextOf(config: Config, db: Db): Context {
  return {
    config,
    secrets: loadSecrets(config, systemRandom),
    features: featuresOf(config),
    db,
    clock: systemClock,
    random: systemRandom,
    log: createLog(config.log),
    areas: loadAreas(),
    fetch: systemFetch,
  }
}
