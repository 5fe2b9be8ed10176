import { Elysia, t } from 'elysia'
import type { Asset } from '../assets/domain.ts'
import { isSeenBy } from '../assets/owner/domain.ts'
import { PRICE_SCALE } from '../assets/price-scale/domain.ts'
import { shownOf } from '../assets/shown/store.ts'
import { assetById, hasAssets } from '../assets/store/assets.ts'
import { AssetWire, assetToWire } from '../assets/wire.ts'
import { guard } from '../auth/guard.ts'
import {
  type Criteria,
  cleanCriteria,
  criteriaProblems,
  NEW_CRITERIA,
  OPTIONAL_CRITERIA,
} from '../bots/criteria/domain.ts'
import { SomeCriteriaWire } from '../bots/criteria/wire.ts'
import { botFor } from '../bots/service.ts'
import { postedOf } from '../delivery/store.ts'
import { AppError } from '../kernel/errors.ts'
import { whole } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import { explain } from './explain.ts'
import { preview } from './preview.ts'
import { ExplanationWire } from './wire.ts'

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

export function matchingRoutes(context: Context) {
  const { db, clock } = context
  return new Elysia({ name: 'matching', prefix: '/api/requests', tags: ['Bots'] })
    .use(guard(context))
    .post(
      '/preview',
      ({ user, body }) => {
        const criteria = fullCriteria(body)
        const fields = criteriaProblems(criteria)
        const [first] = Object.values(fields)
        if (first !== undefined) throw new AppError('invalid', first, { fields })
        const { newest, ...found } = preview(db, criteria, {
          now: clock.now(),
          readerRid: user.rid,
        })
        const rids = newest.map(({ rid }) => rid)
        const shown = shownOf(db, rids, user.rid)
        const toWire = (asset: Asset) => assetToWire(asset, shown.get(asset.rid))
        const knowsHomes = found.count > 0 || hasAssets(db, user.rid)
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
        const isSeen = asset && [user.rid, bot.ownerRid].every((rid) => isSeenBy(asset, rid))
        if (!isSeen) throw new AppError('missing', 'Property not found')
        return explain(bot, asset, postedOf(db, asset.rid))
      },
      {
        access: 'user',
        query: t.Object({ assetId: t.String({ maxLength: 100 }) }),
        response: ExplanationWire,
        detail: { summary: 'Whether a property matches a bot, whether it was posted, and why not' },
      },
    )
}

/** The criteria that were sent, with those of a new bot for the others. */
function fullCriteria(sent: typeof SomeCriteriaWire.static): Criteria {
  const { max } = PRICE_SCALE[sent.dealType ?? NEW_CRITERIA.dealType]
  return cleanCriteria({ ...NEW_CRITERIA, priceLimit: [0, max], ...sent })
}
