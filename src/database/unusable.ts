import { messageOf } from '../kernel/domain/caught.ts'
import { AppError } from '../kernel/errors.ts'
import { isBusy } from './turns.ts'

/** Why a database cannot be opened, and what to do. */
export function unusable(path: string, cause: unknown): AppError {
  if (isBusy(cause)) return locked(path, cause)
  const reason = messageOf(cause)
  if (isRefused(cause)) {
    const refusal = `The database ${path} cannot be opened for writing (${reason}). Give it and its folder to this user, or set DATA_DIR to another folder.`
    return new AppError('unavailable', refusal, { code: 'rights', cause })
  }
  const message = `The database ${path} cannot be opened (${reason}). It was left as it is: put a backup in its place, or move it away to start empty.`
  return new AppError('unavailable', message, { code: 'database', cause })
}

/** Whether the system refuses to open a file, whatever is in it. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code)
}

export function locked(path: string, cause: unknown): AppError {
  const message = `The database ${path} is locked by another process. End that process, then try again.`
  return new AppError('unavailable', message, { code: 'locked', retryAfter: 5, cause })
}
