import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import type { Context } from '../process/context.ts'
import { createTelegram } from '../telegram/client.ts'

export const FeaturesWire = t.Object({
  telegram: t.Object({
    isOn: t.Boolean(),
    reason: t.Union([t.String(), t.Null()], { description: 'Why it is off' }),
    botName: t.Union([t.String(), t.Null()], {
      description:
        'The user name of the Telegram bot, without @; null also when Telegram gives no answer',
    }),
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
  const nameOf = telegramName(context)
  return new Elysia({ name: 'features', prefix: '/api', tags: ['Bots'] }).use(guard(context)).get(
    '/features',
    async (): Promise<FeaturesWire> => ({
      telegram: telegram.isOn
        ? { isOn: true, reason: null, botName: await nameOf() }
        : { isOn: false, reason: telegram.reason, botName: null },
      map: {
        lightTiles: TILE_URL_LIGHT,
        darkTiles: TILE_URL_DARK,
        attribution: TILE_ATTRIBUTION,
      },
    }),
    {
      access: 'user',
      response: FeaturesWire,
      detail: { summary: 'Whether Telegram is on, and where map tiles come from' },
    },
  )
}

/** Asks Telegram for the name of the bot until it is known; one request at a time. */
function telegramName(context: Context): () => Promise<string | null> {
  let asked: Promise<string | null> | undefined
  return () => {
    asked ??= createTelegram(context)
      .call<{ username?: string }>('getMe')
      .then((answer) => {
        const name = answer.ok ? (answer.result.username ?? null) : null
        if (name === null) asked = undefined
        return name
      })
    return asked
  }
}
