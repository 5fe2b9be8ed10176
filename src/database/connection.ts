import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { makePrivate } from './files.ts'
import { setBusyTimeout } from './turns.ts'
import { unusable } from './unusable.ts'

export type OpenOptions = {
  /** How long a write waits for another writer, in milliseconds. */
  busyMs: number
  /** False on threads that serve visitors: a Worker checkpoints instead. */
  checkpoints?: boolean
}

/**
 * Opens the database file without the builder of statements, which a thread that only checkpoints does without; as
 * `openDatabase` in all else.
 * @throws AppError `unavailable`.
 */
export function openClient(path: string, { busyMs, checkpoints = true }: OpenOptions): Database {
  const client = connect(path)
  try {
    setBusyTimeout(client, busyMs)
    // Before the first table is made: free pages can then be given back in steps. On a file with tables it is a write.
    if (statSync(path).size === 0) client.run('PRAGMA auto_vacuum = INCREMENTAL')
    client.run('PRAGMA journal_mode = WAL')
    client.run('PRAGMA synchronous = FULL')
    client.run('PRAGMA foreign_keys = ON')
    if (!checkpoints) client.run('PRAGMA wal_autocheckpoint = 0')
  } catch (cause) {
    client.close()
    throw unusable(path, cause)
  }
  return client
}

function connect(path: string): Database {
  try {
    makePrivate(path)
    return new Database(path, { create: true, strict: true })
  } catch (cause) {
    throw unusable(path, cause)
  }
}
