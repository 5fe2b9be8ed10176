import { t } from 'elysia'
import { authorToWire, CommentWire } from '../wire.ts'
import type { Photo } from './store.ts'

export const ViewingPhotoWire = t.Object({
  _id: t.String(),
  author: CommentWire.properties.author,
  at: t.String({ format: 'date-time' }),
})
export type ViewingPhotoWire = typeof ViewingPhotoWire.static

export const photoToWire = ({ id, author, at }: Photo): ViewingPhotoWire => ({
  _id: id,
  author: author && authorToWire(author),
  at: new Date(at).toISOString(),
})
