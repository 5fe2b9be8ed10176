import { afterEach, expect, spyOn, test } from 'bun:test'
import { dateText, dayOf, ISRAEL, showTimesIn, timeText } from './format.ts'
import { placeOfZone, rememberZone } from './zone.ts'
import { zoneOf } from './zone-cookie.ts'

afterEach(() => {
  showTimesIn(ISRAEL)
  document.cookie = 'zone=; path=/; max-age=0'
})

test.each([
  ['zone=Europe/Berlin', 'Europe/Berlin'],
  ['theme=dark; zone=America/Argentina/Buenos_Aires; a=b', 'America/Argentina/Buenos_Aires'],
  ['zone=Etc/GMT+5', 'Etc/GMT+5'],
  ['', ISRAEL],
  ['zone=', ISRAEL],
  ['zone=Mars/Olympus', ISRAEL],
  ['zone=../../etc/passwd', ISRAEL],
  ['timezone=Europe/Berlin', ISRAEL],
  [`zone=${'A'.repeat(100)}`, ISRAEL],
])('the cookies %p name the zone %p', (cookies, zone) => {
  expect(zoneOf(cookies)).toBe(zone)
})

test('times and days are those of the zone that is shown', () => {
  const iso = '2026-11-25T22:30:00.000Z'
  expect([timeText(iso), dateText(iso)]).toEqual(['00:30', '26.11.2026'])
  showTimesIn('America/New_York')
  expect([timeText(iso), dateText(iso)]).toEqual(['17:30', '25.11.2026'])
  expect(dayOf('2026-11-25T04:30:00.000Z', iso)).toBe('yesterday')
})

test('a zone is called by its place, Israel’s is not mentioned', () => {
  expect(['Europe/Berlin', 'America/New_York', 'UTC', ISRAEL].map(placeOfZone)).toEqual([
    'Berlin',
    'New York',
    'UTC',
    null,
  ])
})

/** The zone that is remembered for a browser whose own is this. */
function remembered(timeZone: string): string {
  const own = process.env.TZ ?? 'UTC'
  process.env.TZ = timeZone
  rememberZone()
  process.env.TZ = own
  return zoneOf(document.cookie)
}

test.each(['Europe/Berlin', 'America/New_York', 'Africa/Johannesburg', 'Europe/Moscow', 'UTC'])(
  'the zone %s of a browser is remembered, and forgotten when it is back in Israel',
  (zone) => {
    expect(remembered(zone)).toBe(zone)
    expect(remembered('Asia/Jerusalem')).toBe(ISRAEL)
  },
)

test('a clock that shows what Israel’s does is Israel’s', () => {
  expect(remembered('Asia/Tel_Aviv')).toBe(ISRAEL)
  expect(remembered('Europe/Athens')).toBe(ISRAEL)
})

test('in Israel no zone is looked up', () => {
  const looked = spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const looks = ['Europe/Berlin', 'Asia/Jerusalem', 'Asia/Jerusalem'].map((zone) => {
    looked.mockClear()
    remembered(zone)
    return looked.mock.calls.length
  })
  looked.mockRestore()
  expect(looks).toEqual([1, 0, 0])
})
