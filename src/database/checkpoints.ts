import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import type { Clock } from '../kernel/clock.ts'
import { minutes, seconds } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { scriptPath } from '../kernel/program.ts'
import { openClient } from './connection.ts'
import type { Db } from './database.ts'

/** The checkpointer looks at the size of the write-ahead log this often, in milliseconds. */
export const LOOK_MS = 250
/** A small log is copied into the database this often, in milliseconds. */
const EVERY_MS = seconds(5)
/** A larger log is copied at each look, in bytes. */
const COPY_AT = 4 * 1_048_576
/** When so much of the log is written, writers wait until it is copied whole and begins anew, in bytes. */
const RESTART_AT = 16 * 1_048_576
/** A file of this size is cut to nothing when the log begins anew, in bytes. */
const CUT_AT = 48 * 1_048_576
/** How long little is written before a file is cut that has become long, in milliseconds. */
const QUIET_MS = minutes(1)
/** A frame of the log is a page of the database behind a header of so many bytes (sqlite.org/fileformat2.html, 4.1). */
const FRAME_HEAD = 24
/** How long the checkpointer waits for other connections, in milliseconds; writers wait for it meanwhile. */
const BUSY_MS = 100

/** The size of the write-ahead log, in bytes; 0 when there is none. */
export function logBytes(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Copies the write-ahead log into the database and cuts it to nothing, as far as other connections allow.
 * @throws SQLiteError when the disk refuses it.
 */
export function truncateLog({ $client }: Pick<Db, '$client'>): void {
  const checkpoint = $client.query('PRAGMA wal_checkpoint(TRUNCATE)')
  checkpoint.all()
  checkpoint.finalize()
}

export type Checkpointer = {
  /** Looks once, `now` in milliseconds of any clock; returns whether it made a checkpoint. */
  look(now: number): boolean
  close(): void
}

/** What to do with a log that was copied. */
type Next = 'cut' | 'begin anew' | 'leave'

/** What the looks at a log have found, and what follows from it. */
function looks() {
  let last = Number.NEGATIVE_INFINITY
  /** What the last look left: the size of the file, where the log ended, and how much of it was new. */
  let left = { bytes: 0, end: 0, written: 0 }
  let quietSince: number | undefined
  let hasFailed = false
  return {
    isDue: (bytes: number, now: number) =>
      now - last >= EVERY_MS ||
      (bytes >= COPY_AT && (bytes > left.bytes || left.written >= COPY_AT)),
    begin(now: number): void {
      last = now
    },
    failed(): void {
      hasFailed = true
    },
    /** What to do with a file of so many bytes whose log ends there. */
    next(bytes: number, end: number, now: number): Next {
      // A log that ends where it ended has nothing new.
      const written = end === left.end ? 0 : end
      quietSince = written < COPY_AT ? (quietSince ?? now) : undefined
      const isNeedless = bytes >= COPY_AT && now - (quietSince ?? now) >= QUIET_MS
      const isCut = hasFailed || isNeedless || bytes >= CUT_AT
      left = { bytes: isCut ? 0 : bytes, end, written }
      hasFailed = false
      if (isCut) return 'cut'
      return written >= RESTART_AT ? 'begin anew' : 'leave'
    },
  }
}

/**
 * Copies what it can without blocking anybody.
 * @returns where the log ends in its file, in bytes, until the next writer begins it anew.
 */
function copyLog(client: Database): number {
  const frames = client.query<{ log: number }, []>('PRAGMA wal_checkpoint(PASSIVE)').get()
  const page = client.query<{ page_size: number }, []>('PRAGMA page_size').get()
  return (frames?.log ?? 0) * ((page?.page_size ?? 0) + FRAME_HEAD)
}

/**
 * Checkpoints a database. A passive checkpoint never empties the log while others write without a pause, so a large log
 * is copied first without blocking; then it begins anew, which blocks writers only for what was written meanwhile. Its
 * file stays as long as it is, because a commit that makes a file longer costs more than one that writes over it; it
 * is cut when it is very long, after a quiet minute, and after a failure, since the disk may be full.
 * A failed checkpoint leaves everything as it is: `look` throws and the next one tries again with a new connection.
 */
export function createCheckpointer(path: string): Checkpointer {
  let client: Database | undefined
  const found = looks()

  function copy(bytes: number, now: number): void {
    client ??= openClient(path, { busyMs: BUSY_MS, checkpoints: false })
    const next = found.next(bytes, copyLog(client), now)
    if (next === 'cut') truncateLog({ $client: client })
    else if (next === 'begin anew') client.query('PRAGMA wal_checkpoint(RESTART)').all()
  }

  function close(): void {
    client?.close()
    client = undefined
  }

  return {
    look(now) {
      const bytes = logBytes(path)
      if (bytes === 0 || !found.isDue(bytes, now)) return false
      found.begin(now)
      try {
        copy(bytes, now)
      } catch (error) {
        found.failed()
        close()
        throw error
      }
      return true
    },
    close,
  }
}

/** What the Worker is told. `isReplicated`: Litestream checkpoints, and the Worker watches it. */
export type CheckpointOrder = { path: string; isReplicated: boolean }

/** What the Worker of the checkpointer reports: a problem when it begins, `null` when checkpoints succeed again. */
export type CheckpointReport = { problem: string | null; bytes: number }

type World = CheckpointOrder & {
  clock: Clock
  log: Log
  signal: AbortSignal
  /** Receives the problem, or null when it has ended. */
  onProblem(problem: string | null): void
}

/** How long after its end the Worker is started again, in milliseconds. */
const RESTART_MS = seconds(1)

const startWorker = () => new Worker(scriptPath('src/database/checkpoint.worker.ts'))

/** Keeps a Worker checkpointing until the signal aborts; one that ends is started again. */
export async function keepCheckpoints(world: World, start = startWorker): Promise<void> {
  const { clock, log, signal } = world
  while (!signal.aborted) {
    await runWorker(world, start())
    if (signal.aborted) return
    log.error('the checkpoint worker has ended; it is started again')
    await clock.sleep(RESTART_MS, signal)
  }
}

/** Resolves when the Worker has ended. */
function runWorker(
  { path, isReplicated, log, signal, onProblem }: World,
  worker: Worker,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.addEventListener('error', ({ message }) =>
    log.error({ message }, 'the checkpoint worker failed'),
  )
  worker.addEventListener('message', ({ data }: MessageEvent<CheckpointReport>) => {
    const { problem, bytes } = data
    if (problem) log.error({ problem, bytes }, 'the write-ahead log could not be checkpointed')
    else log.info({ bytes }, 'the write-ahead log is checkpointed again')
    onProblem(problem)
  })
  worker.addEventListener('close', () => resolve())
  signal.addEventListener('abort', () => worker.terminate(), { once: true })
  worker.postMessage({ path, isReplicated } satisfies CheckpointOrder)
  return promise
}
