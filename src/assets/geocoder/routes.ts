import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import type { Context } from '../../process/context.ts'
import { QUERY_MAX } from './domain.ts'
import { createGeocoder } from './service.ts'

const PlaceWire = t.Object({ lat: t.Number(), lon: t.Number(), label: t.String() })
export type PlaceWire = typeof PlaceWire.static

export function geocodeRoutes(context: Context) {
  const geocode = createGeocoder(context)
  return new Elysia({ name: 'geocoder', prefix: '/api', tags: ['Properties'] })
    .use(guard(context))
    .get('/geocode', ({ user, query }) => geocode(user, query.q), {
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
}
