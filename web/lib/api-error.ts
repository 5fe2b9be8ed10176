/**
 * From this status on a proxy answers in the place of a server that it cannot reach, as while that is started again:
 * 502 to 504, or one of its own.
 */
export const FROM_PROXY = 502

/** A request that was refused or got no answer. */
export class ApiError extends Error {
  /** 0 without an answer. */
  readonly status: number
  /** The problems of the request, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, status: number, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }
}

/** The text for a failure: the message of the server for a refusal (4xx), else the general text of the page. */
export function failureText(error: unknown, generic: string): string {
  if (error instanceof ApiError && error.status > 0 && error.status < 500) return error.message
  return generic
}

/** The problems that a refusal names for these fields; empty when it is about none of them. */
export function fieldProblems(error: unknown, names: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.includes(name)))
}

/** Null for what the API refused or did not answer. Any other error is a fault of the page, and is thrown on. */
export function nullIfUnread(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}
