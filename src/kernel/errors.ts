import type { Language } from './domain/language.ts'
import { textOf } from './texts/said.ts'
import type { Saying } from './texts/shared.ts'

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

/** What is said of each field, by its name in the request. */
export type Fields = Record<string, Saying>

type Details = {
  /** A stable code for programs; defaults to the kind. */
  code?: string
  /** For `invalid`: the problem of each field. */
  fields?: Fields | undefined
  /** For `tooMany` and `unavailable`: the number of seconds after which a retry makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** An expected error. What it says is shown to the user, in their language; its message is English. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly said: Saying
  readonly fields: Fields | undefined
  readonly retryAfter: number | undefined

  constructor(kind: ErrorKind, said: Saying, details: Details = {}) {
    super(textOf(said, 'en'), 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'AppError'
    this.kind = kind
    this.code = details.code ?? kind
    this.said = said
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}

/** The error for one invalid field, by its name in the request. */
export function invalid(field: string, said: Saying): AppError {
  return new AppError('invalid', said, { fields: { [field]: said } })
}

/** @throws AppError `invalid` when a field is not valid. It says what the first of them says. */
export function refuseFields(fields: Readonly<Record<string, Saying | undefined>>): void {
  const wrong = Object.entries(fields).filter(isSaid)
  const [first] = wrong
  if (first) throw new AppError('invalid', first[1], { fields: Object.fromEntries(wrong) })
}

const isSaid = (entry: [string, Saying | undefined]): entry is [string, Saying] =>
  entry[1] !== undefined

/** What an error says in a language, altogether and of each field. */
export function wordsOf(
  { said, fields }: Pick<AppError, 'said' | 'fields'>,
  language: Language,
): { message: string; fields: Record<string, string> | undefined } {
  const written = Object.entries(fields ?? {}).map(
    ([name, problem]) => [name, textOf(problem, language)] as const,
  )
  return { message: textOf(said, language), fields: fields && Object.fromEntries(written) }
}

/** An error as it is sent to another process or thread. */
export type SentError = Pick<AppError, 'kind' | 'said' | 'code' | 'fields'>

export const sentError = ({ kind, said, code, fields }: AppError): SentError => ({
  kind,
  said,
  code,
  fields,
})

export const receivedError = ({ kind, said, ...details }: SentError): AppError =>
  new AppError(kind, said, details)
