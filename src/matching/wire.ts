import { t } from 'elysia'
import { UNSTATED_FACTS } from '../assets/criteria/unstated.ts'

export const ExplanationWire = t.Object({
  matches: t.Boolean({ description: 'Whether the property satisfies the criteria' }),
  posted: t.Boolean({ description: 'Whether this bot has posted it' }),
  reasons: t.Array(t.Object({ code: t.String(), text: t.String() })),
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
