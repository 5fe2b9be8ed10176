import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { answersFile, type Call, route } from '../../auth/route.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import { homeById } from '../marks/service.ts'
import type { Images } from './service.ts'
import { answerPhoto, WidthQuery, widthOf } from './shown.ts'

const never = new AbortController().signal

const SHOW = route({
  access: 'user',
  params: t.Object({
    assetId: t.String(),
    index: t.String({ pattern: '^\\d{1,3}$', error: 'must be the place of a photo, from 0' }),
  }),
  query: WidthQuery,
  detail: {
    summary: 'A photo of a property as WebP, at most 400 or 1280 pixels wide',
    responses: answersFile('image/webp'),
  },
})

/** The photos of homes, from our cache: a browser asks no source, and no address can be chosen by who asks. */
export function imageRoutes(context: Context, images: Images) {
  return new Elysia({ name: 'images', prefix: '/images', tags: ['Properties'] })
    .use(guard(context))
    .get('/:assetId/:index', show(context, images), SHOW())
}

const show =
  ({ db }: Context, images: Images) =>
  async ({ user, params, query }: Call<typeof SHOW>) => {
    const home = homeById(db, params.assetId, user.rid)
    const url = home.images[Number(params.index)]
    const width = widthOf(query)
    const image = url && (await images({ url, width, format: 'webp', who: user.id }, never))
    if (!image) throw new AppError('missing', { code: 'noImage' })
    return answerPhoto(image)
  }
