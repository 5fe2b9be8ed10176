import { expect, test } from 'bun:test'
import ICAL from 'ical.js'
import ical from 'node-ical'
import { type CalendarEntry, calendarOf } from './calendar.ts'

const READER = { language: 'en', host: 'metzia.example' } as const

const anEntry = (entry: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 'v1',
  at: Date.parse('2026-11-27T16:00:00Z'),
  minutes: 30,
  note: 'Ring at Cohen',
  revision: 0,
  changedAt: Date.parse('2026-11-25T10:00:00Z'),
  isCancelled: false,
  place: 'הרצל 12, תל אביב',
  point: [34.77, 32.08],
  url: 'https://metzia.example/properties?home=a1',
  ...entry,
})

/** The entries as a first parser reads them. */
function first(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const rules = calendar.getFirstSubcomponent('vtimezone')
  const zone = rules && new ICAL.Timezone(rules)
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    const at = (time: ICAL.Time) => {
      if (zone) time.zone = zone
      return time.toJSDate().getTime()
    }
    return {
      uid: event.uid,
      from: at(event.startDate),
      to: at(event.endDate),
      summary: event.summary,
      status: one.getFirstPropertyValue('status'),
      sequence: event.sequence,
      description: event.description,
    }
  })
}

/** And as a second one reads them. */
function second(text: string) {
  return Object.values(ical.sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT'
      ? [
          {
            uid: one.uid,
            from: one.start.getTime(),
            to: one.end?.getTime(),
            summary: one.summary,
            status: one.status,
            sequence: Number(one.sequence),
            description: one.description,
          },
        ]
      : [],
  )
}

test('a year of viewings opens in two calendars at the same times, over both changes of the clock', () => {
  const begin = Date.parse('2026-01-01T05:30:00Z')
  const entries = Array.from({ length: 365 }, (_, day) =>
    anEntry({ id: `v${day}`, at: begin + day * 86_400_000, minutes: 45 }),
  )
  // The hours around both changes: 27.3.2026 at 2:00 and 25.10.2026 at 2:00.
  for (const hour of [-2, -1, 0, 1, 2])
    for (const change of ['2026-03-27T00:00:00Z', '2026-10-24T23:00:00Z'])
      entries.push(
        anEntry({ id: `${change}${hour}`, at: Date.parse(change) + hour * 3_600_000, minutes: 30 }),
      )
  const text = calendarOf(entries, READER)
  // The clock shows the hour from one to two twice: calendars may take it for either.
  const from = Date.parse('2026-10-24T22:00:00Z')
  const twice = entries.filter(({ at }) => at >= from && at < from + 2 * 3_600_000)
  const expected = entries
    .filter((entry) => !twice.includes(entry))
    .map(({ id, at, minutes }) => [`${id}@metzia.example`, at, at + minutes * 60_000])
  for (const read of [first, second]) {
    const times = new Map(read(text).map(({ uid, from, to }) => [uid, [uid, from, to]]))
    expect(times.size).toBe(entries.length)
    expect(expected.map(([uid]) => times.get(String(uid)))).toEqual(expected as never)
  }
})

test('times are those of Israel, with the zone, wherever the server is', () => {
  const text = calendarOf([anEntry()], READER)
  expect(text).toContain('DTSTART;TZID=Asia/Jerusalem:20261127T180000')
  expect(text).toContain('DTSTAMP:20261125T100000Z')
  expect(text).toContain('BEGIN:VTIMEZONE')
  expect(text).toContain('GEO:32.08;34.77')
})

test('a moved viewing keeps its identity with a higher number, one that was called off says so', () => {
  const moved = anEntry({ revision: 3, changedAt: Date.parse('2026-11-26T10:00:00Z') })
  const off = anEntry({ id: 'v2', revision: 1, isCancelled: true })
  const text = calendarOf([moved, off], READER)
  expect(text).toContain('LAST-MODIFIED:20261126T100000Z')
  for (const read of [first, second])
    expect(read(text)).toMatchObject([
      { uid: 'v1@metzia.example', sequence: 3, status: 'CONFIRMED' },
      { uid: 'v2@metzia.example', sequence: 1, status: 'CANCELLED' },
    ])
})

test('what strangers wrote breaks no line and makes no entry', () => {
  const hostile =
    'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\rSUMMARY:y\u2028ATTACH:z\u0085A\u0000B;,\\ "q" 🏠'.repeat(8)
  const text = calendarOf([anEntry({ place: hostile, note: hostile })], READER)
  const lines = text.split('\r\n')
  expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1)
  expect(lines.filter((line) => /^(ATTACH|SUMMARY:y)/.test(line))).toEqual([])
  // Nothing else than the ends of lines is a control character, and no line is longer than 75 octets.
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  for (const read of [first, second]) {
    const [entry, ...more] = read(text)
    expect(more).toEqual([])
    expect(String(entry?.description)).toContain('AB;,\\ "q" 🏠')
  }
})

test('the entries are in the language of the reader', () => {
  const [entry] = first(calendarOf([anEntry({ place: '' })], { ...READER, language: 'he' }))
  expect(entry?.summary).toBe('ביקור: הכתובת לא צוינה')
})

test('a calendar without viewings is one', () => {
  expect(first(calendarOf([], READER))).toEqual([])
})
