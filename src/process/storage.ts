import { type Db, write } from '../database/database.ts'
import { holderOf } from '../database/leases.ts'
import { type FileSize, fileSize, noteSize, releasePages, vacuum } from '../database/sizes.ts'
import { minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Job } from '../kernel/scheduler.ts'
import { type Context, SERVER_LEASE } from '../world/context.ts'

/** Pages that one transaction gives back, and the pause after it (ms): other writers wait for no more than that. */
const PAGES_AT_ONCE = 50
const PAUSE_MS = 5
/** It begins when this share of the file is free, and ends when this one is: some pages are used again at once. */
const [FROM, TO] = [0.1, 0.05]
/** Less than this is not worth it (bytes). */
const WORTH_BYTES = 2_000_000

const isMore = (db: Db, share: number) => {
  const { bytes, freeBytes } = fileSize(db)
  return freeBytes > Math.max(bytes * share, WORTH_BYTES)
}

/**
 * Notes how large the database is, and gives pages that hold nothing any more back to the disk. A database of an earlier
 * version keeps them, for new rows, until `metzia db vacuum` or a restore has rewritten it.
 */
export function storageJob({ db, clock, log }: Context): Job {
  return {
    name: 'storage',
    everyMs: minutes(10),
    async run(signal) {
      write(db, (tx) => noteSize(tx, clock.now()))
      const before = fileSize(db)
      if (!before.isIncremental || !isMore(db, FROM)) return undefined
      while (isMore(db, TO) && !signal.aborted) {
        write(db, (tx) => releasePages(tx, PAGES_AT_ONCE))
        await clock.sleep(PAUSE_MS, signal)
      }
      const releasedBytes = before.bytes - fileSize(db).bytes
      log.info({ releasedBytes }, 'free pages of the database are given back')
      return { releasedBytes }
    },
  }
}

/**
 * Writes the database anew without free pages.
 * @throws AppError `conflict` while a server runs, `unavailable` without room for a second copy on the disk.
 */
export function vacuumAlone(
  { db, clock }: Context,
  diskBytes: number,
): { before: FileSize; after: FileSize } {
  const owner = holderOf(db, SERVER_LEASE, clock.now())
  if (owner !== undefined)
    throw new AppError('conflict', `Metzia is running (${owner}). Stop it first.`, {
      code: 'lease',
    })
  const before = fileSize(db)
  // What is written goes into the log first, and then into the file.
  if (diskBytes < 2 * before.bytes)
    throw new AppError(
      'unavailable',
      'The disk has too little room: twice the database is needed',
      {
        code: 'disk',
      },
    )
  vacuum(db)
  return { before, after: fileSize(db) }
}
