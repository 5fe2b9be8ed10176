import { comparisonsOf } from '../../../assets/comparables/store.ts'
import { unstatedFacts } from '../../../assets/criteria/unstated.ts'
import type { Asset } from '../../../assets/domain/asset.ts'
import { phoneOf } from '../../../assets/domain/phone.ts'
import { assetByRid } from '../../../assets/store/assets.ts'
import { firstWayOf } from '../../../assets/store/ways.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { isolated, joined, sided } from '../../../kernel/direction.ts'
import { directionOf, type Language } from '../../../kernel/domain/language.ts'
import { subscriptionsOf } from '../../../notifications/push/store.ts'
import { aboutOf, placeOf, priceBefore, priceOf, unstatedText } from '../../cards/card.ts'
import { bestHomes, dropOf, pathOf, toldOf } from '../../cards/telling.ts'
import type { CardWords } from '../../cards/words/shared.ts'
import { CARD_WORDS } from '../../cards/words.ts'
import { countOf } from '../../digests/domain.ts'
import { roomIn } from '../../outbox/open-rows.ts'
import { type NewOutgoing, type Owed, PRIORITY } from '../../outbox/store.ts'
import type { Writer, WriterWorld } from '../../outbox/writer.ts'
import { ownerLanguage } from '../../owner-language.ts'
import type { PushPayload } from './payload.ts'

/** Messages that wait for one browser. */
const LANE = { priority: PRIORITY.match, most: 60 }
/** Homes that a digest names. */
const NAMED = 3

/** Writes the posts of a bot for each browser of its owner. */
export const pushWriter: Writer<'push'> = {
  channel: 'push',
  isQuiet: true,
  single(tx, world, { bot, delivery }) {
    const language = ownerLanguage(tx, world, bot)
    const asset = assetByRid(tx, delivery.assetRid)
    if (!asset) return []
    const content = singleOf(tx, { bot, delivery, asset, language })
    return messagesOf(tx, world, bot, { kind: delivery.kind, ...content })
  },
  digest(tx, world, { bot, deliveries }) {
    const content = digestOf(tx, { bot, deliveries, language: ownerLanguage(tx, world, bot) })
    return messagesOf(tx, world, bot, { kind: 'digest', ...content })
  },
  isWanted: ({ isPushOn }) => isPushOn,
  // A browser that cannot be reached holds no other one.
  roomFor(db, _, { ownerRid }) {
    const lanes = subscriptionsOf(db, ownerRid).map(({ id: target }) => ({ target, ...LANE }))
    // What is owed without a browser is suppressed.
    return lanes.length === 0 ? 1 : Math.max(...lanes.map((lane) => roomIn(db, 'push', lane)))
  },
}

type Message = Omit<PushPayload, 'isUrgent'> & { kind: string }

const topicOf = (id: string) => id.replaceAll('-', '')

function messagesOf(
  tx: Tx,
  { random }: Pick<WriterWorld, 'random'>,
  bot: Bot,
  { kind, ...content }: Message,
): NewOutgoing<'push'>[] {
  if (!bot.isPushOn) return []
  const payload: PushPayload = { ...content, isUrgent: true }
  const message = {
    channel: 'push' as const,
    kind,
    botRid: bot.rid,
    payload,
    priority: PRIORITY.match,
  }
  return subscriptionsOf(tx, bot.ownerRid).map(({ id: target }) => ({
    ...message,
    id: random.id(),
    target,
  }))
}

type Post = { bot: Bot; delivery: Owed; asset: Asset; language: Language }

function singleOf(db: Db, { bot, delivery, asset, language }: Post): Omit<Message, 'kind'> {
  const words = CARD_WORDS[language]
  const told = toldOf(asset, delivery)
  const comparison = comparisonsOf(db, [asset.rid]).get(asset.rid) ?? null
  const about = aboutOf({
    asset: told,
    comparison,
    language,
    travel: firstWayOf(db, bot.ownerRid)(asset),
    unstated: unstatedFacts(bot, asset),
  }).text
  const drop = dropOf(db, delivery, asset)
  const place = isolated(placeOf(asset))
  const direction = directionOf(language)
  const price = priceBefore(told, drop?.from ?? null, words).text
  const title = drop ? [`${words.drop} ${place}`] : [price, place]
  const body = drop ? [price, about] : [about]
  return {
    title: sided(joined(title, direction) || isolated(bot.name), direction),
    body: sided(filled([...body, isolated(bot.name)]).join('\n'), direction),
    url: pathOf(asset),
    tag: `home-${asset.id}`,
    topic: topicOf(asset.id),
    home: homeOf(asset, words),
  }
}

function homeOf({ id, phone }: Asset, { save, call, told, saveFailed: failed }: CardWords) {
  const isCallable = phone !== null && phoneOf(phone) !== undefined
  return { id, save, call: isCallable ? call : null, saved: told.saved, failed }
}

const filled = (texts: readonly string[]) => texts.filter((text) => text !== '')

type Posts = { bot: Bot; deliveries: readonly Owed[]; language: Language }

function digestOf(db: Db, { bot, deliveries, language }: Posts): Omit<Message, 'kind'> {
  const words = CARD_WORDS[language]
  const direction = directionOf(language)
  const { matches, drops } = countOf(deliveries)
  const homes = bestHomes(db, deliveries, { limit: NAMED, publicUrl: '', bot })
  const lines = homes.map(({ asset, unstated }) =>
    joined(
      [priceOf(asset, words), isolated(placeOf(asset)), unstatedText(unstated, words)],
      direction,
    ),
  )
  return {
    title: sided(`${words.digest(matches, drops)}: ${isolated(bot.name)}`, direction),
    body: sided(lines.join('\n'), direction),
    url: `/chats/${bot.websiteChatId}`,
    tag: `bot-${bot.id}`,
    topic: topicOf(bot.id),
  }
}
