import { AppError } from '../kernel/errors.ts'
import { BODY_MAX } from './limits.ts'

export function tooLarge(): AppError {
  return new AppError('tooLarge', { code: 'requestTooLarge', bytes: BODY_MAX })
}

/**
 * Reads a body of at most `BODY_MAX` bytes, also one that does not state its length. The server's own limit would answer
 * without a text.
 * @throws AppError `tooLarge`; `malformed` when the body ends early.
 */
export async function readBody(request: Request): Promise<string> {
  const { body } = request
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const part of body) {
      size += part.byteLength
      if (size > BODY_MAX) throw tooLarge()
      text += decoder.decode(part, { stream: true })
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('malformed', { code: 'endedEarly' }, { cause })
  }
  return text + decoder.decode()
}

/** Like `readBody`, for a sender that must not be refused. Undefined: the body is too large, or ended early. */
export async function readBodyIfFit(request: Request): Promise<string | undefined> {
  try {
    return await readBody(request)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
