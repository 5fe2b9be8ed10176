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
import { subscriptionById, subscriptionsOf } from '../../../notifications/push/store.ts'
import { placeOf, priceOf, unstatedText } from '../../cards/card.ts'
import { noticeOf } from '../../cards/notice.ts'
import { bestHomes, dropOf, pathOf, toldOf } from '../../cards/telling.ts'
import type { CardWords } from '../../cards/words/shared.ts'
import { CARD_WORDS } from '../../cards/words.ts'
import { countOf } from '../../digests/domain.ts'
import { roomIn } from '../../outbox/lane-rows.ts'
import { shownTo } from '../../outbox/shown.ts'
import { type NewOutgoing, type Owed, PRIORITY } from '../../outbox/store.ts'
import type { Writer, WriterWorld } from '../../outbox/writer.ts'
import { ownerLanguage } from '../../owner-language.ts'
import { sharersOf } from '../../readers.ts'
import { isSaidBy, tellersOf } from './one-push.ts'
import type { PushPayload } from './payload.ts'

/** Messages that wait for one browser. */
const LANE = { priority: PRIORITY.match, most: 60 }
/** Homes that a digest names. */
const NAMED = 3

/** Those, by rid, to whose browsers a bot's posts are sent: each has an own switch. */
export function pushedTo(db: Db, bot: Bot): number[] {
  const others = sharersOf(db, bot).filter(({ isPushOn }) => isPushOn)
  return [...(bot.isPushOn ? [bot.ownerRid] : []), ...others.map(({ userRid }) => userRid)]
}

/** Writes the posts of a bot for each browser of its owner, and of those with whom it is shared. */
export const pushWriter: Writer<'push'> = {
  channel: 'push',
  isQuiet: true,
  single(tx, world, { bot, delivery }) {
    const asset = assetByRid(tx, delivery.assetRid)
    if (!asset) return []
    return forEach(tx, world, { bot, deliveries: [delivery] }, (_, language, userRid) => {
      const tellers = tellersOf(tx, userRid, delivery)
      if (isSaidBy(tx, tellers, delivery, (other) => pushedTo(tx, other).includes(userRid)))
        return null
      const names = tellers.length > 0 ? tellers.map(({ name }) => name) : [bot.name]
      const content = singleOf(tx, { bot, delivery, asset, language, names })
      return { kind: delivery.kind, ...content }
    })
  },
  digest(tx, world, posts) {
    return forEach(tx, world, posts, (deliveries, language) => {
      const content = digestOf(tx, { bot: posts.bot, deliveries, language })
      return { kind: 'digest', ...content }
    })
  },
  isWanted(db, bot, target) {
    const browser = subscriptionById(db, target)
    return browser === undefined || pushedTo(db, bot).includes(browser.userRid)
  },
  // A browser that cannot be reached holds no other one.
  roomFor(db, _, bot) {
    const lanes = pushedTo(db, bot)
      .flatMap((userRid) => subscriptionsOf(db, userRid))
      .map(({ id: target }) => ({ target, ...LANE }))
    // What is owed without a browser is suppressed.
    return lanes.length === 0 ? 1 : Math.max(...lanes.map((lane) => roomIn(db, 'push', lane)))
  },
}

type Message = Omit<PushPayload, 'isUrgent'> & { kind: string }

const topicOf = (id: string) => id.replaceAll('-', '')

type Told = { bot: Bot; deliveries: readonly Owed[] }

/** What is said to each one of the homes that are shown to that one, in the language of each; null: nothing. */
function forEach(
  tx: Tx,
  world: WriterWorld,
  { bot, deliveries }: Told,
  say: (own: readonly Owed[], language: Language, userRid: number) => Message | null,
): NewOutgoing<'push'>[] {
  const rids = deliveries.map(({ assetRid }) => assetRid)
  return pushedTo(tx, bot).flatMap((userRid) => {
    const shown = userRid === bot.ownerRid ? new Set(rids) : shownTo(tx, userRid, rids)
    const own = deliveries.filter(({ assetRid }) => shown.has(assetRid))
    if (own.length === 0) return []
    const message = say(own, ownerLanguage(tx, world, { ownerRid: userRid }), userRid)
    return message ? messagesOf(tx, world, { bot, userRid }, message) : []
  })
}

function messagesOf(
  tx: Tx,
  { random }: Pick<WriterWorld, 'random'>,
  { bot, userRid }: { bot: Bot; userRid: number },
  { kind, ...content }: Message,
): NewOutgoing<'push'>[] {
  const payload: PushPayload = { ...content, isUrgent: true }
  const message = {
    channel: 'push' as const,
    kind,
    botRid: bot.rid,
    payload,
    priority: PRIORITY.match,
  }
  return subscriptionsOf(tx, userRid).map(({ id: target }) => ({
    ...message,
    id: random.id(),
    target,
  }))
}

type Post = {
  bot: Bot
  delivery: Owed
  asset: Asset
  language: Language
  /** The bots that tell of it. */
  names: readonly string[]
}

function singleOf(db: Db, { bot, delivery, asset, language, names }: Post): Omit<Message, 'kind'> {
  const words = CARD_WORDS[language]
  const told = toldOf(asset, delivery)
  const comparison = comparisonsOf(db, [asset.rid]).get(asset.rid) ?? null
  const { title, lines } = noticeOf({
    asset: told,
    comparison,
    language,
    travel: firstWayOf(db, bot.ownerRid)(asset),
    unstated: unstatedFacts(bot, asset),
    from: dropOf(db, delivery, asset)?.from ?? null,
  })
  const direction = directionOf(language)
  const bots = names.map(isolated).join(', ')
  return {
    title: sided(title || bots, direction),
    body: sided(filled([...lines, bots]).join('\n'), direction),
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
