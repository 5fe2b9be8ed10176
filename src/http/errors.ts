import { troubleOf } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import { AppError, type ErrorKind, wordsOf } from '../kernel/errors.ts'
import { textOf } from '../kernel/texts/said.ts'
import type { Said } from '../kernel/texts/shared.ts'

const STATUS: Record<ErrorKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
}

type ErrorBody = { message: string; code: string; errors?: Record<string, string> }
export type ErrorAnswer = { status: number; body: ErrorBody; headers: Record<string, string> }

/** The HTTP response for an error, in the language of its reader. */
export function answerOf(error: AppError, language: Language): ErrorAnswer {
  const { message, fields } = wordsOf(error, language)
  const body: ErrorBody = { message, code: error.code }
  if (fields) body.errors = fields
  const headers: Record<string, string> = {}
  if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfter))
  return { status: STATUS[error.kind], body, headers }
}

/** The HTTP response for an error that was not expected: nothing of it is said. */
export function unexpectedAnswer(language: Language): ErrorAnswer {
  const message = textOf({ code: 'broken' }, language)
  return { status: 500, body: { message, code: 'internal' }, headers: {} }
}

/** Maps errors of the web framework and the database to expected errors; undefined for an unexpected one. */
export function refusalOf(code: unknown, error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof Error && error.cause instanceof AppError) return error.cause
  const trouble = troubleOf(error)
  if (trouble) return trouble
  if (code === 'NOT_FOUND') return new AppError('missing', { code: 'notFound' })
  if (code === 'PARSE') return new AppError('malformed', { code: 'notJson' })
  if (code === 'INVALID_COOKIE_SIGNATURE') return new AppError('malformed', { code: 'badCookie' })
  if (code === 'VALIDATION') return validationRefusal(error)
  return undefined
}

type Problem = { path?: string; message?: string; schema?: ProblemSchema; value?: unknown }
type ProblemSchema = { error?: unknown; enum?: unknown[]; anyOf?: { const?: unknown }[] }

/** The first problem of each field, by the field's name in the request. */
function validationRefusal(error: unknown): AppError {
  const { all = [], type } = error as { all?: Problem[]; type?: string }
  if (type === 'response')
    return new AppError('unavailable', { code: 'broken' }, { code: 'response' })
  const fields: Record<string, Said> = {}
  for (const problem of all) {
    const field = (problem.path ?? '').slice(1).replaceAll('/', '.') || (type ?? 'body')
    const { schema, message = 'has the wrong form' } = problem
    const reason = schema?.error ?? choicesOf(schema) ?? message
    fields[field] ??= { code: 'wrongField', field, reason: lowerFirst(String(reason)) }
  }
  const [first = { code: 'wrongForm' } as const] = Object.values(fields)
  return new AppError('invalid', first, { fields })
}

/** What a value of a closed list must be; undefined: the schema is no such list. */
function choicesOf({ enum: listed, anyOf = [] }: ProblemSchema = {}): string | undefined {
  const choices = listed ?? anyOf.map((one) => one.const)
  if (choices.length === 0 || choices.includes(undefined)) return undefined
  return `must be one of ${choices.join(', ')}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
