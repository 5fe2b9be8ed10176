import { comparisonsOf } from '../../assets/comparables/store.ts'
import { unstatedFacts } from '../../assets/criteria/unstated.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import type { Action, Actor } from '../../audit/domain.ts'
import { audited } from '../../audit/service.ts'
import { hashOf, newToken } from '../../auth/codes.ts'
import { ask, attemptInTurn } from '../../auth/limits.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { botFor } from '../../bots/service.ts'
import { newestMatches, type Post } from '../../chats/store/messages.ts'
import type { Tx } from '../../database/database.ts'
import { isolated, joined, sided } from '../../kernel/direction.ts'
import { directionOf } from '../../kernel/domain/language.ts'
import { AppError } from '../../kernel/errors.ts'
import type { User } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'
import { aboutOf, placeOf, priceOf } from '../cards/card.ts'
import { pageOf } from '../cards/telling.ts'
import { webAddress } from '../cards/web-address.ts'
import { CARD_WORDS } from '../cards/words.ts'
import { ownerLanguage } from '../owner-language.ts'
import { lastToldAt } from '../store.ts'
import type { FeedDocument, FeedEntry } from './document.ts'
import { FEED_MATCHES } from './domain.ts'
import { FEED_FORMS, type FeedForm, namedFeed } from './forms.ts'
import { deleteFeed, feedByHash, putFeed } from './store.ts'

type By = { user: User; actor: Actor }

/** Changes the feed of a bot. What administrators do to bots of other users is recorded. */
function changed(
  context: Context,
  { user, actor }: By,
  botId: string,
  { act, after }: { act(tx: Tx, bot: Bot): void; after: string },
): void {
  audited(
    context,
    actor,
    (tx) => {
      const bot = botFor(tx, user, botId)
      act(tx, bot)
      return bot
    },
    ({ id, name, ownerRid }): Action | undefined =>
      ownerRid === user.rid
        ? undefined
        : { action: 'bot.change', subject: { kind: 'bot', id, name }, after: { feed: after } },
  )
}

/**
 * Gives the feed of a bot a new address; the one before ends.
 * @param tokenId the access token that asks, with which the feed ends; null in a session.
 * @returns the address, of which only a hash is stored.
 * @throws AppError `missing`.
 */
export function renewFeed(
  context: Context,
  by: By,
  { botId, tokenId }: { botId: string; tokenId: string | null },
): string {
  const { clock, config, random } = context
  const secret = newToken(random)
  const hash = hashOf(secret)
  const act = (tx: Tx, { rid: botRid, ownerRid }: Bot) => {
    const byAdminRid = ownerRid === by.user.rid ? null : by.user.rid
    putFeed(tx, { botRid, hash, createdAt: clock.now(), tokenId, byAdminRid })
  }
  changed(context, by, botId, { act, after: 'renewed' })
  return `${config.publicUrl}/feeds/${secret}.atom`
}

/** @throws AppError `missing`. */
export function endFeed(context: Context, by: By, botId: string): void {
  changed(context, by, botId, { act: (tx, { rid }) => deleteFeed(tx, rid), after: 'ended' })
}

export type AskedFeed = { hash: string; form: FeedForm }
/** Reads the document of the feed whose secret has this hash; undefined when there is none. */
export type ReadFeed = (asked: AskedFeed) => string | undefined | Promise<string | undefined>

/**
 * The document of the feed with this name, its secret and `.atom` or `.json`, and its type.
 * @throws AppError `missing`, for every reason; `tooMany` after many wrong names from this address.
 */
export async function feedNamed(
  context: Context,
  { name, address, readFeed }: { name: string; address: string; readFeed: ReadFeed },
): Promise<{ document: string; type: string }> {
  const named = namedFeed(name)
  if (named) {
    const { secret, form } = named
    const document = await readFeed({ hash: hashOf(secret), form })
    if (document !== undefined) return { document, type: FEED_FORMS[form].type }
  }
  await attemptInTurn(context, [ask('feedAddress', address)])
  throw new AppError('missing', { code: 'notFound' })
}

/** The document of a feed, by the hash of its secret. It takes 2 to 13 ms. */
export function feedDocument(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { hash, form }: AskedFeed,
): string | undefined {
  const feed = feedByHash(context.db, hash, context.clock.now())
  return feed && FEED_FORMS[form].write(documentOf(context, feed))
}

type Feed = { bot: Bot; createdAt: number }
type Shown = Post & { asset: Asset }

function documentOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { bot, createdAt }: Feed,
): FeedDocument {
  const language = ownerLanguage(db, { config }, bot)
  const { publicUrl } = config
  const posts = newestMatches(db, bot.websiteChatRid, FEED_MATCHES).filter(isShown)
  const rids = posts.map(({ asset }) => asset.rid)
  const comparisons = comparisonsOf(db, rids)
  const told = lastToldAt(db, bot.rid, rids)
  const words = CARD_WORDS[language]
  const direction = directionOf(language)
  const entries = posts.map(({ message, asset }): FeedEntry => {
    const unstated = unstatedFacts(bot, asset)
    const comparison = comparisons.get(asset.rid) ?? null
    const title = joined([priceOf(asset, words), isolated(placeOf(asset))], direction)
    return {
      id: message.id,
      title: sided(title || isolated(bot.name), direction),
      published: message.createdAt,
      updated: told.get(asset.rid) ?? message.createdAt,
      page: pageOf(asset, publicUrl),
      text: aboutOf({ asset, comparison, language, unstated }).text,
      ...linksOf(asset),
    }
  })
  return {
    id: bot.id,
    title: bot.name,
    language,
    direction,
    entries,
    updated: Math.max(createdAt, ...entries.map(({ updated }) => updated)),
    page: `${publicUrl}/chats/${bot.websiteChatId}`,
  }
}

function linksOf({ link, images, price, rooms, size, floor }: Asset) {
  const photo = webAddress(images[0] ?? '')
  return { listing: webAddress(link), photo, facts: { price, rooms, size, floor } }
}

/** A home that its user has hidden, that was removed, or that this user does not see, is left out. */
function isShown(post: Post): post is Shown {
  return post.asset !== null && post.asset.removedAt === null && !post.shown?.isHidden
}
