import { expect, test } from 'bun:test'
import { mkdtempSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { aCountry, feedFiles, feedOf } from '../../testing/models/timetables.ts'
import { aZip } from '../../testing/models/zip.ts'
import { seeded } from '../../testing/worlds/random.ts'
import { dayOf } from '../timetable/day.ts'
import { openTimetable, writeTimetable } from '../timetable/file.ts'
import { latestDepartures } from '../timetable/latest.ts'
import { readFeed } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'feeds-'))
let made = 0

function stored(bytes: Uint8Array): string {
  made += 1
  const path = join(folder, `${made}.zip`)
  writeFileSync(path, bytes)
  return path
}

const readingAll = (feed: string) => readFeed({ feed, source: 'x', readAt: 5 })
const readingFile = async (feed: string) => (await readingAll(feed)).timetable
const reading = (files: Record<string, string>) => readingFile(stored(feedOf(files)))
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'It was read',
    ({ kind, message }) => `${kind} ${message}`,
  )

/** One line: at 8:00 from the first stop, in 8 minutes past the second to the third. */
const LINE = {
  'calendar.txt':
    'service_id,sunday,monday,tuesday,wednesday,thursday,friday,saturday,start_date,end_date\n' +
    '1,1,1,1,1,1,0,0,20261122,20261201\n',
  'stops.txt': 'stop_id,stop_lat,stop_lon\na,32.0,34.8\nb,32.02,34.8\nc,32.04,34.8\nd,0,0\n',
  'trips.txt': 'route_id,service_id,trip_id\n715,1,x\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
    'x,08:00:00,08:00:00,a,1\nx,,,b,2\nx,08:08:00,08:08:00,c,3\n',
}
const changed = (name: keyof typeof LINE, change: (text: string) => string) => ({
  ...LINE,
  [name]: change(LINE[name]),
})

test('a feed without routes and with the trips of a calendar is read', async () => {
  const { head, latitude } = await reading(LINE)
  expect(head).toEqual({
    source: 'x',
    readAt: 5,
    from: '2026-11-22',
    to: '2026-12-01',
    weekdays: [
      ...['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((date) => ({
        date,
        startsAt: Date.parse(`${date}T00:00:00+02:00`),
        afterYesterday: 86_400,
      })),
      null,
      null,
    ],
    stops: 3,
    trips: 1,
    stopTimes: 3,
    leftOut: 0,
  })
  expect([...latitude]).toEqual([32_000_000, 32_020_000, 32_040_000])
})

test.each([
  ['2', true],
  ['0', true],
  ['100', true],
  ['900', true],
  ['3', false],
  ['8', false],
  ['715', false],
  ['', false],
  ['x', false],
])('the stops of routes of kind "%s" are stations: %p', async (kind, isRail) => {
  const stops = LINE['stops.txt'].replace('stop_lon\n', 'stop_lon,stop_name\n')
  const { stations } = await readingAll(
    stored(
      feedOf({
        ...LINE,
        'routes.txt': `route_id,route_type\n715,${kind}\n`,
        'stops.txt': stops
          .replace('a,32.0,34.8', 'a,32.0,34.8,השלום')
          .replace('b,32.02,34.8', 'b,32.02,34.8,Nowhere'),
        'translations.txt':
          'trans_id,lang,translation\nהשלום,EN,HaShalom\nהשלום,HE,השלום\nOther,EN,Other\n',
      }),
    ),
  )
  const all = [
    { point: [34.8, 32], name: 'השלום', names: { en: 'HaShalom', he: 'השלום' } },
    { point: [34.8, 32.02], name: 'Nowhere', names: {} },
    { point: [34.8, 32.04], name: '', names: {} },
  ]
  expect(stations).toEqual(isRail ? (all as never) : [])
})

test('a stop without times is passed in between', async () => {
  const timetable = await reading(LINE)
  expect([...timetable.arrive]).toEqual([0, 240, 480])
})

test('marks at the beginning, ends of lines, quotes, order of columns and folders do not matter', async () => {
  const { head, ...columns } = await reading(LINE)
  const other = await readingFile(
    stored(
      aZip(
        ...Object.entries(LINE).map(([name, text]) => ({
          name: `gtfs/${name}`,
          text: `\ufeff${text.replaceAll('\n', '\r\n')}`,
        })),
        { name: 'translations.txt', text: 'trans_id,lang,translation\n' },
      ),
    ),
  )
  expect(other).toEqual({ head, ...columns })
  const quoted = await reading({
    ...LINE,
    'stops.txt':
      'stop_name,stop_lon,"stop_id",stop_lat\n"a ""b"", c\nd",34.8,"a",32.0\nרמב"ם,34.8,b,32.02\n"",34.8,c,32.04',
    'stop_times.txt': LINE['stop_times.txt'].replaceAll('x,', '"x",'),
  })
  expect(quoted).toEqual({ head, ...columns })
})

test('the stops of a trip may stand in any order', async () => {
  const lines = LINE['stop_times.txt'].trim().split('\n')
  const shuffled = [lines[0], lines[3], lines[1], lines[2]].join('\n')
  expect(await reading({ ...LINE, 'stop_times.txt': shuffled })).toEqual(await reading(LINE))
})

