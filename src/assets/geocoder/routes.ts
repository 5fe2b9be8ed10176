import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import { type GeocodedPlace, QUERY_MAX } from './domain.ts'
import type { Geocoder } from './service.ts'

const PlaceWire = t.Object({ lat: t.Number(), lon: t.Number(), label: t.String() })
type PlaceWire = typeof PlaceWire.static

const toWire = ({ lat, lon, label }: GeocodedPlace): PlaceWire => ({ lat, lon, label })

const FIND = route({
  access: 'user',
  query: t.Object({
    q: t.String({
      minLength: 1,
      maxLength: QUERY_MAX,
      error: `must have 1 to ${QUERY_MAX} characters`,
    }),
  }),
  response: t.Array(PlaceWire),
  detail: { summary: 'Places in Israel for a typed address; 20 questions a minute' },
})

export function geocodeRoutes(context: Context, geocoder: Geocoder) {
  return new Elysia({ name: 'geocoder', prefix: '/api', tags: ['Properties'] })
    .use(guard(context))
    .get('/geocode', find(geocoder), FIND())
}

const find =
  (geocoder: Geocoder) =>
  async ({ user, query }: Call<typeof FIND>) =>
    (await geocoder.ask(user, query.q)).map(toWire)
