import { minutes } from '../../kernel/clock.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import type { Language } from '../../telegram/domain/updates.ts'

/** What users are told of a place that homes come from; times as ISO. See `SourceLineWire`. */
export type SourceSaid = {
  /** As YAD2; MAIL for the mailbox that alerts are forwarded to. */
  source: string
  label: string
  status: string
  since: string | null
  lastReadAt: string | null
  nextAt: string | null
}

const MAIL = 'MAIL'
const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  day: '2-digit',
  month: '2-digit',
})

type Words = {
  names: Record<string, string>
  read(name: string, ago: string, next: string): string
  next(count: number): string
  first(name: string, count: number): string
  notYet(name: string): string
  reading(name: string): string
  idle(name: string): string
  mail(name: string, ago: string): string
  noMail(name: string): string
  refuses(name: string, since: string): string
  fails(name: string, since: string): string
  since(time: string): string
  nextTry(time: string): string
  off(name: string): string
  ago(count: number, unit: 'min' | 'h' | 'd'): string
}

const WORDS: Record<Language, Words> = {
  en: {
    names: { [MAIL]: 'Alert mails' },
    read: (name, ago, next) => `${name}: read ${ago} ago${next}`,
    next: (count) => (count < 1 ? ', next now' : `, next in ${count} min`),
    first: (name, count) => `${name}: first read in ${count} min`,
    notYet: (name) => `${name}: not read yet`,
    reading: (name) => `${name}: reading now`,
    idle: (name) => `${name}: read when a running bot has areas`,
    mail: (name, ago) => `${name}: last ${ago} ago`,
    noMail: (name) => `${name}: none yet`,
    refuses: (name, since) => `${name} refuses this server${since}.`,
    fails: (name, since) => `${name} cannot be read${since}.`,
    since: (time) => ` since ${time}`,
    nextTry: (time) => ` Next try ${time}.`,
    off: (name) => `${name} is off on this server`,
    ago: (count, unit) => `${count} ${unit}`,
  },
  he: {
    names: { [MAIL]: 'מיילי התראה', YAD2: 'יד2', FACEBOOK: 'פייסבוק' },
    read: (name, ago, next) => `${name}: נקרא לפני ${ago}${next}`,
    next: (count) => (count < 1 ? ', הבא עכשיו' : `, הבא בעוד ${count} דק׳`),
    first: (name, count) => `${name}: קריאה ראשונה בעוד ${count} דק׳`,
    notYet: (name) => `${name}: עוד לא נקרא`,
    reading: (name) => `${name}: קורא עכשיו`,
    idle: (name) => `${name}: נקרא כשלבוט פעיל יש אזורים`,
    mail: (name, ago) => `${name}: האחרון לפני ${ago}`,
    noMail: (name) => `${name}: עוד לא הגיעו`,
    refuses: (name, since) => `${name} חוסם את השרת הזה${since}.`,
    fails: (name, since) => `אי אפשר לקרוא את ${name}${since}.`,
    since: (time) => ` מאז ${time}`,
    nextTry: (time) => ` ניסיון הבא ${time}.`,
    off: (name) => `${name} כבוי בשרת הזה`,
    ago: (count, unit) => `${count} ${{ min: 'דק׳', h: 'שע׳', d: 'ימים' }[unit]}`,
  },
}

/** A line for each source that is on; where none is, one that says so. Empty: nothing is known. */
export function sourcesText(
  sources: readonly SourceSaid[],
  now: number,
  language: Language,
): string {
  const on = sources.filter(({ status }) => status !== 'off')
  const words = WORDS[language]
  const lines =
    on.length > 0
      ? on.map((one) => lineOf(one, now, words))
      : sources.slice(0, 1).map((one) => words.off(nameOf(one, words)))
  return sided(lines.join('\n'), language === 'he' ? 'rtl' : 'ltr')
}

function lineOf(source: SourceSaid, now: number, words: Words): string {
  const { status, lastReadAt, nextAt } = source
  const name = nameOf(source, words)
  if (status === 'blocked')
    return words.refuses(name, sinceOf(source, now, words)) + tryOf(source, now, words)
  if (status === 'failing' || status === 'changed')
    return words.fails(name, sinceOf(source, now, words)) + tryOf(source, now, words)
  if (status === 'reading') return words.reading(name)
  if (source.source === MAIL)
    return lastReadAt === null
      ? words.noMail(name)
      : words.mail(name, agoOf(lastReadAt, now, words))
  if (status === 'idle') return words.idle(name)
  const next = nextAt === null ? null : minutesTo(nextAt, now)
  if (lastReadAt === null) return next === null ? words.notYet(name) : words.first(name, next)
  return words.read(name, agoOf(lastReadAt, now, words), next === null ? '' : words.next(next))
}

const nameOf = ({ source, label }: SourceSaid, { names }: Words) => names[source] ?? isolated(label)
const minutesTo = (iso: string, now: number) =>
  Math.max(0, Math.round((Date.parse(iso) - now) / minutes(1)))

/** The time of today, else the day, in Israel. */
function when(iso: string, now: number): string {
  const at = Date.parse(iso)
  const isToday = DAY.format(at) === DAY.format(now)
  return isToday ? TIME.format(at) : DAY.format(at).replace('/', '.')
}

const sinceOf = ({ since }: SourceSaid, now: number, words: Words) =>
  since === null ? '' : words.since(when(since, now))
const tryOf = ({ nextAt }: SourceSaid, now: number, words: Words) =>
  nextAt === null ? '' : words.nextTry(when(nextAt, now))

function agoOf(iso: string, now: number, { ago }: Words): string {
  const passed = Math.max(0, Math.floor((now - Date.parse(iso)) / minutes(1)))
  if (passed < 60) return ago(passed, 'min')
  return passed < 1_440 ? ago(Math.floor(passed / 60), 'h') : ago(Math.floor(passed / 1_440), 'd')
}