test('trips with the same stops and times are kept once, for all their days', async () => {
  const { head, days } = await reading({
    ...LINE,
    'calendar_dates.txt':
      'service_id,date,exception_type\n2,20261127,1\n1,20261122,2\n1,20261129,2\n',
    'trips.txt': `${LINE['trips.txt']}r,2,y\n`,
    'stop_times.txt': `${LINE['stop_times.txt']}y,08:00:00,08:00:00,a,1\ny,08:04:00,08:04:00,b,2\ny,08:08:00,08:08:00,c,3\n`,
  })
  expect([head.trips, head.weekdays[0], head.weekdays[5]?.date]).toEqual([1, null, '2026-11-27'])
  // Monday to Friday; and on the days before Tuesday to Saturday, of which Saturday has no date.
  expect(days[0]?.toString(2)).toBe('1111000111110')
})

test('a date with fewer trips, as a holiday has, stands for no weekday', async () => {
  const { head } = await reading(
    changed('calendar.txt', (text) => `${text}2,1,0,0,0,0,0,0,20261129,20261129\n`),
  )
  expect(head.weekdays[0]?.date).toBe('2026-11-22')
  const more = await reading({
    ...changed('calendar.txt', (text) => `${text}2,1,0,0,0,0,0,0,20261129,20261129\n`),
    'trips.txt': `${LINE['trips.txt']}r,2,y\n`,
  })
  expect(more.head.weekdays[0]?.date).toBe('2026-11-29')
})

test.each([
  ['goes back in time', 'x,08:08:00,08:08:00,a,1\nx,08:00:00,08:00:00,c,2'],
  ['departs before it arrives', 'x,08:08:00,08:00:00,a,1\nx,08:10:00,08:10:00,c,2'],
  ['has no first time', 'x,,,a,1\nx,08:00:00,08:00:00,c,2'],
  ['has one known stop', 'x,08:00:00,08:00:00,a,1\nx,08:10:00,08:10:00,d,2'],
  ['takes a day', 'x,08:00:00,08:00:00,a,1\nx,32:00:00,32:00:00,c,2'],
])('a trip that %s is left out', async (_, calls) => {
  const files = {
    ...LINE,
    'trips.txt': `${LINE['trips.txt']}r,1,y\n`,
    'stop_times.txt': `${LINE['stop_times.txt'].replaceAll('x,', 'y,')}${calls}\n`,
  }
  const { head } = await reading(files)
  expect([head.trips, head.leftOut]).toEqual([1, 1])
})

test.each<[string, Record<string, string>, string]>([
  ['no trips', changed('trips.txt', () => ''), 'trips.txt is empty'],
  [
    'no stops file',
    { 'trips.txt': LINE['trips.txt'], 'calendar.txt': LINE['calendar.txt'] },
    'it has no stops.txt',
  ],
  [
    'no calendar',
    changed('calendar.txt', () => 'service_id,start_date,end_date\n'),
    'calendar.txt has no column sunday',
  ],
  [
    'no days',
    changed('calendar.txt', (text) => text.replace('1,1,1,1,1,1,', '1,0,0,0,0,0,')),
    'no trip runs on any day',
  ],
  [
    'odd dates',
    changed('calendar.txt', (text) => text.replace('20261201', 'soon')),
    'a date of its calendar cannot be read',
  ],
  [
    'no usable trips',
    changed('stop_times.txt', (text) => text.replaceAll(':00,', ':xx,')),
    'none of the trips',
  ],
  [
    'parted trips',
    changed('stop_times.txt', (text) => `${text}y,1,1,a,1\nx,09:00:00,09:00:00,a,4\n`),
    'do not stand together',
  ],
  [
    'an endless value',
    changed('stops.txt', (text) => `${text}"e,1,1`),
    'stops.txt ends within a value',
  ],
  [
    'trips that are repeated without an end',
    {
      ...LINE,
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nx,06:00:00,07:00:00,0\n',
    },
    'frequencies.txt cannot be read',
  ],
  [
    'trips that are repeated each second',
    {
      ...LINE,
      'frequencies.txt': `trip_id,start_time,end_time,headway_secs\n${'x,00:00:00,71:00:00,1\n'.repeat(20)}`,
    },
    'too many trips',
  ],
  [
    'an endless line',
    changed('stops.txt', (text) => `${text}${'e'.repeat(200_000)}`),
    'a line that is too long',
  ],
])('a feed with %s is refused', async (_, files, problem) => {
  const refusal = await refusalOf(reading(files))
  expect(refusal).toStartWith('invalid The timetable was not read: ')
  expect(refusal).toContain(problem)
})

test('a trip that stands for many is repeated, also past midnight', async () => {
  const [x, y] = ['08:00:00', '08:08:00']
  expect(LINE['stop_times.txt']).toContain(x)
  expect(LINE['stop_times.txt']).toContain(y)
  const { start, arrive, head } = await reading({
    ...LINE,
    'frequencies.txt':
      'trip_id,start_time,end_time,headway_secs,exact_times\nx,06:00:00,06:20:00,600,1\nx,23:50:00,24:10:01,600,0\nz,01:00:00,02:00:00,60,0\n',
  })
  const at = [6 * 3_600, 6 * 3_600 + 600, 85_800, 86_400, 87_000]
  expect([...start]).toEqual(at)
  expect([...arrive]).toEqual([0, 240, 480])
  expect([head.trips, head.leftOut]).toEqual([5, 0])
})

