import { afterEach, expect, test } from 'bun:test'
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

const { resolvedOptions } = Intl.DateTimeFormat.prototype
/** The zone that is remembered for a browser whose own is this. */
function remembered(timeZone: string): string {
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone }
  }
  rememberZone(Date.parse('2026-11-25T12:00:00Z'))
  Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions
  return zoneOf(document.cookie)
}

test('the zone of a browser is remembered, unless its clock shows what Israel’s does', () => {
  expect(remembered('Asia/Jerusalem')).toBe(ISRAEL)
  expect(remembered('Asia/Tel_Aviv')).toBe(ISRAEL)
  expect(remembered('Europe/Berlin')).toBe('Europe/Berlin')
  expect(remembered('America/New_York')).toBe('America/New_York')
  expect(remembered('Asia/Jerusalem')).toBe(ISRAEL)
})
