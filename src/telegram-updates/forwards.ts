import { createHash } from 'node:crypto'
import { pageOf } from '../delivery/cards/telling.ts'
import { type Content, type Item, OUTCOMES, type Result, TITLE_MAX } from '../items/domain.ts'
import { noRoomFor } from '../items/quota.ts'
import { addItem } from '../items/store.ts'
import { normaliseHebrew } from '../kernel/hebrew.ts'
import { isListed, postKey, postLink } from '../telegram/domain/channels.ts'
import type { Origin } from '../telegram/domain/forwards.ts'
import { oneLine, type Update } from '../telegram/domain/updates.ts'
import type { User } from '../users/domain.ts'
import { userByRid } from '../users/store.ts'
import { accountOf } from './accounts.ts'
import { answer, type Handling } from './answers.ts'
import { textsIn } from './texts.ts'

type Message = Extract<Update, { kind: 'message' }>
type Post = Extract<Update, { kind: 'post' }>

/** Records of one message that an answer lists. */
const LISTED_MAX = 10

/**
 * A message that was forwarded to the bot in private becomes an item of the account that is linked. What became of it is
 * answered when it was read (`answerItem`), or now when it was read before.
 */
export function takeForward(handling: Handling, message: Message, origin: Origin): void {
  const { db, random, clock, config } = handling
  const { chat, from, messageId, words } = message
  const user = accountOf(db, from)
  const texts = textsIn(from?.language ?? 'en')
  const options = { replyTo: messageId }
  if (!user) return answer(handling, chat.id, texts.forwardNotLinked(config.publicUrl), options)
  if (words.trim() === '') return answer(handling, chat.id, texts.forwardWithoutText, options)
  const { post } = origin
  const content: Content = { text: words, messageId, ...linkOf(post) }
  const arriving = {
    way: 'forward',
    userRid: user.rid,
    key: post ? postKey(post.channel, post.messageId) : keyOfText(words),
    content,
    sentAt: origin.at,
    title: oneLine(words, TITLE_MAX),
  } as const
  if (noRoomFor(handling, user.rid, [arriving]) !== undefined)
    return answer(handling, chat.id, texts.forwardNoRoom(config.values.USER_STORAGE_MB), options)
  const { item } = addItem(db, arriving, { random, now: clock.now() })
  if (item.handledAt !== null) tell(handling, user, { ...item, content }, item.results, config)
}

/** A post of a channel that the bot administers; only that of a listed channel counts, and is for everybody. */
export function takePost({ db, random, clock, config }: Handling, post: Post): void {
  const { channel, messageId, words, at } = post
  const listed = config.values.TELEGRAM_CHANNELS
  if (!isListed(listed, channel) || words.trim() === '') return
  const arriving = {
    way: 'channel',
    userRid: null,
    key: postKey(channel, messageId),
    content: { text: words, ...linkOf(post) },
    sentAt: at,
    title: oneLine(words, TITLE_MAX),
  } as const
  addItem(db, arriving, { random, now: clock.now() })
}

function linkOf(post: Origin['post']): Pick<Content, 'url'> {
  const url = post && postLink(post.channel, post.messageId)
  return url === undefined ? {} : { url }
}

/** The same text is the same message, whatever chat it was forwarded from. */
function keyOfText(words: string): string {
  const hash = createHash('sha256').update(normaliseHebrew(words)).digest('hex')
  return `tg:text:${hash.slice(0, 32)}`
}

type Telling = Pick<Handling, 'db' | 'random' | 'clock'>
type Address = { publicUrl: string }

/** Says in the private chat of its user what became of a forwarded message, in the transaction that stores it. */
export function answerItem(
  telling: Telling,
  item: Pick<Item, 'way' | 'userRid' | 'content'>,
  results: readonly Result[],
  address: Address,
): void {
  if (item.way !== 'forward' || item.userRid === null) return
  const user = userByRid(telling.db, item.userRid)
  if (user && !user.isBanned) tell(telling, user, item, results, address)
}

function tell(
  telling: Telling,
  { telegramChatId, language, telegramLanguage }: User,
  { content }: Pick<Item, 'content'>,
  results: readonly Result[],
  { publicUrl }: Address,
): void {
  if (telegramChatId === null || results.length === 0) return
  const rank = ({ outcome }: Result) => OUTCOMES.indexOf(outcome)
  const records = results.toSorted((one, other) => rank(one) - rank(other)).slice(0, LISTED_MAX)
  const said = textsIn(language ?? telegramLanguage).became(
    records.map(({ outcome, assetId: id = '' }) => ({
      outcome,
      link: id === '' ? '' : pageOf({ id }, publicUrl),
    })),
  )
  answer(telling, telegramChatId, said, { replyTo: content?.messageId })
}
