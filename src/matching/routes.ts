import { Elysia, t } from 'elysia'
import { assetById } from '../assets/store/assets.ts'
import { AssetWire, assetToWire } from '../assets/wire.ts'
import { guard } from '../auth/guard.ts'
import { criteriaProblems, NEW_CRITERIA, PRICE_SCALE } from '../bots/domain.ts'
import { botFor } from '../bots/service.ts'
import { CriteriaWire } from '../bots/wire.ts'
import { toldOf } from '../delivery/store.ts'
import { AppError } from '../kernel/errors.ts'
import { whole } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import { isStanding, OBSTACLE_TEXT, obstacles } from './domain.ts'
import { preview } from './service.ts'

const PreviewWire = t.Object({
  count: whole({ description: 'Homes of the last 7 days that these criteria match' }),
  perDay: t.Number(),
  newest: t.Array(AssetWire),
})

const ExplanationWire = t.Object({
  matches: t.Boolean({ description: 'Whether the criteria fit' }),
  posted: t.Boolean({ description: 'Whether this bot has posted it' }),
  reasons: t.Array(t.Object({ code: t.String(), text: t.String() })),
})

export function matchingRoutes(context: Context) {
  const { db, clock } = context
  return new Elysia({ name: 'matching', prefix: '/api/requests', tags: ['Bots'] })
    .use(guard(context))
    .post(
      '/preview',
      ({ body }) => {
        const dealType = body.dealType ?? NEW_CRITERIA.dealType
        const criteria = {
          ...NEW_CRITERIA,
          priceLimit: [0, PRICE_SCALE[dealType].max] as [number, number],
          ...body,
        }
        const fields = criteriaProblems(criteria)
        const [first] = Object.values(fields)
        if (first !== undefined) throw new AppError('invalid', first, { fields })
        const { count, perDay, newest } = preview(db, criteria, clock.now())
        return { count, perDay, newest: newest.map(assetToWire) }
      },
      {
        access: 'user',
        body: CriteriaWire,
        response: PreviewWire,
        detail: { summary: 'What criteria would have found in the last 7 days' },
      },
    )
    .get(
      '/:id/explain',
      ({ user, params, query }) => {
        const bot = botFor(db, user, params.id)
        const asset = assetById(db, query.assetId)
        if (!asset) throw new AppError('missing', 'Property not found')
        const kept = obstacles(bot, asset)
        const reasons = kept.map((code) => ({ code: String(code), text: OBSTACLE_TEXT[code] }))
        if (!bot.isActive) reasons.push({ code: 'stopped', text: 'This bot is stopped' })
        if (!isStanding(asset)) reasons.push({ code: 'gone', text: 'It is no longer offered' })
        const posted = toldOf(db, asset.rid, bot.rid).times > 0
        if (reasons.length === 0 && !posted && asset.rev <= bot.watchFrom)
          reasons.push({ code: 'older', text: 'It was known before this bot was started' })
        return { matches: kept.length === 0, posted, reasons }
      },
      {
        access: 'user',
        query: t.Object({ assetId: t.String({ maxLength: 100 }) }),
        response: ExplanationWire,
        detail: { summary: 'Why a bot posted a property, or what kept it out' },
      },
    )
}
