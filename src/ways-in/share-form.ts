import { invalid } from '../kernel/errors.ts'
import { formOf, type SentForm } from './page-form.ts'
import { readSent, type Sent } from './sent.ts'

/** The most photos of a share, and bytes of each. */
export const PHOTOS_MAX = 20
const PHOTO_MAX = 10_000_000

/** What is shared with the application. */
export type SharedForm = { sent: Sent; photos: Uint8Array[] }

/** @throws AppError like `formOf` and `readSent`. */
export async function readShareForm(given: SentForm): Promise<SharedForm> {
  const form = await formOf(given)
  const said = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const files = form.getAll('photos').filter((one) => one instanceof Blob)
  if (files.length > PHOTOS_MAX) throw invalid('photos', `must be at most ${PHOTOS_MAX}`)
  if (files.some(({ size }) => size > PHOTO_MAX))
    throw invalid('photos', `must have at most ${PHOTO_MAX} bytes each`)
  const photos = await Promise.all(
    files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  )
  const written = { text: said('text'), title: said('title'), url: webOnly(said('url')) }
  const isEmpty = Object.values(written).every((one) => one.trim() === '')
  if (isEmpty && photos.length > 0) return { sent: written, photos }
  return { sent: readSent(written)[0] as Sent, photos }
}

/** Applications send all kinds of addresses; only one of the web says where a home is. */
const webOnly = (url: string) => (/^https?:/.test(url) && URL.canParse(url) ? url : '')
