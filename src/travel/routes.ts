import { Elysia, t } from 'elysia'
import { BY_SESSION } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import type { Context } from '../world/context.ts'
import { changePlaces, type ForgetPlaces } from './service.ts'
import { placesOf } from './store.ts'
import { PlacesBody, PlaceWire, placeToWire } from './wire.ts'

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

export type PlacePorts = { forgetPlaces: ForgetPlaces }

/** The places of a user. Nobody else sees them. */
export function placeRoutes(context: Context, { forgetPlaces }: PlacePorts) {
  return new Elysia({ name: 'places', prefix: '/api/users/me/places', tags: ['Users'] })
    .use(guard(context))
    .get('/', list(context), LIST())
    .put('/', put({ ...context, forgetPlaces }), PUT())
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
