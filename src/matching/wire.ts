import { t } from 'elysia'
import { UNSTATED_FACTS } from '../assets/criteria/unstated.ts'
import { orNull } from '../kernel/schema.ts'

export const ReasonWire = t.Object({
  code: t.String(),
  text: t.String({ description: 'In English' }),
  is: t.Optional(
    t.Union([t.Number(), t.String()], {
      description: 'What the property states: whole shekels, rooms, m², a floor, or YYYY-MM-DD',
    }),
  ),
  limit: t.Optional(
    t.Union([t.Number(), t.String()], { description: 'The limit of the bot that it misses' }),
  ),
})
export type ReasonWire = typeof ReasonWire.static

export const ExplanationWire = t.Object({
  matches: t.Boolean({ description: 'Whether the property satisfies the criteria' }),
  posted: t.Boolean({ description: 'Whether this bot has posted it' }),
  reasons: t.Array(ReasonWire),
  unstated: t.Array(t.UnionEnum(UNSTATED_FACTS), {
    description: 'What the bot asks for and the property does not state: it is not left out',
  }),
})

export const BotExplanationWire = t.Composite([
  t.Object({
    _id: t.String(),
    chatName: t.String(),
    isActive: t.Boolean(),
    isAgentMuted: t.Boolean({ description: 'Whether it has muted the number of the agent' }),
  }),
  ExplanationWire,
])
export type BotExplanationWire = typeof BotExplanationWire.static

const NamedBotWire = t.Object({ _id: t.String(), chatName: t.String() })

export const HomeBotsWire = t.Object({
  _id: t.String({ description: 'The property' }),
  matching: t.Array(NamedBotWire, {
    description: 'The first two of my running bots that it matches',
  }),
  matchingCount: t.Integer({ description: 'How many of them it matches' }),
  nearest: orNull(t.Composite([NamedBotWire, t.Object({ reason: ReasonWire })]), {
    description:
      'When it matches none: the bot for its area and deal type that fewest criteria keep it from, and the first one',
  }),
})
export type HomeBotsWire = typeof HomeBotsWire.static
