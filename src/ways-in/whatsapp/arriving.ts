import { createHash } from 'node:crypto'
import { type Arriving, TITLE_MAX } from '../../items/domain.ts'
import { type ChatMessage, whatsappMessages } from './messages.ts'

/** The fewest letters of a message about a home. */
const LETTERS_MIN = 12
/** A message about a home has one of these words. */
const ABOUT_HOMES =
  /דיר|חדר|חד['׳"״]|להשכר|למכיר|לשכיר|שכירות|שכ["״]ד|סאבלט|סטודיו|פנטהאו|דופלקס|טריפלקס|יחיד[תה]|קוטג|ויל[הת]|בית פרטי|לופט|apartment|flat|rooms?\b|rent|sublet|for sale/i
/** In a chat people also talk about homes: of those that they saw, let or found, and what others think of them. */
const TALK =
  /^(ראיתי|ראינו|השכרתי|השכרנו|מצאתי|מצאנו|קניתי|קנינו|סגרתי|סגרנו)\s|מה (דעתכם|דעתכן|אתם אומרים)/
/** They ask whether anybody has a home for them. */
const QUESTION = /^(היי|הי|שלום)?[,!\s]*(יש|האם יש)\s+למישהו/

/** The messages of an exported chat that may be about a home, as items: others wrote the rest, and it is not kept. */
export function arrivingOfChat(text: string, { userRid }: { userRid: number | null }): Arriving[] {
  const items = new Map<string, Arriving>()
  for (const message of whatsappMessages(text)) {
    if (!mayBeAHome(message)) continue
    const arriving = arrivingOf(message, userRid)
    items.set(arriving.key, arriving)
  }
  return [...items.values()]
}

function mayBeAHome({ text }: ChatMessage): boolean {
  const isTalk = TALK.test(text) || QUESTION.test(text)
  return !isTalk && ABOUT_HOMES.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_MIN
}

/** The same message of the same export, or of a later one, has the same key. */
function arrivingOf({ at, author, text }: ChatMessage, userRid: number | null): Arriving {
  const hash = createHash('sha256').update(`${at}\n${author}\n${text}`).digest('hex')
  return {
    way: 'whatsapp',
    userRid,
    key: `wa:${hash.slice(0, 32)}`,
    content: { text },
    sentAt: at,
    title: text.replaceAll(/\s+/g, ' ').slice(0, TITLE_MAX),
  }
}
