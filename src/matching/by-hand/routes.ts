import { Elysia, t } from 'elysia'
import { type ArrivalPorts, detailOf } from '../../assets/detail.ts'
import { assetDetailToWire } from '../../assets/detail-to-wire.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import { homeById } from '../../assets/marks/service.ts'
import { nearHome } from '../../assets/near-home.ts'
import { assetsByRid } from '../../assets/store/assets.ts'
import { maybeSameAs } from '../../assets/store/photos.ts'
import { assetToWire } from '../../assets/to-wire.ts'
import { AssetDetailWire, AssetWire } from '../../assets/wire.ts'
import { guard } from '../../auth/guard.ts'
import { type Call, changing, route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import { MERGED_MAX, mergeAssets, type Split } from './service.ts'

const Id = t.String({ minLength: 1, maxLength: 100 })

export type ByHandPorts = ArrivalPorts & {
  /** Splits a listing off its home, where the bots are that may be asked about it. */
  split(decision: Split): Asset | Promise<Asset>
}

type World = Context & ByHandPorts

const SPLIT = route({
  access: 'admin',
  body: t.Object({ listingId: Id }),
  response: AssetDetailWire,
  detail: {
    summary: 'Split a listing off its property, for good; answers the property that it has now',
  },
})

const MERGE = route({
  access: 'admin',
  body: t.Object({ assetIds: t.Array(Id, { minItems: 2, maxItems: MERGED_MAX }) }),
  response: AssetDetailWire,
  detail: {
    summary: 'Merge properties into the one that was first seen, for good; answers it',
  },
})

const MAYBE_SAME = route({
  access: 'admin',
  response: t.Array(AssetWire),
  detail: { summary: 'Live properties that show one of its photos, and may be the same home' },
})

/** Decisions of administrators about which listings are one home. */
export function byHandRoutes(context: Context, ports: ByHandPorts) {
  const world = { ...context, ...ports }
  return new Elysia({ name: 'by-hand', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/:id/maybe-same', maybeSame(context), MAYBE_SAME())
    .post('/:id/split', splitHome(world), SPLIT())
    .post('/merge', changing(world, mergeHomes(world)), MERGE())
}

const maybeSame =
  ({ db }: Context) =>
  ({ params, user }: Call<typeof MAYBE_SAME, 'id'>) => {
    const homes = assetsByRid(db, maybeSameAs(db, homeById(db, params.id, user.rid).rid))
    const live = [...homes.values()].filter(({ removedAt }) => removedAt === null)
    return live.map((home) => assetToWire(home))
  }

const splitHome =
  (world: World) =>
  async ({ user, language, actor, params, body: { listingId } }: Call<typeof SPLIT, 'id'>) => {
    const decision = { assetId: params.id, listingId, decidedBy: user.rid, actor }
    const asset = await world.split(decision)
    return toWire(world, asset, { user, language })
  }

const mergeHomes =
  (world: World) =>
  ({ user, language, actor, body: { assetIds } }: Call<typeof MERGE>) => {
    const asset = mergeAssets(world, { assetIds, decidedBy: user.rid, actor })
    return toWire(world, asset, { user, language })
  }

type Reader = Pick<Call<typeof MERGE>, 'user' | 'language'>

const toWire = ({ db, config, arrivalsOf }: World, asset: Asset, { user, language }: Reader) => {
  const detail = detailOf(db, asset, user.rid, arrivalsOf(asset.rid, user.rid))
  return assetDetailToWire(detail, nearHome(config, asset, language))
}
