import { Command } from 'commander'
import { migrationState } from '../../src/database/migrate.ts'
import type { Problem } from '../../src/database/problems.ts'
import { type Left, leftToReread } from '../../src/intake/reread.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { ABOVE } from '../../src/process/above.ts'
import { backUp } from '../../src/process/backups.ts'
import { storedProblems } from '../../src/process/check.ts'
import { systemMachine } from '../../src/process/doctor/machine.ts'
import { checkBackup, type Restored, restore } from '../../src/process/restore.ts'
import { readConfig } from '../../src/process/settings.ts'
import { vacuumAlone } from '../../src/process/storage.ts'
import { type Context, openUpToDate, WORKING } from '../../src/world/context.ts'
import { operator } from '../operator.ts'
import { JSON_OPTION, printJson } from '../output.ts'
import { withProgress } from '../progress.ts'
import { silentLog, withContext } from '../world.ts'
import { type Counts, countsOf, mebibytes, stats } from './db-stats.ts'

type Json = { json?: true }

export function dbCommand(): Command {
  const db = new Command('db').description('the database file')
  db.command('migrate')
    .description('apply missing migrations; a copy is made first')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => migrate(json))
  db.command('backup [file]')
    .description(
      'copy the database and its secrets, also while the server runs; into DATA_DIR/backups without a file',
    )
    .option(...JSON_OPTION)
    .action((file: string | undefined, { json }: Json) =>
      withContext((context) => makeBackup(context, file, json)),
    )
  db.command('restore <file>')
    .description('put a backup in the place of the database, which is kept; stop the server first')
    .option(...JSON_OPTION)
    .action(putBack)
  db.command('check [file]')
    .description(
      'check the file, references between rows, and what can be derived again; or a backup',
    )
    .option(...JSON_OPTION)
    .action((file: string | undefined, { json }: Json) =>
      file ? checkFileOf(file, json) : withContext((context) => check(context, json)),
    )
  db.command('vacuum')
    .description('give free pages back to the disk; stop the server first')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => withContext((context) => rewrite(context, json)))
  db.command('stats')
    .description('numbers of rows, and the sizes of the file, its log and its tables')
    .option(...JSON_OPTION)
    .action(({ json }: Json) => withContext((context) => stats(context, json)))
  return db
}

async function migrate(json: true | undefined): Promise<void> {
  const config = readConfig(process.env)
  const db = await withProgress('Migrating the database', () =>
    openUpToDate(config, WORKING, { clock: systemClock, log: silentLog, begun: ABOVE.begun }),
  )
  const { applied } = migrationState(db)
  db.$client.close()
  if (json) return printJson({ path: config.databasePath, version: applied, pending: 0 })
  console.log(`${config.databasePath} is at version ${applied}`)
}

async function rewrite(context: Context, json: true | undefined): Promise<void> {
  const diskBytes = systemMachine.freeBytes(context.config.dataDir)
  const { before, after } = await withProgress('Rewriting the database', () =>
    vacuumAlone(context, diskBytes),
  )
  if (json) return printJson({ before: before.bytes, after: after.bytes })
  console.log(`The database took ${mebibytes(before.bytes)}, and takes ${mebibytes(after.bytes)}`)
}

const NO_SECRETS =
  'There is no file with secrets to back up: they come from the settings. Keep those too.'

async function makeBackup(
  context: Context,
  file: string | undefined,
  json: true | undefined,
): Promise<void> {
  const backup = await withProgress('Copying the database', () =>
    backUp(context, operator('db backup'), file),
  )
  if (json) return printJson(backup)
  const { path, bytes, rows, secrets } = backup
  console.log(`Backed up into ${path} (${mebibytes(bytes)}, ${rows} rows)`)
  console.log(secrets ? `The secrets are in ${secrets}` : NO_SECRETS)
}

