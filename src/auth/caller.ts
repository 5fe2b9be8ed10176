const callers = new WeakMap<Request, string>()

/** Notes the id of the user whose session or access token a request has; undefined: it has none that is valid. */
export function noteCaller(request: Request, userId: string | undefined): void {
  if (userId !== undefined) callers.set(request, userId)
}

/** The id of the user whose request it is, for the log. */
export function callerOf(request: Request): string | undefined {
  return callers.get(request)
}
