import { Elysia } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, changing, route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import { homeById } from '../marks/service.ts'
import { type OwnZone, zonesOf } from './domain.ts'
import { stateZone } from './service.ts'
import { arnonaReader, ratesReader, zoneOf } from './store.ts'
import { costsToWire } from './to-wire.ts'
import { CostsAnswer, ZoneWire } from './wire.ts'

const READ = route({
  access: 'user',
  response: CostsAnswer,
  detail: { summary: 'What a property costs a month, and the zones of arnona of its city' },
})

const KEEP = route({
  access: 'user',
  body: ZoneWire,
  response: CostsAnswer,
  detail: { summary: 'State the zone and the kind of building that I know from a bill' },
})

const FORGET = route({
  access: 'user',
  response: CostsAnswer,
  detail: { summary: 'Forget the zone that I have stated' },
})

/** What a home costs a month. Each user states a zone for themselves only. */
export function costRoutes(context: Context) {
  return new Elysia({ name: 'costs', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/:id/costs', read(context), READ())
    .put('/:id/zone', changing(context, keep(context)), KEEP())
    .delete('/:id/zone', changing(context, forget(context)), FORGET())
}

const read =
  (context: Context) =>
  ({ user, params }: Call<typeof READ, 'id'>) =>
    answer(context, user.rid, params.id)

const keep =
  (context: Context) =>
  ({ user, params, body }: Call<typeof KEEP, 'id'>) =>
    kept(context, user.rid, params.id, body)

const forget =
  (context: Context) =>
  ({ user, params }: Call<typeof FORGET, 'id'>) =>
    kept(context, user.rid, params.id, null)

function kept({ db }: Context, userRid: number, assetId: string, own: OwnZone | null) {
  stateZone(db, userRid, assetId, own)
  return answer({ db }, userRid, assetId)
}

function answer({ db }: Pick<Context, 'db'>, userRid: number, assetId: string) {
  const home = homeById(db, assetId, userRid)
  const arnona = arnonaReader(db)(home, zoneOf(db, userRid, home.rid))
  return { costs: costsToWire(home, arnona), zones: zonesOf(ratesReader(db)(home.city)) }
}
