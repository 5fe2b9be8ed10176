import { Elysia, t } from 'elysia'
import { type ArrivalPorts, detailOf } from '../../assets/detail.ts'
import type { Asset } from '../../assets/domain.ts'
import { AssetDetailWire, assetDetailToWire } from '../../assets/wire.ts'
import { guard } from '../../auth/guard.ts'
import type { Context } from '../../process/context.ts'
import { MERGED_MAX, mergeAssets, type Split } from './service.ts'

const Id = t.String({ minLength: 1, maxLength: 100 })

export type ByHandPorts = ArrivalPorts & {
  /** Splits a listing off its home, where the bots are that may be asked about it. */
  split(decision: Split): Asset | Promise<Asset>
}

/** Decisions of administrators about which listings are one home. */
export function byHandRoutes(context: Context, { arrivalsOf, split }: ByHandPorts) {
  const { db } = context
  return new Elysia({ name: 'by-hand', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .post(
      '/:id/split',
      async ({ user, actor, params, body: { listingId } }) => {
        const decision = { assetId: params.id, listingId, decidedBy: user.rid, actor }
        const asset = await split(decision)
        return assetDetailToWire(detailOf(db, asset, user.rid, arrivalsOf(asset.rid, user.rid)))
      },
      {
        access: 'admin',
        body: t.Object({ listingId: Id }),
        response: AssetDetailWire,
        detail: {
          summary:
            'Split a listing off its property, for good; answers the property that it has now',
        },
      },
    )
    .post(
      '/merge',
      ({ user, actor, body: { assetIds } }) => {
        const asset = mergeAssets(context, { assetIds, decidedBy: user.rid, actor })
        return assetDetailToWire(detailOf(db, asset, user.rid, arrivalsOf(asset.rid, user.rid)))
      },
      {
        access: 'admin',
        body: t.Object({ assetIds: t.Array(Id, { minItems: 2, maxItems: MERGED_MAX }) }),
        response: AssetDetailWire,
        detail: {
          summary: 'Merge properties into the one that was first seen, for good; answers it',
        },
      },
    )
}
