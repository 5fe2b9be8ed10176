import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, syncNothing } from '../../database/database.ts'
import { holderOf } from '../../database/leases.ts'
import { AppError } from '../../kernel/errors.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import type { Config } from '../../world/config.ts'
import {
  type Context,
  contextOf,
  openUpToDate,
  SERVER_LEASE,
  WORKING,
} from '../../world/context.ts'
import { ABOVE } from '../above.ts'
import { type DemoAccount, seedDemo } from './seed.ts'

/** A folder with this file is a demo, and may be deleted. */
const MARKER = 'demo.txt'
const MARKED = 'The demo of Metzia. Everything in this folder is deleted at its next start.\n'

/**
 * Makes the demo anew: deletes its folder, and fills a new database.
 * @returns the accounts to log in with.
 * @throws AppError `conflict` when a server of the demo is running, or the folder has other files. Nothing is deleted
 * then.
 */
export async function makeDemo(config: Config, log: Context['log']): Promise<DemoAccount[]> {
  const { dataDir } = config
  refuseOthers(config)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, MARKER), MARKED)
  const db = openUpToDate(config, WORKING, { clock: systemClock, log, begun: ABOVE.begun })
  try {
    // The next start makes everything again.
    syncNothing(db)
    return await seedDemo({ ...contextOf(config, db, ABOVE), log })
  } finally {
    db.$client.close()
  }
}

function refuseOthers({ dataDir, databasePath }: Config): void {
  const isUsed = existsSync(dataDir) && readdirSync(dataDir).length > 0
  if (isUsed && !existsSync(join(dataDir, MARKER)))
    throw new AppError(
      'conflict',
      `${dataDir} is not a folder of the demo (${MARKER} is missing). Move it away, or set another DATA_DIR.`,
      { code: 'demo' },
    )
  const holder = existsSync(databasePath) ? serverOf(databasePath) : undefined
  if (holder)
    throw new AppError('conflict', `The demo is running already (${holder}). Stop it first.`, {
      code: 'lease',
    })
}

/** The server that works on a database. A file that was only begun has none. */
function serverOf(path: string): string | undefined {
  const db = openDatabase(path, { busyMs: 250, checkpoints: false })
  try {
    return holderOf(db, SERVER_LEASE, systemClock.now())
  } catch {
    return undefined
  } finally {
    db.$client.close()
  }
}
