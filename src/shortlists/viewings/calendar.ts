import type { Language } from '../../kernel/domain/language.ts'
import { VIEWING_TEXTS } from './texts.ts'

// Loaded with the first file that is asked for.
const library = () => require('ical-generator') as typeof import('ical-generator')

const ZONE = 'Asia/Jerusalem'

/** The clock of Israel: summer time from the Friday before the last Sunday of March to the last Sunday of October. */
const ZONE_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20130329T020000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'TZNAME:IDT',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20131027T020000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'TZNAME:IST',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

export type CalendarEntry = {
  /** The id of the viewing, which stays when it is moved. */
  id: string
  at: number
  minutes: number
  note: string
  revision: number
  changedAt: number
  isCancelled: boolean
  /** Street and city; empty: not stated. */
  place: string
  point: readonly [longitude: number, latitude: number] | null
  /** The page of the home. */
  url: string
}

type Reader = { language: Language; host: string }

/**
 * Viewings as an iCalendar file, in the time of Israel. A moved viewing keeps its UID and has a higher SEQUENCE; one
 * that was called off says so.
 */
export function calendarOf(entries: readonly CalendarEntry[], { language, host }: Reader): string {
  const { ICalCalendar, ICalEventStatus } = library()
  const texts = VIEWING_TEXTS[language]
  const calendar = new ICalCalendar({
    name: texts.calendar,
    prodId: { company: 'Metzia', product: 'Viewings', language: language.toUpperCase() },
    // Only entries have the zone: with one of its own, the calendar would write all times without any.
    timezone: { name: null, generator: () => ZONE_RULES },
  })
  for (const entry of entries) {
    const place = plain(entry.place)
    calendar.createEvent({
      id: `${entry.id}@${host}`,
      timezone: ZONE,
      start: inIsrael(entry.at),
      end: inIsrael(entry.at + entry.minutes * 60_000),
      stamp: new Date(entry.changedAt),
      lastModified: new Date(entry.changedAt),
      sequence: entry.revision,
      summary: texts.summary(place || texts.noAddress),
      description: plain(entry.note),
      location: placed(place || texts.noAddress, entry.point),
      url: entry.url,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

const inIsrael = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE)

function placed(title: string, point: CalendarEntry['point']) {
  if (!point) return { title }
  const [lon, lat] = point
  return { title, geo: { lat, lon } }
}

/** What strangers wrote, without characters that no line of a calendar may have. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')
}