async function putBack(file: string, { json }: Json): Promise<void> {
  const world = { config: readConfig(process.env), clock: systemClock, random: systemRandom }
  const read = countsOf(systemClock.now())
  const restored = await withProgress('Checking and restoring the backup', () =>
    restore(world, operator('db restore'), { file, read }),
  )
  if (!json) return tell(restored)
  const { found, ...rest } = restored
  printJson({ ...rest, ...found })
}

function tell(restored: Restored<Counts>): void {
  const { file, kept, keptSecrets, hasSecrets, hasChecksums, migrated, found } = restored
  const { users, bots, assets, deliveries } = found
  console.log(`Restored ${file}, at version ${found.version}`)
  console.log(`It has users: ${users}, bots: ${bots.count}, homes: ${assets.all}`)
  if (migrated > 0) console.log(`${migrated} migrations were applied to it`)
  if (kept) console.log(`The former database is ${kept}`)
  if (keptSecrets) console.log(`The former secrets are ${keptSecrets}`)
  if (!hasSecrets)
    console.log('There are no secrets beside the backup: those of the data folder stay in use')
  if (!hasChecksums)
    console.log('There are no checksums beside the backup: only its structure was checked')
  if (deliveries.owed > 0)
    console.log(
      `${deliveries.owed} posts waited when it was made, and are sent at the next start, also those that were sent since`,
    )
}

/** A backup is checked as a restore does it; nothing is changed. */
async function checkFileOf(file: string, json: true | undefined): Promise<void> {
  const checked = await withProgress('Checking the backup', () => checkBackup(file))
  if (json) return printJson({ ok: true, ...checked })
  const { path, version, secrets, hasChecksums } = checked
  console.log(`${path} is whole, at version ${version}`)
  if (!secrets) console.log('There are no secrets beside it')
  if (!hasChecksums) console.log('There are no checksums beside it: only its structure was checked')
}

/** Problems that are printed of each kind. */
const PRINTED = 20

type Checked = { integrity: string[]; orphans: number; problems: Problem[]; rereading: Left }

/** A damaged file is not read further. */
function checkedNow({ db }: Context): Checked & { isWhole: boolean; isRereading: boolean } {
  const integrity = db.$client
    .query<{ integrity_check: string }, []>('PRAGMA integrity_check')
    .all()
    .map((row) => row.integrity_check)
  const orphans = db.$client.query('PRAGMA foreign_key_check').all().length
  const isWhole = orphans === 0 && integrity.length === 1 && integrity[0] === 'ok'
  const rereading = isWhole ? leftToReread(db) : NOTHING_LEFT
  const isRereading = Object.values(rereading).some((count) => count > 0)
  const problems = isWhole ? storedProblems(db).filter((one) => !isRereading || !isReread(one)) : []
  return { integrity, orphans, problems, rereading, isWhole, isRereading }
}

/** @throws AppError `unavailable` when a check fails. */
async function check(context: Context, json: true | undefined): Promise<void> {
  const found = await withProgress('Checking the database', () => checkedNow(context))
  const { integrity, orphans, problems, rereading, isWhole, isRereading } = found
  const ok = isWhole && problems.length === 0
  if (json) printJson({ ok, integrity, orphans, problems, rereading })
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
  if (json) return
  if (isRereading) console.log(rereadingText(rereading))
  console.log(isRereading ? 'All the rest of the database is whole' : 'The database is whole')
}

const NOTHING_LEFT: Left = { texts: 0, descriptions: 0, listings: 0 }

/** Whether a problem is one that rereading after an update takes away. */
const isReread = ({ what }: Problem) => ['home', 'listing', 'text index'].includes(what)

function rereadingText({ texts, descriptions, listings }: Left): string {
  const left = [
    texts > 0 ? `words of homes: ${texts}` : '',
    descriptions > 0 ? `descriptions: ${descriptions}` : '',
    listings > 0 ? `listings: ${listings}` : '',
  ]
  return `Rereading after an update goes on in the server. Left: ${left.filter(Boolean).join(', ')}`
}
