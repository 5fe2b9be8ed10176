import { AppError } from './errors.ts'

/** @throws AppError `malformed`. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('malformed', { code: 'notJson' }, { cause })
  }
}
