/** What kind of refusal this is, whatever the transport: HTTP turns it into a status, the CLI into an exit code. */
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
  /** A stable word for programs; the kind when left out. */
  code?: string
  /** For `invalid`: what is wrong, by the name of the field as the caller sent it. */
  fields?: Record<string, string>
  /** For `tooMany` and `unavailable`: seconds after which trying again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** A refusal that the person who asked may read, word for word. */
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

/** The refusal of one field's value, named as the caller sent it. */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}
