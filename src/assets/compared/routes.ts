import { Elysia, t } from 'elysia'
import { clientAddress, type From } from '../../auth/address.ts'
import { BY_SESSION } from '../../auth/domain.ts'
import { guard } from '../../auth/guard.ts'
import { answersFile, type Call, changing, route } from '../../auth/route.ts'
import type { Db } from '../../database/database.ts'
import type { Context } from '../../world/context.ts'
import { detailOf } from '../detail.ts'
import type { Asset } from '../domain/asset.ts'
import type { Images } from '../images/service.ts'
import { publicPhoto } from '../links/photo.ts'
import { COMPARED_MAX, COMPARISON_LINK_PATH } from './domain.ts'
import { endComparison, homesOfLink, homesToCompare, shareComparison } from './service.ts'
import { ownComparisons } from './store.ts'
import {
  ComparedIds,
  ComparisonLinkWire,
  ComparisonWire,
  comparisonLinkToWire,
  comparisonToWire,
  type Voters,
} from './wire.ts'

const COMPARE = route({
  access: 'user',
  query: t.Object({
    ids: t.String({ maxLength: 500, description: 'From 2 to 4 properties, between commas' }),
  }),
  response: ComparisonWire,
  detail: { summary: 'Properties side by side, with every fact' },
})

const LIST = route({
  access: 'user',
  response: t.Array(ComparisonLinkWire),
  detail: { summary: 'My public links to comparisons, the newest first' },
})

const SHARE = route({
  access: BY_SESSION,
  body: ComparedIds,
  response: ComparisonLinkWire,
  detail: { summary: 'Make a public link to a comparison, or get the one that I have' },
})

const TAKE_BACK = route({
  access: 'user',
  response: t.Array(ComparisonLinkWire),
  detail: { summary: 'Take my public link to a comparison back; answers the others' },
})

const PHOTO = route({
  params: t.Object({
    secret: t.String({ maxLength: 100 }),
    index: t.String({ pattern: `^[0-${COMPARED_MAX - 1}]$` }),
  }),
  detail: {
    summary: 'The first photo of a property of a comparison, as JPEG',
    responses: answersFile('image/jpeg'),
  },
})

/** Who votes on homes, as a reader sees it. A port: shortlists are of a higher room. */
export type ComparePorts = {
  votersOf(db: Db, readerRid: number, homes: readonly Asset[]): Voters
}

/** Homes side by side, and public links to them. Each user makes, sees and takes back their own. */
export function compareRoutes(context: Context, images: Images, ports: ComparePorts) {
  return new Elysia({ name: 'compare', tags: ['Properties'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .get('/api/compare', compare(context, ports), COMPARE())
    .get('/api/compare/links', list(context), LIST())
    .post('/api/compare/links', changing(context, share(context)), SHARE())
    .delete('/api/compare/links/:secret', changing(context, takeBack(context)), TAKE_BACK())
    .get(`${COMPARISON_LINK_PATH}/photos/:index`, photo(context, images), PHOTO())
}

const compare =
  ({ db }: Context, { votersOf }: ComparePorts) =>
  ({ user, query }: Call<typeof COMPARE>) => {
    const homes = homesToCompare(db, query.ids.split(','), user.rid)
    const details = homes.map((home) => detailOf(db, home, user.rid))
    return comparisonToWire(details, votersOf(db, user.rid, homes))
  }

const list =
  ({ db, config }: Context) =>
  ({ user }: Call<typeof LIST>) =>
    ownComparisons(db, user.rid).map((link) => comparisonLinkToWire(config.publicUrl, link))

const share =
  (context: Context) =>
  ({ user, body }: Call<typeof SHARE>) =>
    comparisonLinkToWire(context.config.publicUrl, shareComparison(context, user.rid, body.ids))

const takeBack =
  ({ db, config }: Context) =>
  ({ user, params }: Call<typeof TAKE_BACK, 'secret'>) => {
    endComparison(db, user.rid, params.secret)
    return ownComparisons(db, user.rid).map((link) => comparisonLinkToWire(config.publicUrl, link))
  }

const photo =
  (context: Context, images: Images) =>
  async ({ params: { secret, index }, address }: Call<typeof PHOTO> & From) => {
    const homes = await homesOfLink(context, { secret, address })
    return publicPhoto(images, homes?.[Number(index)], `comparison ${secret}`)
  }
