import { statSync } from 'node:fs'
import { Command } from 'commander'
import { assetCounts } from '../../src/assets/store/assets.ts'
import { botCounts } from '../../src/bots/store.ts'
import { changeBounds } from '../../src/database/changes.ts'
import { migrationState } from '../../src/database/migrate.ts'
import { deliveryCounts } from '../../src/delivery/store.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { storedProblems } from '../../src/process/check.ts'
import { readConfig } from '../../src/process/config.ts'
import { type Context, openUpToDate, WORKING } from '../../src/process/context.ts'
import { allUsers } from '../../src/users/store.ts'
import { JSON_OPTION, printJson, printTable } from '../output.ts'
import { silentLog, withContext } from '../world.ts'

type Json = { json?: true }

export function dbCommand(): Command {
  const db = new Command('db').description('the database file')
  db.command('migrate')
    .description('apply missing migrations; a copy is made first')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => migrate(json))
  db.command('check')
    .description('check the file, references between rows, and what can be derived again')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => withContext((context) => check(context, json)))
  db.command('stats')
    .description('numbers of rows and the size of the file')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => withContext((context) => stats(context, json)))
  return db
}

function migrate(json: true | undefined): void {
  const config = readConfig(process.env)
  const db = openUpToDate(config, WORKING, { clock: systemClock, log: silentLog })
  const { applied } = migrationState(db)
  db.$client.close()
  if (json) return printJson({ path: config.databasePath, version: applied, pending: 0 })
  console.log(`${config.databasePath} is at version ${applied}`)
}

/** Problems that are printed of each kind. */
const PRINTED = 20

/** @throws AppError `unavailable` when a check fails. */
function check({ db }: Context, json: true | undefined): void {
  const integrity = db.$client
    .query<{ integrity_check: string }, []>('PRAGMA integrity_check')
    .all()
    .map((row) => row.integrity_check)
  const orphans = db.$client.query('PRAGMA foreign_key_check').all().length
  const isWhole = orphans === 0 && integrity.length === 1 && integrity[0] === 'ok'
  // A damaged file is not read further.
  const problems = isWhole ? storedProblems(db) : []
  if (json) printJson({ ok: isWhole && problems.length === 0, integrity, orphans, problems })
  if (!isWhole)
    throw new AppError(
      'unavailable',
      `The database is damaged (${integrity[0]}, ${orphans} rows without their parent): restore a backup`,
      { code: 'database' },
    )
  if (!json)
    for (const { what, id, problem } of problems.slice(0, PRINTED))
      console.log(`${what} ${id} ${problem}`)
  if (problems.length > 0)
    throw new AppError(
      'unavailable',
      `The file is whole, but ${problems.length} rows contradict what they are derived from`,
      { code: 'database' },
    )
  if (!json) console.log('The database is whole')
}

function stats({ db, config, clock }: Context, json: true | undefined): void {
  const counts = {
    bytes: statSync(config.databasePath).size,
    version: migrationState(db).applied,
    users: allUsers(db).length,
    bots: botCounts(db, clock.now()),
    assets: assetCounts(db),
    deliveries: deliveryCounts(db),
    changes: changeBounds(db).last,
  }
  if (json) return printJson(counts)
  printTable(
    [
      ['size', `${(counts.bytes / 1_048_576).toFixed(1)} MiB`],
      ['version', counts.version],
      ['users', counts.users],
      ['bots', `${counts.bots.count} (${counts.bots.active} running)`],
      ['homes', `${counts.assets.all} (${counts.assets.live} live)`],
      ['deliveries', `${counts.deliveries.all} (${counts.deliveries.owed} waiting)`],
      ['changes', counts.changes],
    ].map(([what, value]) => ({ what: String(what), value: String(value) })),
    '',
  )
}
