import { convertPreview, convertUpload } from '../assets/images/uploads.ts'
import { AppError } from '../kernel/errors.ts'

/** In whose name a photo is read, and what counts it before: it throws to refuse. */
export type Reading = { who: string; count(): Promise<void> }

export type SharedPhoto = {
  /** The memory that it takes, in bytes. */
  readonly bytes: number
  /**
   * The photo as it is stored, and its preview. Each is made once, when it is first asked for.
   * @throws AppError `tooMany`, which is not remembered; Error when it is no photo, which is.
   */
  full(reading: Reading): Promise<Uint8Array>
  preview(reading: Reading): Promise<Uint8Array>
}

/** A photo of a share. What was sent is dropped as soon as it is read: photos are as small as they are stored. */
export function sharedPhoto(sent: Uint8Array): SharedPhoto {
  let original: Uint8Array | undefined = sent
  let bytes = sent.length
  const keep = (made: Uint8Array | undefined) => {
    original = undefined
    bytes = made?.length ?? 0
  }
  const read = once(async ({ who, count }) => {
    await count()
    try {
      const made = await convertUpload(original ?? new Uint8Array(), who)
      keep(made)
      return made
    } catch (error) {
      if (!(error instanceof AppError)) keep(undefined)
      throw error
    }
  })
  const preview = once(async (reading) => {
    const made = await convertPreview(await read(reading), reading.who)
    bytes += made.length
    return made
  })
  return {
    get bytes() {
      return bytes
    },
    full: read,
    preview,
  }
}

type Make = (reading: Reading) => Promise<Uint8Array>

/** The result of the first call for all; after a refusal the next call tries again. */
function once(make: Make): Make {
  let made: Promise<Uint8Array> | undefined
  return (reading) => {
    made ??= make(reading).catch((error: unknown) => {
      if (error instanceof AppError) made = undefined
      throw error
    })
    return made
  }
}
