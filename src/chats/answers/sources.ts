import { minutes } from '../../kernel/clock.ts'
import { isolated, sided } from '../../kernel/direction.ts'
import { directionOf, type Language } from '../../kernel/domain/language.ts'
import type { SourceSaid } from '../domain.ts'
import type { SourceWords } from './words/shared.ts'
import { ANSWER_WORDS } from './words.ts'

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

/** A line for each source that is on; where none is, one that says so. Empty: nothing is known. */
export function sourcesText(
  sources: readonly SourceSaid[],
  now: number,
  language: Language,
): string {
  const on = sources.filter(({ status }) => status !== 'off')
  const words = ANSWER_WORDS[language].sources
  const lines =
    on.length > 0
      ? on.map((one) => lineOf(one, now, words))
      : sources.slice(0, 1).map((one) => words.off(nameOf(one, words)))
  return sided(lines.join('\n'), directionOf(language))
}

function lineOf(source: SourceSaid, now: number, words: SourceWords): string {
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

const nameOf = ({ source, label }: SourceSaid, { names }: SourceWords) =>
  names[source] ?? isolated(label)
const minutesTo = (iso: string, now: number) =>
  Math.max(0, Math.round((Date.parse(iso) - now) / minutes(1)))

/** The time of today, else the day, in Israel. */
function when(iso: string, now: number): string {
  const at = Date.parse(iso)
  const isToday = DAY.format(at) === DAY.format(now)
  return isToday ? TIME.format(at) : DAY.format(at).replace('/', '.')
}

const sinceOf = ({ since }: SourceSaid, now: number, words: SourceWords) =>
  since === null ? '' : words.since(when(since, now))
const tryOf = ({ nextAt }: SourceSaid, now: number, words: SourceWords) =>
  nextAt === null ? '' : words.nextTry(when(nextAt, now))

function agoOf(iso: string, now: number, { ago }: SourceWords): string {
  const passed = Math.max(0, Math.floor((now - Date.parse(iso)) / minutes(1)))
  if (passed < 60) return ago(passed, 'min')
  return passed < 1_440 ? ago(Math.floor(passed / 60), 'h') : ago(Math.floor(passed / 1_440), 'd')
}
