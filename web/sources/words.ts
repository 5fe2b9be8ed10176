import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { agoOf, dateText, isSameDay, timeText } from '../lib/format.ts'
import type { sourcesText } from '../locales/en/sources.ts'

type Words = (typeof sourcesText)['sources']

type Named = Pick<SourceLineWire, 'source' | 'label'>

/** How a source is called in the language of the page, else as it calls itself. */
export const nameOf = ({ source, label }: Named, { names }: Words) => names[source] ?? label

const MINUTE_MS = 60_000
const isMail = ({ source }: SourceLineWire) => source === 'MAIL'

/** The time of a moment of today, the day of another one. */
const when = (iso: string, now: string) => (isSameDay(iso, now) ? timeText(iso) : dateText(iso))
const minutesTo = (iso: string, now: string) =>
  Math.max(0, Math.round((Date.parse(iso) - Date.parse(now)) / MINUTE_MS))

/** One source without trouble, in a few words. */
export function quietWords(line: SourceLineWire, now: string, words: Words): string {
  const { status, lastReadAt, nextAt, progress } = line
  const label = nameOf(line, words)
  if (status === 'reading') return words.reading(label, progress?.seen ?? 0)
  if (isMail(line)) {
    if (lastReadAt === null) return words.none(words.mail)
    const { count, unit } = agoOf(lastReadAt, now)
    return words.arrived(words.mail, count, unit)
  }
  if (status === 'idle') return words.idle(label)
  if (lastReadAt === null)
    return words.first(label, nextAt === null ? null : minutesTo(nextAt, now))
  const { count, unit } = agoOf(lastReadAt, now)
  const next = nextAt === null ? '' : words.next(minutesTo(nextAt, now))
  return `${words.read(label, count, unit)}${next}`
}

/** What is wrong with a source, and since when. */
export function troubleWords(line: SourceLineWire, now: string, words: Words): string {
  const { status, since } = line
  const name = isMail(line) ? words.mail : nameOf(line, words)
  const from = since && when(since, now)
  if (status === 'blocked') return words.refuses(name, from)
  return status === 'changed' ? words.hasChanged(name, from) : words.fails(name, from)
}

/** When it is tried again, and what still works; without such a thing, when it last did. */
export function adviceWords(
  { nextAt, lastReadAt }: SourceLineWire,
  others: readonly SourceLineWire[],
  now: string,
  words: Words,
): string {
  const parts = nextAt === null ? [] : [words.nextTry(when(nextAt, now))]
  const working = others.filter((other) => other.lastReadAt !== null)
  if (working.length === 0 && lastReadAt !== null) parts.push(words.lastRead(when(lastReadAt, now)))
  for (const other of working) {
    const { count, unit } = agoOf(other.lastReadAt ?? now, now)
    parts.push(
      isMail(other)
        ? words.stillArrive(count, unit)
        : words.stillRead(nameOf(other, words), count, unit),
    )
  }
  return parts.join(' ')
}
