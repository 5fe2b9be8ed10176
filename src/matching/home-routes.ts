import { Elysia, t } from 'elysia'
import { agentPhone } from '../assets/criteria/muted-phones.ts'
import { homeById } from '../assets/marks/service.ts'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { botsOf } from '../bots/store/bots.ts'
import { postedOf } from '../delivery/store.ts'
import type { Context } from '../world/context.ts'
import { explain } from './explain.ts'
import { BotExplanationWire } from './wire.ts'

const LIST = route({
  access: 'user',
  response: t.Array(BotExplanationWire),
  detail: { summary: 'Which of my bots match a property, have posted it, and why not' },
})

/** What the bots of a user say about one home. */
export function homeBotRoutes(context: Context) {
  return new Elysia({ name: 'home-bots', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/:id/bots', list(context), LIST())
}

const list =
  ({ db }: Context) =>
  ({ user, params }: Call<typeof LIST, 'id'>) => {
    const asset = homeById(db, params.id, user.rid)
    const posted = postedOf(db, asset.rid)
    const agent = agentPhone(asset)
    return botsOf(db, user.rid).map((bot) => ({
      _id: bot.id,
      chatName: bot.group?.name ?? bot.name,
      isActive: bot.isActive,
      isAgentMuted: agent !== null && bot.mutedPhones.includes(agent),
      ...explain(bot, asset, posted),
    }))
  }
