import { statSync } from 'node:fs'
import { assetCounts } from '../../src/assets/store/assets.ts'
import { botCounts } from '../../src/bots/store/counts.ts'
import { newestBackup } from '../../src/database/backup-folder.ts'
import { changeBounds } from '../../src/database/changes.ts'
import { logBytes } from '../../src/database/checkpoints.ts'
import type { Db } from '../../src/database/database.ts'
import { migrationState } from '../../src/database/migrate.ts'
import { growthOf } from '../../src/database/sizes.ts'
import { deliveryCounts } from '../../src/delivery/store.ts'
import { systemMachine } from '../../src/process/doctor/machine.ts'
import { allUsers } from '../../src/users/store.ts'
import type { Context } from '../../src/world/context.ts'
import { printJson, printTable, timeText } from '../output.ts'

export const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`

export type Counts = ReturnType<ReturnType<typeof countsOf>>

/** The numbers that say which database it is. */
export function countsOf(now: number) {
  return (db: Db) => ({
    version: migrationState(db).applied,
    users: allUsers(db).length,
    bots: botCounts(db, now),
    assets: assetCounts(db),
    deliveries: deliveryCounts(db),
    changes: changeBounds(db).last,
  })
}

/** Tables that are shown, the largest first. */
const SHOWN = 12

/** Prints the numbers of rows, and the sizes of the file, its log and its tables. */
export function stats({ db, config, clock }: Context, json: true | undefined): void {
  const { databasePath: path } = config
  const counts = countsOf(clock.now())(db)
  const diskBytes = systemMachine.freeBytes(config.dataDir)
  const growth = growthOf(db, clock.now(), diskBytes)
  const sizes = {
    bytes: statSync(path).size,
    logBytes: logBytes(path),
    unusedBytes: growth.freeBytes,
    monthlyBytes: growth.monthlyBytes,
    diskBytes,
    fullInDays: growth.fullInDays,
  }
  const lastBackupAt = newestBackup(config.dataDir)?.at ?? null
  const tables = tablesOf(db)
  if (json) return printJson({ ...sizes, ...counts, lastBackupAt, tables })
  printTable(
    [
      ['size', mebibytes(sizes.bytes)],
      ['unused', mebibytes(sizes.unusedBytes)],
      ['write-ahead log', mebibytes(sizes.logBytes)],
      ...growthRows(sizes),
      ['version', counts.version],
      ['last backup', timeText(lastBackupAt)],
      ['users', counts.users],
      ['bots', `${counts.bots.count} (${counts.bots.active} running)`],
      ['homes', `${counts.assets.all} (${counts.assets.live} live)`],
      ['deliveries', `${counts.deliveries.all} (${counts.deliveries.owed} waiting)`],
      ['changes', counts.changes],
    ].map(([what, value]) => ({ what: String(what), value: String(value) })),
    '',
  )
  console.log()
  printTable(
    tables.slice(0, SHOWN).map(({ name, bytes }) => ({ table: name, size: mebibytes(bytes) })),
    '',
  )
}

type Grown = { monthlyBytes: number | null; diskBytes: number; fullInDays: number | null }

function growthRows({ monthlyBytes, diskBytes, fullInDays }: Grown): [string, string][] {
  const growth = monthlyBytes === null ? 'known after three days' : mebibytes(monthlyBytes)
  return [
    ['growth a month', growth],
    ['left on the disk', mebibytes(diskBytes)],
    ['disk is full', fullInDays === null ? 'not known' : `in ${fullInDays} days`],
  ]
}

/** The bytes of each table with its indexes, the largest first. */
function tablesOf(db: Db): { name: string; bytes: number }[] {
  return db.$client
    .query<{ name: string; bytes: number }, []>(
      `select m.tbl_name as name, sum(s.pgsize) as bytes
       from dbstat s join sqlite_master m on m.name = s.name
       where s.aggregate = true group by 1 order by 2 desc, 1`,
    )
    .all()
}
