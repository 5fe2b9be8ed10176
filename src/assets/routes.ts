import { Elysia } from 'elysia'
import { guard } from '../auth/guard.ts'
import { ANSWERS_REDIRECT, type Call, route } from '../auth/route.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import { type ArrivalPorts, detailOf } from './detail.ts'
import { assetDetailToWire } from './detail-to-wire.ts'
import { nearHome } from './near-home.ts'
import { assetById, assetByRid } from './store/assets.ts'
import { sightOf } from './store/seen.ts'
import { AssetDetailWire } from './wire.ts'

const SHOW = route({
  access: 'user',
  response: AssetDetailWire,
  detail: {
    summary: 'One property with its listings and prices; a merged one redirects (303)',
    responses: ANSWERS_REDIRECT,
  },
})

export function assetRoutes(context: Context, ports: ArrivalPorts) {
  return new Elysia({ name: 'assets', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/:id', show(context, ports), SHOW())
}

const show =
  ({ db, config }: Context, { arrivalsOf }: ArrivalPorts) =>
  ({ user, language, params, redirect }: Call<typeof SHOW, 'id'>) => {
    const asset = assetById(db, params.id)
    if (!asset || !sightOf(db, user.rid)(asset)) throw new AppError('missing', { code: 'noHome' })
    const survivor = asset.mergedInto === null ? undefined : assetByRid(db, asset.mergedInto)
    if (survivor) return redirect(`/api/assets/${survivor.id}`, 303)
    const detail = detailOf(db, asset, user.rid, arrivalsOf(asset.rid, user.rid))
    return assetDetailToWire(detail, nearHome(config, asset, language))
  }
