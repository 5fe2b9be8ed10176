import type { User } from '../users/domain.ts'

type Caller = Pick<User, 'id' | 'language'>

const callers = new WeakMap<Request, Caller>()

/** Notes the user whose session or access token a request has; undefined: it has none that is valid. */
export function noteCaller(request: Request, user: Caller | undefined): void {
  if (user !== undefined) callers.set(request, user)
}

/** The user whose request it is, for the log and for what its answer says. */
export function callerOf(request: Request): Caller | undefined {
  return callers.get(request)
}
