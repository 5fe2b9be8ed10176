/** The kind of an error, independent of the transport: HTTP maps it to a status, the CLI to an exit code. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'invalid'
  | 'tooMany'
  | 'unavailable'

type Details = {
  /** A stable code for programs; defaults to the kind. */
  code?: string
  /** For `invalid`: the problem of each field, by the field's name in the request. */
  fields?: Record<string, string>
  /** For `tooMany` and `unavailable`: the number of seconds after which a retry makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** An expected error. Its message is shown to the user as it is. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'AppError'
    this.kind = kind
    this.code = details.code ?? kind
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}

/** The error for one invalid field, by its name in the request. */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}
