import { and, desc, eq, sql } from 'drizzle-orm'
import { findRank } from '../../../assets/comparables/domain.ts'
import { comparisonsOf, type StoredComparison } from '../../../assets/comparables/store.ts'
import { isByStreet } from '../../../assets/criteria/areas.ts'
import { unstatedFacts } from '../../../assets/criteria/unstated.ts'
import type { Asset } from '../../../assets/domain/asset.ts'
import { assetsByRid } from '../../../assets/store/assets.ts'
import { firstWayOf } from '../../../assets/store/ways.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import { prepared, type Tx } from '../../../database/database.ts'
import { hours } from '../../../kernel/clock.ts'
import type { Language } from '../../../kernel/domain/language.ts'
import type { Travel } from '../../../travel/domain/place.ts'
import { isEmailVerified, userByRid } from '../../../users/store.ts'
import { cardOf, type Drop } from '../../cards/card.ts'
import { linksOf, toldOf } from '../../cards/telling.ts'
import { CARD_WORDS } from '../../cards/words.ts'
import { type Outgoing, type Owed, PRIORITY } from '../../outbox/store.ts'
import type { Writer } from '../../outbox/writer.ts'
import { outgoing } from '../../tables.ts'
import type { MailPayload } from './payload.ts'
import { type Told, toldByHome } from './told.ts'

/** Homes that a mail shows; the rest is counted. */
export const CARDS_MAX = 20
/** The shortest time between two mails of a bot. */
const EVERY_MS = hours(1)

/** Writes the mails of bots: one for all that a bot owes, in order of the scores. Quiet hours do not hold mail. */
export const mailWriter: Writer<'mail'> = {
  channel: 'mail',
  isQuiet: false,
  digest(tx, { random, config }, { bot, deliveries }) {
    const owner = userByRid(tx, bot.ownerRid)
    const isPossible = config.values.SMTP_URL !== '' && bot.isMailOn
    if (!isPossible || !owner || owner.isBanned) return []
    const homes = homesOf(tx, bot, deliveries)
    if (homes.length === 0) return []
    const language = owner.language ?? config.values.DEFAULT_LANGUAGE
    const payload = payloadOf(bot, homes, { language, publicUrl: config.publicUrl })
    const to = { channel: 'mail' as const, kind: 'digest', target: owner.id, botRid: bot.rid }
    return [{ ...to, id: random.id(), payload, priority: PRIORITY.match }]
  },
  isWanted: (_, { isMailOn }) => isMailOn,
  digestLimit: 'one mail an hour',
  digestFrom(db, bot) {
    const own = nextAfter(selectLast(db).get({ botRid: bot.rid }))
    const owner = isEmailVerified(db, bot.ownerRid) ? undefined : userByRid(db, bot.ownerRid)
    // The address may be that of another user: all bots of the account count together.
    return owner ? Math.max(own, nextAfter(selectLastTo(db).get({ target: owner.id }))) : own
  },
}

type Last = Pick<Outgoing, 'state' | 'sentAt' | 'createdAt'>

function nextAfter(last: Last | undefined): number {
  if (!last) return 0
  const { state, sentAt, createdAt } = last
  const isOpen = state === 'pending' || state === 'sending'
  // What is owed meanwhile joins the next mail, so that a mail server that comes back is not sent several at once.
  return isOpen ? Number.POSITIVE_INFINITY : (sentAt ?? createdAt) + EVERY_MS
}

const ofLast = { state: outgoing.state, sentAt: outgoing.sentAt, createdAt: outgoing.createdAt }

const selectLast = prepared((db) =>
  db
    .select(ofLast)
    .from(outgoing)
    .where(and(eq(outgoing.botRid, sql.placeholder('botRid')), eq(outgoing.channel, 'mail')))
    .orderBy(desc(outgoing.rid))
    .limit(1)
    .prepare(),
)

const selectLastTo = prepared((db) =>
  db
    .select(ofLast)
    .from(outgoing)
    .where(and(eq(outgoing.target, sql.placeholder('target')), eq(outgoing.channel, 'mail')))
    .orderBy(desc(outgoing.rid))
    .limit(1)
    .prepare(),
)

type Home = {
  asset: Asset
  comparison: StoredComparison | null
  drop: Drop | null
  travel: Travel | null
  at: number
}

function rankOf({ comparison }: Home): number {
  const score = comparison?.score ?? null
  return score === null ? Number.POSITIVE_INFINITY : findRank(score)
}

/** What a mail tells, each home once, the best first: by find score, then the newest. */
function homesOf(tx: Tx, bot: Bot, deliveries: readonly Owed[]): Home[] {
  const byHome = Map.groupBy(deliveries, ({ assetRid }) => assetRid)
  const rids = [...byHome.keys()]
  const assets = assetsByRid(tx, rids)
  const comparisons = comparisonsOf(tx, rids)
  const wayOf = firstWayOf(tx, bot.ownerRid)
  const told = toldByHome(tx, bot.rid, rids)
  const homes = [...byHome].flatMap(([rid, posts]): Home[] => {
    const asset = assets.get(rid)
    const [first, last] = [posts[0], posts.at(-1)]
    if (!asset || !first || !last) return []
    // Nobody can have a home that was removed meanwhile.
    if (asset.removedAt !== null) return []
    const drop = dropOf(first, last, told.get(rid) ?? [])
    return [
      {
        asset: toldOf(asset, last),
        comparison: comparisons.get(rid) ?? null,
        drop,
        travel: wayOf(asset),
        at: last.createdAt,
      },
    ]
  })
  return homes.sort((one, other) => compare(rankOf(one), rankOf(other)) || other.at - one.at)
}

/** Works with infinite numbers, whose difference is none. */
const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0)

/** The lower price that a mail tells of a home; null for a home that no earlier post has told with a price. */
function dropOf(first: Owed, last: Owed, told: readonly Told[]): Drop | null {
  const before = told.filter(({ n }) => n < first.n)
  const prices = before.flatMap(({ price }) => (price === null ? [] : [price]))
  if (prices.length === 0) return null
  const isOther = before.at(-1)?.listingRid !== last.listingRid
  return { from: Math.min(...prices), cause: isOther ? 'joined' : 'fell' }
}

function payloadOf(
  bot: Bot,
  homes: readonly Home[],
  { language, publicUrl }: { language: Language; publicUrl: string },
): MailPayload {
  const { id: botId, name: botName, websiteChatId: chatId } = bot
  const cheaper = homes.filter(({ drop }) => drop !== null).length
  const cards = homes.slice(0, CARDS_MAX).map(({ asset, comparison, drop, travel }) => {
    const links = linksOf(asset, publicUrl)
    const forBot = { isByStreet: isByStreet(bot, asset), unstated: unstatedFacts(bot, asset) }
    return cardOf({ asset, comparison, drop, travel, language, links, ...forBot })
  })
  const found = homes.length - cheaper
  const title = `${CARD_WORDS[language].digest(found, cheaper)}: ${botName}`
  const photo = homes[0]?.asset.images[0] ?? null
  return { title, botId, botName, language, chatId, found, cheaper, cards, photo }
}
