import { Elysia, t } from 'elysia'
import { homeById } from '../assets/marks/service.ts'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { readBeside } from '../database/beside.ts'
import { orNull, wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../world/context.ts'
import { SOLD_LEAST } from './domain/sold.ts'
import { dealsFile, soldNear } from './nearby.ts'
import { SoldWire, soldToWire } from './wire.ts'

const SOLD = route({
  access: 'user',
  query: t.Object({ least: wholeInQuery(SOLD_LEAST, SOLD_LEAST) }),
  response: orNull(SoldWire),
  detail: {
    summary: 'What was sold near a property for sale; null: fewer than 5 deals, or than `least`',
  },
})

/** What was sold near a home. */
export function dealRoutes(context: Context) {
  return new Elysia({ name: 'deals', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/:id/sold', sold(context), SOLD())
}

const sold =
  ({ db, config }: Context) =>
  ({ user, params, query: { least } }: Call<typeof SOLD, 'id'>) => {
    const home = homeById(db, params.id, user.rid)
    const deals = readBeside(dealsFile(config))
    const found = deals ? soldNear(deals, home) : null
    // A null that is returned would be an empty body.
    return found && found.n >= least ? soldToWire(found) : Response.json(null)
  }
