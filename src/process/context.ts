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
import { type Config, readConfig } from './config.ts'

/** What the world provides. */
export type Context = {
  config: Config
  db: Db
  clock: Clock
  random: Random
  log: Log
  areas: Areas
  /** The door to the network. */
  fetch: Fetch
}

/** The name of the lease of the one process that serves and sends. */
export const SERVER_LEASE = 'server'

type Role = {
  /** How long a write waits for another writer: visitors are told to come back, background work waits. */
  busyMs: number
  checkpoints: boolean
}

export const SERVING: Role = { busyMs: 250, checkpoints: false }
export const WORKING: Role = { busyMs: 5_000, checkpoints: true }

/** The data folder, made when missing, for its owner only. */
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
 * Opens the database and brings it up to date.
 * @throws AppError `conflict` when that would pull the ground from under a running server of an older version.
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

/** The real world, from the environment. */
export function createContext(env: Record<string, string | undefined>, role: Role): Context {
  const config = readConfig(env)
  const log = createLog(config.log)
  const db = openUpToDate(config, role, systemClock)
  return { config, db, ...theWorld(), log }
}

/** What is the same for every thread of a process. */
export function theWorld(): Pick<Context, 'clock' | 'random' | 'areas' | 'fetch'> {
  return { clock: systemClock, random: systemRandom, areas: loadAreas(), fetch: systemFetch }
}
