import { Elysia, t } from 'elysia'
import { answerPhoto, WidthQuery, widthOf } from '../../assets/images/shown.ts'
import { guard } from '../../auth/guard.ts'
import { answersFile, type Call, changing, route } from '../../auth/route.ts'
import { AppError } from '../../kernel/errors.ts'
import { withBody } from '../../kernel/large-bodies.ts'
import type { Context } from '../../world/context.ts'
import { PHOTO_BYTES_MAX } from './domain.ts'
import { shownViewingPhoto } from './files.ts'
import { keepPhoto, type PhotoWorld, photoFor, refusePhoto, removePhoto } from './service.ts'
import { photoToWire, ViewingPhotoWire } from './wire.ts'

type Ids = 'id' | 'assetId'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const SENDS = Object.fromEntries(
  TYPES.map((type) => [type, { schema: t.String({ format: 'binary' }) }]),
)

const ADD = route({
  access: 'user',
  response: t.Array(ViewingPhotoWire),
  detail: {
    summary: 'Keep a photo that I took at a viewing; only members see it',
    requestBody: { required: true, content: SENDS },
  },
})

const SHOW = route({
  access: 'user',
  query: WidthQuery,
  detail: {
    summary: 'A photo of a viewing as WebP, at most 400 or 1280 pixels wide',
    responses: answersFile('image/webp'),
  },
})

const REMOVE = route({
  access: 'user',
  response: t.Array(ViewingPhotoWire),
  detail: { summary: 'Delete a photo that I took at a viewing' },
})

/** Photos that members take at viewings. Who is no member learns nothing of them. */
export function viewingPhotoRoutes(given: Context, ports: Pick<PhotoWorld, 'noRoomForPhotos'>) {
  const context = { ...given, ...ports }
  return new Elysia({ name: 'viewing-photos', prefix: '/api/shortlists', tags: ['Shortlists'] })
    .use(guard(context))
    .post('/:id/homes/:assetId/viewing/photos', add(context), ADD())
    .get('/:id/homes/:assetId/viewing/photos/:photoId', show(context), SHOW())
    .delete(
      '/:id/homes/:assetId/viewing/photos/:photoId',
      changing(context, remove(context)),
      REMOVE(),
    )
}

const of = ({ id, assetId }: Record<Ids, string>) => ({ listId: id, assetId })

const add =
  (context: PhotoWorld) =>
  async ({ user, params, request, server }: Call<typeof ADD, Ids>) => {
    refusePhoto(context.db, user.rid, of(params))
    const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
    if (!TYPES.includes(type.trim()))
      throw new AppError('unsupported', { code: 'wrongType', types: TYPES })
    const sending = { request, server, who: user.id, clock: context.clock }
    return withBody(sending, PHOTO_BYTES_MAX, async (sent) =>
      (await keepPhoto(context, user, of(params), sent)).map(photoToWire),
    )
  }

const show =
  ({ db, config }: Context) =>
  async ({ user, params, query }: Call<typeof SHOW, Ids | 'photoId'>) => {
    photoFor(db, user.rid, of(params), params.photoId)
    const asked = { width: widthOf(query), who: user.id }
    const image = await shownViewingPhoto(config.dataDir, params.photoId, asked)
    if (!image) throw new AppError('missing', { code: 'noImage' })
    return answerPhoto(image)
  }

const remove =
  (context: Context) =>
  ({ user, params }: Call<typeof REMOVE, Ids | 'photoId'>) =>
    removePhoto(context, user.rid, of(params), params.photoId).map(photoToWire)
