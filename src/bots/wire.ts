import { t } from 'elysia'
import type { AreaOption } from '../areas/store.ts'
import { whole } from '../kernel/schema.ts'
import { CRITERIA_SHAPES, criteriaToWire, SomeCriteriaWire } from './criteria/wire.ts'
import { type Bot, SEEN_POSTS_MAX, type SeenPosts } from './domain.ts'
import type { BotChange as Change } from './service.ts'

const PostLanguageWire = t.Union([t.Literal('he'), t.Literal('en')], {
  description: 'The language of posts in Telegram',
  error: 'must be he or en',
})

export const BotWire = t.Object({
  _id: t.String(),
  botName: t.String(),
  description: t.String(),
  chatName: t.String({ description: 'The name of the group, else of the bot' }),
  chatId: t.String({ description: 'The id of the group; for website bots websiteChatId' }),
  websiteChatId: t.String({ description: 'The chat of the website in which the bot posts' }),
  createdBy: t.String({ description: "The owner's full name" }),
  createdAt: t.String({ format: 'date-time' }),
  isActive: t.Boolean(),
  channels: t.Object({ telegram: t.Boolean({ description: 'Whether it posts in its group' }) }),
  postLanguage: PostLanguageWire,
  ...CRITERIA_SHAPES,
  seenPosts: t.Array(t.String(), {
    description: `The ids of the newest properties that were posted, at most ${SEEN_POSTS_MAX}`,
  }),
  seenPostsCount: whole({ description: 'The number of all properties that were posted' }),
  weekPostsCount: whole({ description: 'The number of those posted in the last 7 days' }),
})
export type BotWire = typeof BotWire.static

export const NewBot = t.Object({
  botName: t.String({ maxLength: 1_000 }),
  description: t.Optional(t.String({ maxLength: 5_000 })),
  copyOf: t.Optional(
    t.String({ maxLength: 100, description: 'The bot whose criteria it gets. It is stopped then' }),
  ),
})

export const BotChange = t.Composite([
  SomeCriteriaWire,
  t.Object({
    botName: t.Optional(t.String({ maxLength: 1_000 })),
    description: t.Optional(t.String({ maxLength: 5_000 })),
    isActive: t.Optional(t.Boolean()),
    channels: t.Optional(t.Object({ telegram: t.Optional(t.Boolean()) })),
    postLanguage: t.Optional(PostLanguageWire),
  }),
])

/** Only the fields that were sent. */
export function toChange({ botName, channels, ...rest }: typeof BotChange.static): Change {
  const sent = { ...rest, name: botName, isTelegramOn: channels?.telegram }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

export function botToWire(bot: Bot, { newest, count, weekCount }: SeenPosts): BotWire {
  return {
    _id: bot.id,
    botName: bot.name,
    description: bot.description,
    chatName: bot.group?.name ?? bot.name,
    chatId: bot.group?.id ?? bot.websiteChatId,
    websiteChatId: bot.websiteChatId,
    createdBy: bot.createdBy,
    createdAt: new Date(bot.createdAt).toISOString(),
    isActive: bot.isActive,
    channels: { telegram: bot.isTelegramOn },
    postLanguage: bot.postLanguage,
    ...criteriaToWire(bot),
    seenPosts: [...newest],
    seenPostsCount: count,
    weekPostsCount: weekCount,
  }
}

export const AreaOptionWire = t.Object({
  code: whole(),
  name: t.String({ description: "'City - Area'" }),
  cityNames: t.Array(t.String(), { description: 'Other names of the city, for searching' }),
  areaNames: t.Array(t.String(), { description: 'Other names of the area, for searching' }),
})
export type AreaOptionWire = typeof AreaOptionWire.static

export function areaToWire({ cityNames, areaNames, ...area }: AreaOption): AreaOptionWire {
  return { ...area, cityNames: [...cityNames], areaNames: [...areaNames] }
}
