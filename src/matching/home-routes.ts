import { Elysia, t } from 'elysia'
import { agentPhone } from '../assets/criteria/muted-phones.ts'
import { homeById } from '../assets/marks/service.ts'
import { assetsById } from '../assets/store/assets.ts'
import { sightOf } from '../assets/store/seen.ts'
import { waysIn } from '../assets/store/ways.ts'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { botsOf } from '../bots/store/bots.ts'
import { postedOf } from '../delivery/store.ts'
import type { Context } from '../world/context.ts'
import { explain } from './explain.ts'
import { nearestBots } from './nearest.ts'
import { BotExplanationWire, HomeBotsWire } from './wire.ts'

const LIST = route({
  access: 'user',
  response: t.Array(BotExplanationWire),
  detail: { summary: 'Which of my bots match a property, have posted it, and why not' },
})

/** Homes of one request: more than a page of the list has. */
const HOMES_MAX = 50

const OF_HOMES = route({
  access: 'user',
  query: t.Object({
    ids: t.String({
      pattern: `^[\\w-]{1,64}(,[\\w-]{1,64}){0,${HOMES_MAX - 1}}$`,
      error: `must be ids of properties with commas, at most ${HOMES_MAX}`,
    }),
  }),
  response: t.Array(HomeBotsWire),
  detail: {
    summary: 'Which of my running bots some properties match, else what keeps the nearest one',
    description: 'Properties for whose area and deal type no bot is are left out.',
  },
})

/** What the bots of a user say about homes. */
export function homeBotRoutes(context: Context) {
  return new Elysia({ name: 'home-bots', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/bots', ofHomes(context), OF_HOMES())
    .get('/:id/bots', list(context), LIST())
}

const ofHomes =
  ({ db }: Context) =>
  ({ user, query }: Call<typeof OF_HOMES>): HomeBotsWire[] => {
    const homes = assetsById(db, query.ids.split(',')).filter(sightOf(db, user.rid))
    const bots = homes.length === 0 ? [] : botsOf(db, user.rid).filter(({ isActive }) => isActive)
    const ways = waysIn(db)
    return homes.flatMap((home) => {
      const { matching, nearest } = nearestBots(bots, home, ways)
      if (matching.length === 0 && !nearest) return []
      return {
        _id: home.id,
        matching: matching.slice(0, NAMED_BOTS).map(named),
        matchingCount: matching.length,
        nearest: nearest && { ...named(nearest.bot), reason: nearest.reason },
      }
    })
  }

/** The bots that a card names. */
const NAMED_BOTS = 2

const named = ({ id, group, name }: Bot) => ({ _id: id, chatName: group?.name ?? name })

const list =
  ({ db }: Context) =>
  ({ user, params }: Call<typeof LIST, 'id'>) => {
    const asset = homeById(db, params.id, user.rid)
    const known = { posted: postedOf(db, asset.rid), ways: waysIn(db) }
    const agent = agentPhone(asset)
    return botsOf(db, user.rid).map((bot) => ({
      ...named(bot),
      isActive: bot.isActive,
      isAgentMuted: agent !== null && bot.mutedPhones.includes(agent),
      ...explain(bot, asset, known),
    }))
  }
