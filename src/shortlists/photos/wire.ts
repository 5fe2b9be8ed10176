import { t } from 'elysia'
import { iso } from '../../kernel/domain/iso.ts'
import { Time } from '../../kernel/schema.ts'
import { authorToWire, CommentWire } from '../wire.ts'
import type { Photo } from './store.ts'

export const ViewingPhotoWire = t.Object({
  _id: t.String(),
  author: CommentWire.properties.author,
  at: Time,
})
export type ViewingPhotoWire = typeof ViewingPhotoWire.static

export const photoToWire = ({ id, author, at }: Photo): ViewingPhotoWire => ({
  _id: id,
  author: author && authorToWire(author),
  at: iso(at),
})
