import type { Asset } from '../../../assets/domain/asset.ts'
import { firstWayOf } from '../../../assets/store/ways.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import type { Db } from '../../../database/database.ts'
import { isolated, sided } from '../../../kernel/direction.ts'
import { directionOf, type Language } from '../../../kernel/domain/language.ts'
import type { DigestHome } from '../../cards/digest.ts'
import { noticeOf } from '../../cards/notice.ts'
import { bestHomes, linksOf } from '../../cards/telling.ts'
import { webAddress } from '../../cards/web-address.ts'
import { CARD_WORDS } from '../../cards/words.ts'
import { countOf } from '../../digests/domain.ts'
import type { Owed } from '../../outbox/store.ts'
import type { WriterWorld } from '../../outbox/writer.ts'
import { ownerLanguage } from '../../owner-language.ts'
import type { RequestType } from './domain.ts'

/** The most homes of a digest that a service describes; its link leads to all of them. */
const DESCRIBED_MAX = 10

export type Link = { text: string; url: string }

/** A home as a service shows it, in plain text: no markup of any service. */
export type NoticeHome = {
  asset: Asset
  /** The price that was told before, of a lower price. */
  from: number | null
  title: string
  text: string
  page: string
  /** The page of the home, and its listing on the source. */
  links: readonly Link[]
  photo: string | null
}

/** What a service shows people of a post, in the language of the bot's owner. */
export type Notice = {
  type: RequestType
  /** A message takes the place of an older one with the same tag, where a service can do that. */
  tag: string
  bot: string
  title: string
  homes: readonly NoticeHome[]
  /** How many homes the post tells; some of them may not be described. */
  count: number
  /** The page of all that the post tells. */
  all: Link
}

type Post = { bot: Bot; type: RequestType; deliveries: readonly Owed[] }

/** Null: the homes are not known any more. */
export function noticeFor(
  db: Db,
  { config }: Pick<WriterWorld, 'config'>,
  post: Post,
): Notice | null {
  const { bot, type, deliveries } = post
  const { publicUrl } = config
  const language = ownerLanguage(db, { config }, bot)
  const known = bestHomes(db, deliveries, { limit: DESCRIBED_MAX, publicUrl, bot })
  if (known.length === 0 && type !== 'test') return null
  const wayOf = firstWayOf(db, bot.ownerRid)
  const homes = known.map((home) =>
    homeOf({ ...home, travel: type === 'digest' ? null : wayOf(home.asset) }, publicUrl, language),
  )
  const [home] = type === 'digest' ? [] : homes
  const count = new Set(deliveries.map(({ assetRid }) => assetRid)).size
  return {
    type,
    tag: home ? `home-${home.asset.id}` : `bot-${bot.id}`,
    bot: sided(isolated(bot.name), directionOf(language)),
    title: sided(home?.title || titleOf(post, language), directionOf(language)),
    homes,
    count,
    all: {
      text: CARD_WORDS[language].seeAll(count),
      url: `${publicUrl}/chats/${bot.websiteChatId}`,
    },
  }
}

function titleOf({ bot, type, deliveries }: Post, language: Language): string {
  const words = CARD_WORDS[language]
  if (type === 'test') return words.test
  const { matches, drops } = countOf(deliveries)
  return `${words.digest(matches, drops)}: ${isolated(bot.name)}`
}

type Described = DigestHome & { travel: ReturnType<ReturnType<typeof firstWayOf>> }

function homeOf(
  { asset, page, from, ...known }: Described,
  publicUrl: string,
  language: Language,
): NoticeHome {
  const words = CARD_WORDS[language]
  const direction = directionOf(language)
  const { title, lines } = noticeOf({ asset, from, language, ...known })
  const listing = webAddress(asset.link)
  const { source } = linksOf(asset, publicUrl)
  return {
    asset,
    from,
    title: sided(title, direction),
    text: sided(lines.join('\n'), direction),
    page,
    links: [
      { text: words.details, url: page },
      ...(listing === null ? [] : [{ text: source, url: listing }]),
    ],
    photo: webAddress(asset.images[0] ?? ''),
  }
}
