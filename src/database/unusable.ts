import { dirname } from 'node:path'
import { messageOf } from '../kernel/domain/caught.ts'
import { AppError } from '../kernel/errors.ts'
import { freeBytesAt } from './files.ts'
import { isBusy } from './turns.ts'

/** With less than this (bytes) the index of a write-ahead log cannot be made. */
const FULL_BYTES = 65_536

/** Why a database cannot be opened, and what to do. */
export function unusable(path: string, cause: unknown): AppError {
  if (isBusy(cause)) return locked(path, cause)
  const reason = messageOf(cause)
  if (isRefused(cause)) {
    const refusal = `The database ${path} cannot be opened for writing (${reason}). Give it and its folder to this user, or set DATA_DIR to another folder.`
    return new AppError('unavailable', refusal, { code: 'rights', cause })
  }
  if (isFull(path, cause)) {
    const full = `The database ${path} cannot be opened: its disk is full. Free some space, then try again.`
    return new AppError('unavailable', full, { code: 'disk', cause })
  }
  const message = `The database ${path} cannot be opened (${reason}). It was left as it is: put a backup in its place, or move it away to start empty.`
  return new AppError('unavailable', message, { code: 'database', cause })
}

/** Without room to open it, SQLite speaks of an error of the disk: the database itself may be whole. */
function isFull(path: string, error: unknown): boolean {
  const code = codeOf(error)
  return (
    /^(ENOSPC|SQLITE_FULL)/.test(code) ||
    (code.startsWith('SQLITE_IOERR') && freeBytesAt(dirname(path)) < FULL_BYTES)
  )
}

/** Whether the system refuses to open a file, whatever is in it. */
function isRefused(error: unknown): boolean {
  return /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(codeOf(error))
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export function locked(path: string, cause: unknown): AppError {
  const message = `The database ${path} is locked by another process. End that process, then try again.`
  return new AppError('unavailable', message, { code: 'locked', retryAfter: 5, cause })
}
