import { SQLiteError } from 'bun:sqlite'
import { troubleOf } from '../src/database/database.ts'
import { isBusy } from '../src/database/turns.ts'
import { AppError } from '../src/kernel/errors.ts'
import { say, sayError } from './say.ts'

/** What the system refuses, by the code of its error, and what to do. */
const SYSTEM: Record<string, string> = {
  EACCES: 'this user has no right to it. Give it to this user (chown), or run as its owner',
  EPERM: 'this user has no right to it. Give it to this user (chown), or run as its owner',
  EROFS: 'the disk is read-only. Mount it for writing, or set DATA_DIR to another place',
  ENOSPC: 'the disk is full. Free some space, then try again',
  EDQUOT: 'the quota of this user is used up. Free some space, then try again',
  EIO: 'the disk does not work. Look at the log of the system',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is a file. Name a folder',
  EISDIR: 'it is a folder. Name a file',
  EXDEV: 'it is on another disk. Name a place on the same disk',
  EMFILE: 'too many files are open. Raise the limit (ulimit -n)',
}

/** The same for the database, by the beginning of the code of its error. */
const DATABASE: Record<string, string> = {
  SQLITE_FULL: 'The disk is full. Free some space, then try again.',
  SQLITE_READONLY: 'The database cannot be written: its file, folder or disk is read-only.',
  SQLITE_IOERR: 'The disk does not work, or is full. Look at the log of the system.',
  SQLITE_CANTOPEN: 'The database cannot be opened: this user has no right to its file or folder.',
  SQLITE_CORRUPT:
    'The database is damaged. Stop the server, then restore a backup (docs/back-up.md).',
  SQLITE_NOTADB:
    'The file is no database. Stop the server, then restore a backup (docs/back-up.md).',
}

/** One line for the operator about an error that needs no stack; undefined for an error inside Metzia. */
export function lineOf(error: unknown): string | undefined {
  if (error instanceof AppError) return sayError(error)
  if (isBusy(error)) return say('Another process holds the database. Try again in a moment.')
  const line =
    error instanceof SQLiteError
      ? (ofDatabase(error) ?? troubleOf(error)?.message)
      : ofSystem(error)
  return line && say(line)
}

function ofDatabase({ code }: SQLiteError): string | undefined {
  return Object.entries(DATABASE).find(([begin]) => code?.startsWith(begin))?.[1]
}

function ofSystem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const line = SYSTEM[String(error.code)]
  return line && `${error.path}: ${line}.`
}
