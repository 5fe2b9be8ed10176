import { Elysia, t } from 'elysia'
import { clientAddress, type From } from '../../auth/address.ts'
import { BY_SESSION } from '../../auth/domain.ts'
import { guard } from '../../auth/guard.ts'
import { answersFile, type Call, changing, route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import type { Images } from '../images/service.ts'
import { homeById } from '../marks/service.ts'
import { HOME_LINK_PATH } from './domain.ts'
import { publicPhoto } from './photo.ts'
import { homeOfLink, makeLink, takeLinksBack } from './service.ts'
import { ownLinks, secretOf } from './store.ts'
import { HomeLinkWire, linkUrl, OwnLinkWire, ownLinkToWire } from './wire.ts'

const LIST = route({
  access: 'user',
  response: t.Array(OwnLinkWire),
  detail: { summary: 'My public links to properties, the newest first' },
})

const SHOW = route({
  access: 'user',
  response: HomeLinkWire,
  detail: { summary: 'My public link to a property' },
})

const MAKE = route({
  access: BY_SESSION,
  response: HomeLinkWire,
  detail: { summary: 'Make a public link to a property, or get the one that I have' },
})

const TAKE_BACK = route({
  access: 'user',
  response: HomeLinkWire,
  detail: { summary: 'Take my public link to a property back: it no longer works' },
})

const PHOTO = route({
  params: t.Object({ secret: t.String({ maxLength: 100 }) }),
  detail: {
    summary: 'The first photo of the property of a public link, as JPEG',
    responses: answersFile('image/jpeg'),
  },
})

/** Public links to homes. Each user makes, sees and takes back their own; their photo is for everybody. */
export function linkRoutes(context: Context, images: Images) {
  return new Elysia({ name: 'links', tags: ['Properties'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .get('/api/assets/links', list(context), LIST())
    .get('/api/assets/:id/link', show(context), SHOW())
    .put('/api/assets/:id/link', changing(context, make(context)), MAKE())
    .delete('/api/assets/:id/link', changing(context, takeBack(context)), TAKE_BACK())
    .get(`${HOME_LINK_PATH}/photo`, photo(context, images), PHOTO())
}

const list =
  ({ db, config }: Context) =>
  ({ user }: Call<typeof LIST>) =>
    ownLinks(db, user.rid).map((link) => ownLinkToWire(config.publicUrl, link))

const show =
  ({ db, config }: Context) =>
  ({ user, params }: Call<typeof SHOW, 'id'>) => {
    const { id, rid } = homeById(db, params.id, user.rid)
    const secret = secretOf(db, { userRid: user.rid, assetRid: rid })
    return { _id: id, url: secret === undefined ? null : linkUrl(config.publicUrl, secret) }
  }

const make =
  (context: Context) =>
  ({ user, params }: Call<typeof MAKE, 'id'>) => {
    const { asset, secret } = makeLink(context, user.rid, params.id)
    return { _id: asset.id, url: linkUrl(context.config.publicUrl, secret) }
  }

const takeBack =
  (context: Context) =>
  ({ user, params }: Call<typeof TAKE_BACK, 'id'>) => {
    const { id } = takeLinksBack(context, user.rid, params.id)
    return { _id: id, url: null }
  }

const photo =
  (context: Context, images: Images) =>
  async ({ params: { secret }, address }: Call<typeof PHOTO> & From) => {
    const home = await homeOfLink(context, { secret, address })
    return publicPhoto(images, home, `link ${secret}`)
  }
