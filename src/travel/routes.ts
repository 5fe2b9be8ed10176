import { Elysia, t } from 'elysia'
import type { Point } from '../areas/domain/area.ts'
import { BY_SESSION } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { AppError } from '../kernel/errors.ts'
import { wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../world/context.ts'
import { WAY_MAX_MINUTES } from './domain/limits.ts'
import type { Outlining } from './outline/outline.ts'
import { changePlaces, type ForgetPlaces } from './service.ts'
import { placesOf } from './store.ts'
import { PlacesBody, PlaceWire, placeToWire, ReachWire, reachToWire } from './wire.ts'

const LIST = route({
  access: BY_SESSION,
  response: t.Array(PlaceWire),
  detail: { summary: 'The places that I travel to, in my order' },
})

const PUT = route({
  access: BY_SESSION,
  body: PlacesBody,
  response: t.Array(PlaceWire),
  detail: { summary: 'Replace the places that I travel to; those without _id are new' },
})

const REACH = route({
  access: BY_SESSION,
  query: t.Object({ minutes: wholeInQuery(WAY_MAX_MINUTES, 45) }),
  response: ReachWire,
  detail: { summary: 'The outline of from where one of my places is reached in some minutes' },
})

export type PlacePorts = {
  forgetPlaces: ForgetPlaces
  placeOutline(asked: Outlining): Promise<Point[][] | null> | Point[][] | null
}

/** The places of a user. Nobody else sees them. */
export function placeRoutes(context: Context, ports: PlacePorts) {
  return new Elysia({ name: 'places', prefix: '/api/users/me/places', tags: ['Users'] })
    .use(guard(context))
    .get('/', list(context), LIST())
    .put('/', put({ ...context, ...ports }), PUT())
    .get('/:id/reach', reach({ ...context, ...ports }), REACH())
}

const list =
  ({ db }: Context) =>
  ({ user }: Call<typeof LIST>) =>
    placesOf(db, user.rid).map(placeToWire)

const put =
  (context: Context & PlacePorts) =>
  async ({ user, body }: Call<typeof PUT>) => {
    const wanted = body.map(({ _id, ...place }) => ({ id: _id, ...place }))
    return (await changePlaces(context, user.rid, wanted)).map(placeToWire)
  }

const reach =
  ({ db, placeOutline }: Context & PlacePorts) =>
  async ({ user, params, query: { minutes } }: Call<typeof REACH, 'id'>) => {
    const place = placesOf(db, user.rid).find(({ id }) => id === params.id)
    if (!place) throw new AppError('missing', { code: 'noPlace' })
    const { rid: placeRid, point, mode } = place
    const rings = mode === 'transit' ? await placeOutline({ placeRid, point, minutes }) : null
    return reachToWire(minutes, rings)
  }
