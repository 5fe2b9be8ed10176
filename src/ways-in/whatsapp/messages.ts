import { LINE_END } from '../../kernel/scan.ts'
import { israelTime } from '../../sources/yad2/dates.ts'

/** One message of an exported chat. */
export type ChatMessage = {
  /** When it was sent (ms); null: the date cannot be one. */
  at: number | null
  author: string
  text: string
}

/** Marks of direction, and the narrow space before AM and PM. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const DATE = '(\\d{1,4})[./-](\\d{1,2})[./-](\\d{2,4})'
const TIME = '(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?:[\\s\\u202f\\u00a0]*([AaPp])\\.?[Mm]\\.?)?'
/** `[5.8.2025, 15:40:24] name: text` of an iPhone, `25.5.2025, 19:57 - name: text` of Android. */
const HEAD = new RegExp(
  `^(?:\\[${DATE},?\\s+${TIME}\\]\\s?|${DATE},?\\s+${TIME}\\s+[-\u2013]\\s)(.*)$`,
)
const PARTS = 7
/** `[15:40, 5.8.2025] name: text`, as a browser copies several messages. */
const COPIED = new RegExp(`^\\[${TIME},\\s+${DATE}\\]\\s?(.*)$`)
const TIME_PARTS = 4

/** An iPhone marks what the application itself says in place of a text. */
const NOTICE = /\][^:]{0,100}: ?\u200e/

type Stamp = { date: readonly [string, string, string]; time: readonly string[]; rest: string }

function stampOf(line: string): Stamp | undefined {
  const plain = line.replaceAll(MARKS, '')
  const found = HEAD.exec(plain) ?? COPIED.exec(plain)
  if (!found) return undefined
  const [one = '', other = '', third = '', ...time] = partsOf(found)
  const rest = found.at(-1) ?? ''
  return {
    date: [one, other, third],
    time,
    rest: NOTICE.test(line) ? `${rest.split(':')[0]}:` : rest,
  }
}

/** The three numbers of the date, and what is stated of the time. */
function partsOf(found: RegExpExecArray): string[] {
  const isCopied = found.length === PARTS + 2
  const parts = found.slice(isCopied || found[1] !== undefined ? 1 : PARTS + 1).slice(0, PARTS)
  const inOrder = isCopied ? [...parts.slice(TIME_PARTS), ...parts.slice(0, TIME_PARTS)] : parts
  return inOrder.map((part) => part ?? '')
}

/**
 * The messages of an exported chat, in its order. A line without a date belongs to the message before. What WhatsApp
 * itself says, deleted messages and what stands for photos is left out.
 */
export function whatsappMessages(text: string): ChatMessage[] {
  const stamped: { stamp: Stamp; lines: string[] }[] = []
  for (const line of text.split(LINE_END)) {
    const stamp = stampOf(line)
    if (stamp) stamped.push({ stamp, lines: [stamp.rest] })
    else stamped.at(-1)?.lines.push(line)
  }
  const order = orderOf(stamped.map(({ stamp }) => stamp))
  return stamped.flatMap(({ stamp, lines }) => {
    const [, author, first] = /^([^:]{1,100}): ?(.*)$/s.exec(lines.join('\n')) ?? []
    const written = first === undefined ? '' : withoutMedia(first)
    if (author === undefined || written === '') return []
    return [{ at: timeOf(stamp, order), author: author.trim(), text: written }]
  })
}

/** What stands in place of a photo, a file or a deleted message, as a whole line. */
const INSTEAD = [
  /^<[^<>]{3,60}>$/,
  /^(image|video|audio|sticker|GIF|document|contact card|video note) omitted$/i,
  /^(התמונה|הסרטון|הסרטונים|האודיו|הסטיקר|המסמך|כרטיס איש הקשר|תמונה|סרטון|אודיו|סטיקר|מסמך|GIF) (הושמטה|הושמט|הושמטו|לא נכללה|לא נכלל)$/,
  /^\S{1,100}\.\w{2,5} \((file attached|הקובץ מצורף|קובץ מצורף)\)$/,
  /^<(attached|מצורף): .*>$/,
  /^(This message was deleted|You deleted this message|הודעה זו נמחקה|ההודעה נמחקה|מחקת הודעה זו)\.?$/,
  /^(Missed (voice|video) call|שיחה קולית שלא נענתה|שיחת וידאו שלא נענתה).*$/,
  /^(null|POLL:|סקר:)$/,
]
const EDITED = /<(This message was edited|ההודעה נערכה|הודעה זו נערכה)>$/

function withoutMedia(text: string): string {
  const lines = text.replaceAll(MARKS, '').trimEnd().replace(EDITED, '').split('\n')
  return lines
    .filter((line) => !INSTEAD.some((pattern) => pattern.test(line.trim())))
    .join('\n')
    .trim()
}

type Order = 'dayFirst' | 'monthFirst'

/** Which number of the dates is the day: phones write the date as their region does, throughout a file. */
function orderOf(stamps: readonly Stamp[]): Order {
  const seconds = stamps.map(({ date }) => Number(date[1]))
  return seconds.some((number) => number > 12 && number < 32) ? 'monthFirst' : 'dayFirst'
}

function timeOf({ date, time }: Stamp, order: Order): number | null {
  const [hour = '', minute = '', second = '', half = ''] = time
  const [year, month, day] = dayOf(date, order)
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hours < 24)) return null
  const two = (number: number | string) => String(number).padStart(2, '0')
  const local = `${year}-${two(month)}-${two(day)}T${two(hours)}:${minute}:${second || '00'}`
  return israelTime(local)
}

function dayOf([one, other, third]: Stamp['date'], order: Order): [number, number, number] {
  if (one.length === 4) return [Number(one), Number(other), Number(third)]
  const year = third.length === 2 ? 2_000 + Number(third) : Number(third)
  const [first, second] = [Number(one), Number(other)]
  return order === 'dayFirst' ? [year, second, first] : [year, first, second]
}