test('the departures of a repeated trip end, however late its last hour is', async () => {
  const end = `${'9'.repeat(12)}:00:00`
  const header = 'trip_id,start_time,end_time,headway_secs\n'
  const { start } = await reading({ ...LINE, 'frequencies.txt': `${header}x,71:00:00,${end},1800` })
  expect([...start]).toEqual([71 * 3_600, 71.5 * 3_600])
})

test('of a feed that has days of many years those from now on count', async () => {
  const old = (week: string) => `2,${week},20000101,20000131\n3,1,1,1,1,1,1,1,20200101,99991231\n`
  const files = {
    ...changed('calendar.txt', (text) => `${text}${old('1,1,1,1,1,1,1')}`),
    'calendar_dates.txt':
      'service_id,date,exception_type\n1,20100101,2\n1,20261123,2\n2,19990101,1\n',
  }
  const unused = await reading(files)
  expect([unused.head.from, unused.head.to]).toEqual(['2026-11-22', '2026-12-01'])
  expect(unused.head.weekdays[1]?.date).toBe('2026-11-30')
  const used = stored(feedOf({ ...files, 'trips.txt': `${LINE['trips.txt']}r,2,y\nr,3,z\n` }))
  const at = (date: string) => readFeed({ feed: used, source: 'x', readAt: Date.parse(date) })
  const { head } = (await at('2026-11-20')).timetable
  expect([head.from, head.to]).toEqual(['2026-11-20', '2027-12-24'])
  expect(head.weekdays[0]?.date).toBe('2026-11-22')
})

test('what is no whole archive is refused', async () => {
  const whole = feedOf(feedFiles(aCountry(seeded(1), { days: ['2026-11-22'] })))
  const cut = stored(whole)
  truncateSync(cut, whole.length / 2)
  const broken = whole.slice()
  broken.fill(7, 2_000, 3_000)
  for (const path of [
    cut,
    stored(broken),
    stored(new Uint8Array(0)),
    stored(Buffer.from('<html>')),
  ])
    expect(await refusalOf(readingFile(path))).toStartWith('invalid The timetable was not read: ')
  expect(await refusalOf(readingFile(stored(aZip({ name: '../stops.txt', text: 'x' }))))).toContain(
    'it is no archive',
  )
})

test('an archive that unpacks to more than it says is refused', async () => {
  const honest = Buffer.from(feedOf(LINE))
  const bomb = Buffer.from(
    aZip({ name: 'calendar.txt', text: `service_id\n${'0\n'.repeat(1_000_000)}` }),
  )
  const size = deflateRawSync(Buffer.from(`service_id\n${'0\n'.repeat(1_000_000)}`)).length
  expect(size).toBeLessThan(10_000)
  bomb.writeUInt32LE(50, bomb.indexOf('PK\x01\x02') + 24)
  expect(await refusalOf(readingFile(stored(bomb)))).toStartWith('invalid')
  const changedSum = Buffer.from(honest)
  changedSum.writeUInt32LE(5, changedSum.indexOf('PK\x01\x02') + 16)
  expect(await refusalOf(readingFile(stored(changedSum)))).toContain('calendar.txt is broken')
  honest.writeUInt32LE(0xfffffffe, honest.indexOf('PK\x01\x02') + 24)
  expect(await refusalOf(readingFile(stored(honest)))).toStartWith('invalid')
})

test('a timetable is the same in its file, and stays open while another takes its place', async () => {
  const timetable = await readingFile(
    stored(feedOf(feedFiles(aCountry(seeded(4), { days: ['2026-11-22'] })))),
  )
  const path = stored(new Uint8Array(0))
  writeTimetable(path, timetable)
  const opened = openTimetable(path)
  if (!opened) throw new Error('It was not opened')
  expect(opened).toEqual(timetable)
  const day = dayOf(opened, 0)
  if (!day) throw new Error('The day is missing')
  const ridden = latestDepartures(opened, day, [34.78, 32.04], 9 * 3_600).ride
  expect(ridden.some((departs) => departs > 0)).toBe(true)
})

test('what is no timetable of this version is none, nor is one that is not whole', async () => {
  expect(openTimetable(join(folder, 'missing'))).toBeUndefined()
  expect(openTimetable(stored(Buffer.from('{"magic":"another"}\n')))).toBeUndefined()
  const path = stored(new Uint8Array(0))
  expect(openTimetable(path)).toBeUndefined()
  expect(openTimetable(stored(Buffer.from('PK\n')))).toBeUndefined()
  writeTimetable(path, await reading(LINE))
  expect(openTimetable(path)?.head.stops).toBe(3)
  for (const less of [8, 100]) {
    truncateSync(path, statSync(path).size - less)
    expect(openTimetable(path)).toBeUndefined()
  }
})
