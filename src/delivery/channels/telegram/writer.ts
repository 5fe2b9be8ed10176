import { comparisonsOf } from '../../../assets/comparables/store.ts'
import type { Asset } from '../../../assets/domain/asset.ts'
import { marksOf } from '../../../assets/marks/store.ts'
import { assetByRid } from '../../../assets/store/assets.ts'
import { isByStreet } from '../../../bots/criteria/areas.ts'
import { unstatedFacts } from '../../../bots/criteria/unstated.ts'
import type { Bot, Group } from '../../../bots/domain/bot.ts'
import type { Db } from '../../../database/database.ts'
import { cardOf, withNotice } from '../../cards/card.ts'
import { DESCRIBED, digestParts, digestText } from '../../cards/digest.ts'
import { keyboardOf } from '../../cards/keyboard.ts'
import type { RichText } from '../../cards/rich-text.ts'
import { bestHomes, dropOf, linksOf, toldOf } from '../../cards/telling.ts'
import { countOf } from '../../digests/domain.ts'
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
  const marks = marksOf(db, { userRid: bot.ownerRid, assetRid: asset.rid })
  const base = cardOf({
    asset: toldOf(asset, delivery),
    comparison: comparisonsOf(db, [asset.rid]).get(asset.rid) ?? null,
    drop: dropOf(db, delivery, asset),
    language: bot.postLanguage,
    isByStreet: isByStreet(bot, asset),
    unstated: unstatedFacts(bot, asset),
    links: linksOf(asset, config.publicUrl),
  })
  const isGone = asset.removedAt !== null
  const card: RichText = isGone ? withNotice(base, asset, bot.postLanguage) : base
  return {
    ...card,
    keyboard: keyboardOf(asset, marks, bot),
    photo: asset.images[0] ?? null,
    shown: isGone ? 'gone' : 'live',
    ...(isGone && { base }),
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
  const gone = homes.flatMap(({ asset }) => (asset.removedAt === null ? [] : asset.rid))
  const text = digestText(parts, new Set(gone), language)
  return { ...text, keyboard: null, photo: null, parts, shown: shownByDigest(gone) }
}
