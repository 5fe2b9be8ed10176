import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { sightOf } from '../../assets/store/seen.ts'
import { assets } from '../../assets/tables.ts'
import { type Db, prepared } from '../../database/database.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import { answerText } from '../answers/answers.ts'
import type { MessageSaid, MessageType } from '../domain.ts'
import { messages } from '../tables.ts'
import { type ChatCursor, type ChatEntry, chatPage } from './chats.ts'

/** Messages that are read at a time. */
const PAGE = 500

/** A home that was merged into another one is shown as the other one. */
const survivors = alias(assets, 'survivors')

/** What is shown of a message: the text, or the address of the home. The answers of bots are facts: `said`. */
const shown = sql<string>`case ${messages.type} when 'text' then ${messages.content} else
  coalesce(${survivors.street}, ${assets.street}, '') || ' ' ||
  coalesce(${survivors.neighbourhood}, ${assets.neighbourhood}, '') || ' ' ||
  coalesce(${survivors.city}, ${assets.city}, '') end`

const selectShown = prepared((db) =>
  db
    .select({
      seq: messages.seq,
      type: messages.type,
      shown,
      said: messages.said,
      home: sql<number | null>`coalesce(${survivors.rid}, ${assets.rid})`,
      homeOwner: sql<number | null>`coalesce(${survivors.ownerRid}, ${assets.ownerRid})`,
    })
    .from(messages)
    .leftJoin(assets, eq(assets.rid, messages.assetRid))
    .leftJoin(survivors, eq(survivors.rid, assets.mergedInto))
    .where(
      and(
        eq(messages.chatRid, sql.placeholder('chatRid')),
        lt(messages.seq, sql.placeholder('seq')),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(PAGE)
    .prepare(),
)

export type ChatSearch = {
  readerRid: number
  /** What the name of a chat or one of its messages contains. */
  words: string
  /** The language in which the user reads the answers of bots. */
  language: Language
  limit: number
  /** Only the chats that follow this one in the list. */
  before?: ChatCursor | undefined
}

/** A chat that was found, and its newest message that contains the words: null when only the name does. */
export type FoundChat = ChatEntry & { foundSeq: number | null }

/** A search reads so many messages at most, those of the first chats of the list. */
const READ_MAX = 200_000

/**
 * The chats of a user whose name or one of whose messages contains the words, in the order of the list. Case and the
 * spelling of Hebrew make no difference. It reads every message: 50,000 take about 0.1 s.
 */
export function findChats(
  db: Db,
  { readerRid, words, language, limit, before }: ChatSearch,
): FoundChat[] {
  const wanted = normaliseHebrew(words)
  if (wanted === '') return []
  const contains = (text: string) => normaliseHebrew(text).includes(wanted)
  const matches = ({ shown, said }: Shown) =>
    contains(said === null || said.code === 'post' ? shown : answerText(said, language))
  const isSeen = sightOf(db, readerRid)
  /** Of what a bot says in a chat that is shared with the reader, homes that the reader sees. */
  const matchesShared = (message: Shown) => {
    const { type, said, home, homeOwner } = message
    const sees = home !== null && isSeen({ rid: home, ownerRid: homeOwner })
    return (type === 'asset' ? sees : said?.code !== 'last') && matches(message)
  }
  const found: FoundChat[] = []
  let left = READ_MAX
  for (const entry of chatPage(db, readerRid, { limit: Number.MAX_SAFE_INTEGER, before })) {
    if (found.length === limit) break
    const isIn = entry.chat.sharedBy === null ? matches : matchesShared
    const { foundSeq, read } = newestWith(db, entry, { matches: isIn, max: left })
    left -= read
    if (foundSeq !== null || contains(entry.chat.botName)) found.push({ ...entry, foundSeq })
  }
  return found
}

type Shown = {
  type: MessageType
  shown: string
  said: MessageSaid | null
  home: number | null
  homeOwner: number | null
}
type Reading = { matches: (message: Shown) => boolean; max: number }

/** The newest message of a chat that contains the words, among its newest `max`. */
function newestWith(db: Db, { chat, lastSeq }: ChatEntry, { matches, max }: Reading) {
  let seq = (lastSeq ?? 0) + 1
  for (let read = 0; read < max; ) {
    const page = selectShown(db).all({ chatRid: chat.rid, seq })
    const hit = page.find(matches)
    read += page.length
    if (hit) return { foundSeq: hit.seq, read }
    if (page.length < PAGE) return { foundSeq: null, read }
    seq = page.at(-1)?.seq ?? 0
  }
  return { foundSeq: null, read: max }
}
