import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { orNull } from '../kernel/schema.ts'
import { usernameOf } from '../telegram/identity.ts'
import { isAdmin } from '../users/domain.ts'
import type { Context } from '../world/context.ts'

export const FeaturesWire = t.Object({
  telegram: t.Object({
    isOn: t.Boolean(),
    reason: orNull(t.String(), {
      description: 'For administrators: why it is off',
    }),
    botName: orNull(t.String(), {
      description: 'The user name of the Telegram bot, without @; null until Telegram has told it',
    }),
  }),
  mail: t.Object({
    isOn: t.Boolean({ description: 'Whether bots can send digests by mail' }),
  }),
  transit: t.Object({
    isOn: t.Boolean({ description: 'Whether there are timetables of buses and trains' }),
  }),
  map: t.Object({
    lightTiles: t.String({ description: 'Template of tile addresses' }),
    darkTiles: t.String(),
    attribution: t.String(),
  }),
})
export type FeaturesWire = typeof FeaturesWire.static

/** What of this server depends on its settings, for the pages. */
export function featureRoutes(context: Context) {
  const { telegram } = context.features
  const { TILE_URL_LIGHT, TILE_URL_DARK, TILE_ATTRIBUTION } = context.config.values
  return new Elysia({ name: 'features', prefix: '/api', tags: ['Bots'] }).use(guard(context)).get(
    '/features',
    ({ user }): FeaturesWire => ({
      telegram: telegram.isOn
        ? { isOn: true, reason: null, botName: usernameOf(context) }
        : { isOn: false, reason: isAdmin(user) ? telegram.reason : null, botName: null },
      mail: { isOn: context.features.mail.isOn },
      transit: { isOn: context.features.transit.isOn },
      map: {
        lightTiles: TILE_URL_LIGHT,
        darkTiles: TILE_URL_DARK,
        attribution: TILE_ATTRIBUTION,
      },
    }),
    {
      access: 'user',
      response: FeaturesWire,
      detail: {
        summary: 'Whether Telegram, mail and timetables are on, and where map tiles come from',
      },
    },
  )
}
