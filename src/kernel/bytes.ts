import { AppError } from './errors.ts'

/**
 * Reads the body of a request as it arrives, also one that does not state its length.
 * @param max bytes.
 * @param isLate is asked with each part that arrives: whether the whole body should have arrived by now.
 * @throws AppError `tooLarge` as soon as it is larger; `malformed` when it ends early or is late.
 */
export async function readBytes(
  { body, headers }: Request,
  max: number,
  isLate = () => false,
): Promise<Uint8Array> {
  const refusal = () => new AppError('tooLarge', { code: 'requestTooLarge', bytes: max })
  if (Number(headers.get('content-length')) > max) throw refusal()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body ?? []) {
      size += part.byteLength
      if (size > max) throw refusal()
      if (isLate()) throw new AppError('malformed', { code: 'endedEarly' })
      parts.push(part)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('malformed', { code: 'endedEarly' }, { cause })
  }
  return Buffer.concat(parts, size)
}
