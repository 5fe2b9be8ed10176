/** An answer that is a refusal, or no answer at all. */
export class ApiError extends Error {
  /** 0 when nothing came back. */
  readonly status: number
  /** What is wrong, by the field's name. */
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, status: number, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }
}

/** What a screen says about a failure: the server's words where they are meant for people, else the screen's own. */
export function wordsOf(error: unknown, generic: string): string {
  if (error instanceof ApiError && error.status > 0 && error.status < 500) return error.message
  return generic
}
