import type { User } from '../users/domain.ts'

type Caller = Pick<User, 'id' | 'language'>

// A property of the request: an entry of a WeakMap takes five times as long, and the collector has to look at it.
const CALLER = Symbol('caller')
type Noted = Request & { [CALLER]?: Caller }

/** Notes the user whose session or access token a request has; undefined: it has none that is valid. */
export function noteCaller(request: Noted, user: Caller | undefined): void {
  if (user !== undefined) request[CALLER] = user
}

/** The user whose request it is, for the log and for what its answer says. */
export function callerOf(request: Noted): Caller | undefined {
  return request[CALLER]
}
