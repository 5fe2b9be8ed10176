import { comparisonsOf } from '../../../assets/comparables/store.ts'
import { isByStreet } from '../../../assets/criteria/areas.ts'
import { unstatedFacts } from '../../../assets/criteria/unstated.ts'
import type { Asset } from '../../../assets/domain/asset.ts'
import { assetByRid } from '../../../assets/store/assets.ts'
import { firstWayOf } from '../../../assets/store/ways.ts'
import type { Bot, Group } from '../../../bots/domain/bot.ts'
import type { Db } from '../../../database/database.ts'
import { minutes } from '../../../kernel/clock.ts'
import { cardOf } from '../../cards/card.ts'
import { DESCRIBED, digestParts, digestText } from '../../cards/digest.ts'
import { keyboardOf } from '../../cards/keyboard.ts'
import { cardMarksOf } from '../../cards/marks.ts'
import { bestHomes, dropOf, linksOf, toldOf } from '../../cards/telling.ts'
import { countOf } from '../../digests/domain.ts'
import { roomIn } from '../../outbox/lane-rows.ts'
import type { Limit } from '../../outbox/limits.ts'
import { type NewOutgoing, type Owed, PRIORITY } from '../../outbox/store.ts'
import type { Writer, WriterWorld } from '../../outbox/writer.ts'
import { composeEdit, shownByDigest } from './edits.ts'
import type { TelegramPayload } from './payload.ts'

/** Writes the posts of a bot for its Telegram group: a card for each home, and digests. */
export const telegramWriter: Writer<'telegram'> = {
  channel: 'telegram',
  isQuiet: true,
  single(tx, world, { bot, delivery }) {
    const asset = assetByRid(tx, delivery.assetRid)
    if (!asset) return []
    return messageOf(world, bot, delivery.kind, cardPayload(tx, world, { bot, delivery, asset }))
  },
  digest: (tx, world, posts) =>
    messageOf(world, posts.bot, 'digest', digestPayload(tx, world, posts)),
  edit: composeEdit,
  isWanted: (_, bot, target) => isInGroup(bot) && bot.group.id === target,
  roomFor(db, { values: { TELEGRAM_LIMITS } }, bot) {
    if (!isInGroup(bot)) return 1
    const lane = { target: bot.group.id, priority: PRIORITY.match }
    return roomIn(db, 'telegram', { ...lane, most: carriedInMinute(TELEGRAM_LIMITS) })
  },
}

/** The messages that one group can get in a minute. */
function carriedInMinute([, ...ofGroup]: readonly Limit[]): number {
  const rates = ofGroup.map(({ messages, perMs }) => (messages * minutes(1)) / perMs)
  return Math.max(1, Math.floor(Math.min(...rates)))
}

/** Whether a bot posts in a group. */
export const isInGroup = (bot: Bot): bot is Bot & { group: Group } =>
  bot.group !== null && bot.isTelegramOn

function messageOf(
  { random }: WriterWorld,
  bot: Bot,
  kind: string,
  payload: TelegramPayload,
): NewOutgoing<'telegram'>[] {
  if (!isInGroup(bot)) return []
  const to = { channel: 'telegram' as const, target: bot.group.id, priority: PRIORITY.match }
  return [{ id: random.id(), kind, payload, ...to }]
}

type Post = { bot: Bot; delivery: Owed; asset: Asset }

function cardPayload(
  db: Db,
  { config }: WriterWorld,
  { bot, delivery, asset }: Post,
): TelegramPayload {
  const marks = cardMarksOf(db, { userRid: bot.ownerRid, assetRid: asset.rid })
  const card = cardOf({
    asset: toldOf(asset, delivery),
    comparison: comparisonsOf(db, [asset.rid]).get(asset.rid) ?? null,
    drop: dropOf(db, delivery, asset),
    language: bot.postLanguage,
    isByStreet: isByStreet(bot, asset),
    travel: firstWayOf(db, bot.ownerRid)(asset),
    unstated: unstatedFacts(bot, asset),
    links: linksOf(asset, config.publicUrl),
  })
  return {
    ...card,
    keyboard: keyboardOf(asset, marks, bot),
    photo: asset.images[0] ?? null,
    shown: 'live',
  }
}

function digestPayload(
  db: Db,
  { config: { publicUrl } }: WriterWorld,
  { bot, deliveries }: { bot: Bot; deliveries: readonly Owed[] },
): TelegramPayload {
  const language = bot.postLanguage
  const homes = bestHomes(db, deliveries, { limit: DESCRIBED, publicUrl, bot })
  const all = `${publicUrl}/chats/${bot.websiteChatId}`
  const parts = digestParts(countOf(deliveries), homes, { language, all })
  const text = digestText(parts, new Set(), language)
  return { ...text, keyboard: null, photo: null, parts, shown: shownByDigest([]) }
}
