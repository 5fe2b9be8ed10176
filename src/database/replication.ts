import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { seconds } from '../kernel/clock.ts'
import {
  type Checkpointer,
  type CheckpointOrder,
  createCheckpointer,
  logBytes,
} from './checkpoints.ts'

// Litestream is a process of its own that copies the write-ahead log to another place, and shortens the log itself. A
// checkpoint by another process at the wrong moment makes it start again with a copy of the whole database, so Metzia
// makes none unless Litestream fails.

/** How often is looked whether Litestream still copies, in milliseconds. */
export const WATCH_MS = seconds(5)
/** Litestream copies within seconds. What it has not copied for this time is reported, in milliseconds. */
export const LATE_MS = seconds(60)
/** From this size on the log is shortened although Litestream should do it: it would fill the disk. In bytes. */
export const STRANDED_AT = 256 * 1_048_576

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** When Litestream last copied something of this database (ms since 1970); 0: never. */
export function copiedAt(path: string): number {
  const folder = join(dirname(path), `.${basename(path)}-litestream`)
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(0, ...files.map((name) => changedAt(join(folder, name))))
}

/**
 * How long Litestream has not copied what was written, in milliseconds.
 * @param since what was written before this time (ms since 1970) does not count.
 */
export function lateMs(path: string, since = 0): number {
  const written = changedAt(`${path}-wal`)
  return written === 0 ? 0 : Math.max(0, written - Math.max(since, copiedAt(path)))
}

/**
 * Watches Litestream in place of checkpointing. `look` throws an error for the operator while Litestream copies
 * nothing.
 */
function createStandIn(path: string): Checkpointer {
  const checkpointer = createCheckpointer(path)
  let last = Number.NEGATIVE_INFINITY
  let begun: number | undefined
  return {
    look(now) {
      if (now - last < WATCH_MS) return false
      last = now
      if (logBytes(path) >= STRANDED_AT) checkpointer.look(now)
      begun ??= changedAt(`${path}-wal`)
      const late = lateMs(path, begun)
      if (late <= LATE_MS) return true
      throw new Error(`Litestream has copied nothing for ${Math.round(late / 1000)} s`)
    },
    close: () => checkpointer.close(),
  }
}

/** What looks after the write-ahead log. */
export function checkpointerFor({ path, isReplicated }: CheckpointOrder): Checkpointer {
  return isReplicated ? createStandIn(path) : createCheckpointer(path)
}
