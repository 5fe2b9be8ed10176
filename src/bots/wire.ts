import { t } from 'elysia'
import { whole } from '../kernel/schema.ts'
import type { Bot } from './domain.ts'
import type { BotChange as Change } from './service.ts'

const DealTypeWire = t.Union([t.Literal('rent'), t.Literal('sale')])
const Merchant = t.Union([t.Boolean(), t.Null()], {
  description: 'false: private listings only; true: merchants only; null: all',
})
const Codes = t.Array(whole({ minimum: 1, maximum: 10_000_000 }), { maxItems: 2_000 })
const PriceLimit = t.Tuple([whole(), whole()])

export const BotWire = t.Object({
  _id: t.String(),
  botName: t.String(),
  description: t.String(),
  chatName: t.String(),
  chatId: t.String(),
  createdBy: t.String({ description: "The owner's full name" }),
  createdAt: t.String({ format: 'date-time' }),
  isActive: t.Boolean(),
  dealType: DealTypeWire,
  neighborhoodCodes: t.Array(whole()),
  priceLimit: PriceLimit,
  rooms: t.Number(),
  merchant: Merchant,
  seenPosts: t.Array(t.String(), { description: 'Properties that were posted, by id' }),
})
export type BotWire = typeof BotWire.static

export const NewBot = t.Object({
  botName: t.String({ maxLength: 1_000 }),
  description: t.Optional(t.String({ maxLength: 5_000 })),
})

export const CriteriaWire = t.Object({
  dealType: t.Optional(DealTypeWire),
  neighborhoodCodes: t.Optional(Codes),
  priceLimit: t.Optional(PriceLimit),
  rooms: t.Optional(t.Number({ multipleOf: 0.5 })),
  merchant: t.Optional(Merchant),
})

export const BotChange = t.Composite([
  CriteriaWire,
  t.Object({
    botName: t.Optional(t.String({ maxLength: 1_000 })),
    description: t.Optional(t.String({ maxLength: 5_000 })),
    isActive: t.Optional(t.Boolean()),
  }),
])

/** Only the fields that were sent. */
export function toChange({ botName, ...rest }: typeof BotChange.static): Change {
  const sent = botName === undefined ? rest : { ...rest, name: botName }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

export function botToWire(bot: Bot, seenPosts: readonly string[]): BotWire {
  return {
    _id: bot.id,
    botName: bot.name,
    description: bot.description,
    chatName: bot.name,
    chatId: bot.chatId,
    createdBy: bot.createdBy,
    createdAt: new Date(bot.createdAt).toISOString(),
    isActive: bot.isActive,
    dealType: bot.dealType,
    neighborhoodCodes: [...bot.neighborhoodCodes],
    priceLimit: [bot.priceLimit[0], bot.priceLimit[1]],
    rooms: bot.rooms,
    merchant: bot.merchant,
    seenPosts: [...seenPosts],
  }
}
