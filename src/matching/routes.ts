import { Elysia, t } from 'elysia'
import {
  type Criteria,
  cleanCriteria,
  criteriaProblems,
  NEW_CRITERIA,
  OPTIONAL_FIELDS,
} from '../assets/criteria/criteria.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { isSeenBy } from '../assets/domain/owner.ts'
import { PRICE_SCALE } from '../assets/domain/price-scale.ts'
import type { Search } from '../assets/search/domain.ts'
import { shownOf } from '../assets/shown/store.ts'
import { assetById, hasAssets } from '../assets/store/assets.ts'
import { waysIn } from '../assets/store/ways.ts'
import { assetToWire } from '../assets/to-wire.ts'
import { AssetWire } from '../assets/wire.ts'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { botFor, placeProblems } from '../bots/service.ts'
import { SomeCriteriaWire } from '../bots/wire.ts'
import { postedOf } from '../delivery/store.ts'
import { AppError, refuseFields } from '../kernel/errors.ts'
import { whole } from '../kernel/schema.ts'
import { isAdmin } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
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
  relax: t.Array(t.Object({ criterion: t.UnionEnum(OPTIONAL_FIELDS), count: whole() }), {
    description: 'Criteria without which more homes match, and how many then do',
  }),
})

const PREVIEW = route({
  access: 'user',
  body: SomeCriteriaWire,
  response: PreviewWire,
  detail: { summary: 'The properties of the last 7 days that match some criteria' },
})

const EXPLAIN = route({
  access: 'user',
  query: t.Object({ assetId: t.String({ maxLength: 100 }) }),
  response: ExplanationWire,
  detail: { summary: 'Whether a property matches a bot, whether it was posted, and why not' },
})

export function matchingRoutes(context: Context, { search }: { search: Search }) {
  return new Elysia({ name: 'matching', prefix: '/api/requests', tags: ['Bots'] })
    .use(guard(context))
    .post('/preview', previewOf(context, search), PREVIEW())
    .get('/:id/explain', explainHome(context), EXPLAIN())
}

const previewOf =
  ({ db, clock }: Context, search: Search) =>
  async ({ user, body }: Call<typeof PREVIEW>) => {
    const criteria = fullCriteria(body)
    // Administrators try the criteria of bots of others. To everybody else the places of others would be told by counts.
    const places = isAdmin(user) ? {} : placeProblems(db, user.rid, body)
    refuseFields({ ...places, ...criteriaProblems(criteria) })
    await search.settled()
    const { newest, ...found } = preview({ db, search }, criteria, {
      now: clock.now(),
      readerRid: user.rid,
    })
    const rids = newest.map(({ rid }) => rid)
    const shown = shownOf(db, rids, user.rid)
    const toWire = (asset: Asset) => assetToWire(asset, shown.get(asset.rid))
    const knowsHomes = found.count > 0 || hasAssets(db, user.rid)
    return { ...found, knowsHomes, newest: newest.map(toWire) }
  }

const explainHome =
  ({ db }: Context) =>
  ({ user, params, query }: Call<typeof EXPLAIN, 'id'>) => {
    const bot = botFor(db, user, params.id)
    const asset = assetById(db, query.assetId)
    const isSeen = asset && [user.rid, bot.ownerRid].every((rid) => isSeenBy(asset, rid))
    if (!isSeen) throw new AppError('missing', { code: 'noHome' })
    return explain(bot, asset, { posted: postedOf(db, asset.rid), ways: waysIn(db) })
  }

/** The criteria that were sent, with those of a new bot for the others. */
function fullCriteria(sent: typeof SomeCriteriaWire.static): Criteria {
  const { max } = PRICE_SCALE[sent.dealType ?? NEW_CRITERIA.dealType]
  return cleanCriteria({ ...NEW_CRITERIA, priceLimit: [0, max], ...sent })
}
