import { invalid } from '../kernel/errors.ts'
import type { Sent } from './domain.ts'
import { formOf, type SentForm } from './page-form.ts'
import { readSent } from './sent.ts'

/** The most photos of a share, and bytes of each. */
export const PHOTOS_MAX = 20
const PHOTO_MAX = 10_000_000
const ID_MAX = 100

/** What is shared with the application. `id`: of the share that a page has shown; empty for a new one. */
export type SharedForm = { id: string; sent: Sent; photos: Uint8Array[] }

/** @throws AppError like `formOf` and `readSent`; `invalid` for a form that has neither text, photos nor an id. */
export async function readShareForm(given: SentForm): Promise<SharedForm> {
  const form = await formOf(given)
  const said = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  // A browser sends an empty file for a field in which none was chosen.
  const sent = form.getAll('photos').filter((one) => one instanceof Blob)
  const files = sent.filter(({ size }) => size > 0)
  if (files.length > PHOTOS_MAX) throw invalid('photos', { code: 'tooManyPhotos', max: PHOTOS_MAX })
  if (files.some(({ size }) => size > PHOTO_MAX))
    throw invalid('photos', { code: 'photoTooLarge', bytes: PHOTO_MAX })
  const photos = await Promise.all(
    files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  )
  const written = { text: said('text'), title: said('title'), url: webOnly(said('url')) }
  const id = said('id').slice(0, ID_MAX)
  const isEmpty = Object.values(written).every((one) => one.trim() === '')
  if (isEmpty && (photos.length > 0 || id !== '')) return { id, sent: written, photos }
  return { id, sent: readSent(written)[0] as Sent, photos }
}

/** Applications send all kinds of addresses; only one of the web says where a home is. */
const webOnly = (url: string) => (/^https?:/.test(url) && URL.canParse(url) ? url : '')
