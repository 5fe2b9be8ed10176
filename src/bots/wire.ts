import { t } from 'elysia'
import type { AreaOption } from '../areas/store.ts'
import {
  type Criteria,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  onlyCriteria,
} from '../assets/criteria/criteria.ts'
import { iso } from '../kernel/domain/iso.ts'
import { LANGUAGES, type Language } from '../kernel/domain/language.ts'
import { orNull, Time, whole } from '../kernel/schema.ts'
import { type Bot, DIGEST_THRESHOLD_MAX, SEEN_POSTS_MAX, type SeenPosts } from './domain/bot.ts'
import type { BotChange as Change } from './service.ts'

const PostLanguageWire = t.Unsafe<Language>(
  t.Union(
    LANGUAGES.map((language) => t.Literal(language)),
    {
      description: 'The language of posts in Telegram',
      error: `must be one of ${LANGUAGES.join(', ')}`,
    },
  ),
)

const CHANNEL_SHAPES = {
  telegram: t.Boolean({ description: 'Whether it posts in its group' }),
  push: t.Boolean({ description: "Whether its posts are sent to its owner's browsers" }),
  mail: t.Boolean({ description: 'Whether its digests are sent by mail' }),
}

const DigestThresholdWire = orNull(whole({ minimum: 0, maximum: DIGEST_THRESHOLD_MAX }), {
  description:
    'Posts of one pass that are sent singly; the others follow as one digest. null: all are sent singly',
  error: `must be null or a whole number from 0 to ${DIGEST_THRESHOLD_MAX}`,
})

const TimeOfDay = t.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 })
const QuietHoursWire = orNull(t.Object({ from: TimeOfDay, to: TimeOfDay }), {
  description: 'When posts wait, in Asia/Jerusalem; they may cross midnight. null: never',
  error: 'must be null, or from and to as HH:MM',
})

type CriteriaShapes = { [Name in FieldName]: ReturnType<(typeof FIELDS)[Name]['shape']> }
const CRITERIA_SHAPES = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, FIELDS[name].shape({ t, whole })]),
) as CriteriaShapes

const AllCriteriaWire = t.Object(CRITERIA_SHAPES)
export type CriteriaWire = typeof AllCriteriaWire.static

/** Some criteria, as they are sent to the server. */
export const SomeCriteriaWire = t.Partial(AllCriteriaWire)

function criteriaToWire(criteria: Criteria): CriteriaWire {
  return onlyCriteria(criteria) as CriteriaWire
}

export const BotWire = t.Object({
  _id: t.String(),
  botName: t.String(),
  description: t.String(),
  chatName: t.String({ description: 'The name of the group, else of the bot' }),
  chatId: t.String({ description: 'The id of the group; for website bots websiteChatId' }),
  websiteChatId: t.String({ description: 'The chat of the website in which the bot posts' }),
  createdBy: t.String({ description: "The owner's full name" }),
  createdAt: Time,
  isActive: t.Boolean(),
  channels: t.Object(CHANNEL_SHAPES),
  digestThreshold: DigestThresholdWire,
  quietHours: QuietHoursWire,
  postLanguage: PostLanguageWire,
  shortlistId: orNull(t.String(), {
    description: 'The shortlist with whose members it is shared; null: with nobody',
  }),
  ...CRITERIA_SHAPES,
  seenPosts: t.Array(t.String(), {
    description: `The ids of the newest properties that were posted, at most ${SEEN_POSTS_MAX}`,
  }),
  seenPostsCount: whole({ description: 'The number of all properties that were posted' }),
  weekPostsCount: whole({ description: 'The number of those posted in the last 7 days' }),
})
export type BotWire = typeof BotWire.static

export const BotPageWire = t.Object({ bots: t.Array(BotWire), total: whole() })
export type BotPageWire = typeof BotPageWire.static

export const NewBot = t.Composite([
  SomeCriteriaWire,
  t.Object({
    botName: t.String({ maxLength: 1_000 }),
    description: t.Optional(t.String({ maxLength: 5_000 })),
    copyOf: t.Optional(
      t.String({
        maxLength: 100,
        description: 'The bot whose criteria it gets. It is stopped then',
      }),
    ),
  }),
])

export const BotChange = t.Composite([
  SomeCriteriaWire,
  t.Object({
    botName: t.Optional(t.String({ maxLength: 1_000 })),
    description: t.Optional(t.String({ maxLength: 5_000 })),
    isActive: t.Optional(t.Boolean()),
    // A value that is no object is read as an empty one before it is checked.
    channels: t.Optional(
      t.Partial(t.Object(CHANNEL_SHAPES), {
        minProperties: 1,
        error: 'must switch telegram, push or mail on or off',
      }),
    ),
    digestThreshold: t.Optional(DigestThresholdWire),
    quietHours: t.Optional(QuietHoursWire),
    postLanguage: t.Optional(PostLanguageWire),
    shortlistId: t.Optional(
      orNull(t.String({ minLength: 1, maxLength: 100 }), {
        description:
          'One of the own shortlists: its members read and write in the chat of the bot, and are told of its posts. null ends it',
      }),
    ),
  }),
])

/** Only the fields that were sent. */
export function toChange({ botName, channels, ...rest }: typeof BotChange.static): Change {
  const { telegram: isTelegramOn, push: isPushOn, mail: isMailOn } = channels ?? {}
  const sent = { ...rest, name: botName, isTelegramOn, isPushOn, isMailOn }
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
    createdAt: iso(bot.createdAt),
    isActive: bot.isActive,
    channels: { telegram: bot.isTelegramOn, push: bot.isPushOn, mail: bot.isMailOn },
    digestThreshold: bot.digestThreshold,
    quietHours: bot.quietHours,
    postLanguage: bot.postLanguage,
    shortlistId: bot.shortlistId,
    ...criteriaToWire(bot),
    seenPosts: [...newest],
    seenPostsCount: count,
    weekPostsCount: weekCount,
  }
}

/** A bot of another user, as those with whom it is shared see it. */
export const SharedBotWire = t.Object({
  _id: t.String(),
  botName: t.String(),
  websiteChatId: t.String({ description: 'The chat of the website in which the bot posts' }),
  sharedBy: t.String({ description: "The owner's full name" }),
  shortlistId: orNull(t.String(), {
    description: 'The shortlist that it is shared on',
  }),
  isActive: t.Boolean(),
  push: t.Boolean({ description: 'Whether its posts are sent to my browsers' }),
  seenPostsCount: whole({ description: 'The number of all properties that were posted' }),
  weekPostsCount: whole({ description: 'The number of those posted in the last 7 days' }),
})
export type SharedBotWire = typeof SharedBotWire.static

export function sharedBotToWire(
  bot: Bot,
  isPushOn: boolean,
  { count, weekCount }: SeenPosts,
): SharedBotWire {
  const { id, name, websiteChatId, createdBy, shortlistId, isActive } = bot
  return {
    _id: id,
    botName: name,
    websiteChatId,
    sharedBy: createdBy,
    shortlistId,
    isActive,
    push: isPushOn,
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
