import { Elysia, t } from 'elysia'
import { comparisonsOf } from '../assets/comparables/store.ts'
import type { Asset } from '../assets/domain.ts'
import { assetById, hasAssets } from '../assets/store/assets.ts'
import { AssetWire, assetToWire } from '../assets/wire.ts'
import { guard } from '../auth/guard.ts'
import {
  type Criteria,
  cleanCriteria,
  criteriaProblems,
  NEW_CRITERIA,
  OPTIONAL_CRITERIA,
  obstacles,
  PRICE_SCALE,
} from '../bots/criteria/domain.ts'
import { SomeCriteriaWire } from '../bots/criteria/wire.ts'
import type { Bot } from '../bots/domain.ts'
import { botFor } from '../bots/service.ts'
import { postedOf } from '../delivery/store.ts'
import { AppError } from '../kernel/errors.ts'
import { whole } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import { isLive } from './domain.ts'
import { preview } from './preview.ts'

const PreviewWire = t.Object({
  count: whole({ description: 'Homes of the last 7 days that these criteria match' }),
  perDay: t.Number(),
  knowsHomes: t.Boolean({ description: 'False while no listing has been read at all' }),
  newest: t.Array(AssetWire),
  histogram: t.Array(t.Object({ from: whole(), to: whole(), count: whole() }), {
    description:
      'Homes that satisfy every criterion but the price, by price: from included, to not',
  }),
  relax: t.Array(t.Object({ criterion: t.UnionEnum(OPTIONAL_CRITERIA), count: whole() }), {
    description: 'Criteria without which more homes match, and how many then do',
  }),
})

const ExplanationWire = t.Object({
  matches: t.Boolean({ description: 'Whether the property satisfies the criteria' }),
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
        const criteria = fullCriteria(body)
        const fields = criteriaProblems(criteria)
        const [first] = Object.values(fields)
        if (first !== undefined) throw new AppError('invalid', first, { fields })
        const { newest, ...found } = preview(db, criteria, clock.now())
        const comparisons = comparisonsOf(
          db,
          newest.map(({ rid }) => rid),
        )
        const toWire = (asset: Asset) => assetToWire(asset, comparisons.get(asset.rid) ?? null)
        const knowsHomes = found.count > 0 || hasAssets(db)
        return { ...found, knowsHomes, newest: newest.map(toWire) }
      },
      {
        access: 'user',
        body: SomeCriteriaWire,
        response: PreviewWire,
        detail: { summary: 'The properties of the last 7 days that match some criteria' },
      },
    )
    .get(
      '/:id/explain',
      ({ user, params, query }) => {
        const bot = botFor(db, user, params.id)
        const asset = assetById(db, query.assetId)
        if (!asset) throw new AppError('missing', 'Property not found')
        const found = obstacles(bot, asset)
        const reasons = [...found]
        if (!bot.isActive) reasons.push({ code: 'stopped', text: 'This bot is stopped' })
        if (!isLive(asset)) reasons.push({ code: 'gone', text: 'It is no longer listed' })
        const posted = postedOf(db, asset.rid).has(bot.rid)
        if (reasons.length === 0 && !posted) reasons.push(oldReason(asset, bot))
        return { matches: found.length === 0, posted, reasons }
      },
      {
        access: 'user',
        query: t.Object({ assetId: t.String({ maxLength: 100 }) }),
        response: ExplanationWire,
        detail: { summary: 'Whether a property matches a bot, whether it was posted, and why not' },
      },
    )
}

/** Why a home that matches was not posted. */
function oldReason({ firstRev }: Asset, { watchFrom }: Bot) {
  return firstRev <= watchFrom
    ? { code: 'older', text: 'It was known before this bot was started' }
    : { code: 'edited', text: 'It was known before the criteria of this bot were changed' }
}

/** The criteria that were sent, with those of a new bot for the others. */
function fullCriteria(sent: typeof SomeCriteriaWire.static): Criteria {
  const { max } = PRICE_SCALE[sent.dealType ?? NEW_CRITERIA.dealType]
  return cleanCriteria({ ...NEW_CRITERIA, priceLimit: [0, max], ...sent })
}
