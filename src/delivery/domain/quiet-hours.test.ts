import { expect, test } from 'bun:test'
import { hours, minutes } from '../../kernel/clock.ts'
import { isQuiet, lastQuietEnd, nextQuietEnd } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '07:00' }
const at = (iso: string) => Date.parse(iso)
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** In winter clocks in Israel are 2 hours ahead of UTC, in summer 3. */
const CASES = [
  ['a winter night', '2026-01-10T19:59:00Z', '2026-01-10T20:00:00Z', '2026-01-11T05:00:00.000Z'],
  ['a summer night', '2026-07-10T18:59:00Z', '2026-07-10T19:00:00Z', '2026-07-11T04:00:00.000Z'],
  // Put forward on Friday, 27 March 2026, 02:00; put back on Sunday, 25 October 2026, 02:00.
  ['the short night', '2026-03-26T19:59:00Z', '2026-03-26T20:00:00Z', '2026-03-27T04:00:00.000Z'],
  ['the long night', '2026-10-24T18:59:00Z', '2026-10-24T19:00:00Z', '2026-10-25T05:00:00.000Z'],
] as const

test.each(CASES)(
  'quiet hours last from 22:00 to 07:00 of local clocks: %s',
  (_, before, start, end) => {
    expect([isQuiet(NIGHT, at(before)), isQuiet(NIGHT, at(start))]).toEqual([false, true])
    expect([isQuiet(NIGHT, at(end) - 1), isQuiet(NIGHT, at(end))]).toEqual([true, false])
    for (const time of [at(before), at(start), at(end) - 1])
      expect(iso(nextQuietEnd(NIGHT, time))).toBe(end)
    for (const time of [at(end), at(end) + hours(12)])
      expect(iso(lastQuietEnd(NIGHT, time))).toBe(end)
  },
)

test('the end of the last quiet period is that of the night before until the next one is over', () => {
  expect(iso(lastQuietEnd(NIGHT, at('2026-01-11T04:59:59Z')))).toBe('2026-01-10T05:00:00.000Z')
  expect(iso(nextQuietEnd(NIGHT, at('2026-01-11T05:00:00Z')))).toBe('2026-01-12T05:00:00.000Z')
})

test('quiet hours may lie within a day, and end where they begin a minute later', () => {
  const noon = { from: '13:00', to: '15:30' }
  const quiet = ['10:59', '11:00', '13:29', '13:30'].map((time) =>
    isQuiet(noon, at(`2026-01-10T${time}:00Z`)),
  )
  expect(quiet).toEqual([false, true, true, false])
  const almostAlways = { from: '07:00', to: '06:59' }
  expect(isQuiet(almostAlways, at('2026-01-10T04:59:00Z'))).toBe(false)
  expect(isQuiet(almostAlways, at('2026-01-10T05:00:00Z'))).toBe(true)
  expect(isQuiet(almostAlways, at('2026-01-10T04:58:59Z'))).toBe(true)
})

test('an hour that clocks leave out in spring is the moment of the change', () => {
  const ends = (to: string, day: string) => iso(nextQuietEnd({ from: '23:00', to }, at(day)))
  expect(ends('02:30', '2026-03-26T22:00:00Z')).toBe('2026-03-27T00:00:00.000Z')
  expect(isQuiet({ from: '02:10', to: '02:50' }, at('2026-03-27T00:00:00Z'))).toBe(false)
})

/** From 22:00 UTC on clocks show 01:00 to 02:00 twice, from 00:00 UTC on 02:00. */
const REPEATED = [
  ['01:30', '02:30', '23:30', '00:30'],
  ['01:15', '01:45', '23:15', '23:45'],
  ['01:30', '07:00', '23:30', '05:00'],
  ['23:00', '01:30', '20:00', '22:30'],
] as const

test.each(REPEATED)(
  'in an hour that clocks show twice %s to %s is quiet once',
  (from, to, start, end) => {
    const times: string[] = []
    for (
      let time = at('2026-10-24T18:00:00Z');
      time < at('2026-10-25T06:00:00Z');
      time += minutes(5)
    )
      if (isQuiet({ from, to }, time)) times.push(new Date(time).toISOString().slice(11, 16))
    expect(times[0]).toBe(start)
    const last = new Date(at(`2026-10-25T${end}:00Z`) - minutes(5)).toISOString().slice(11, 16)
    expect(times.at(-1)).toBe(last)
    const [first, until] = [start, end].map(
      (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
    )
    expect(times).toHaveLength((((until ?? 0) - (first ?? 0) + 1_440) % 1_440) / 5)
  },
)

test('without quiet hours no time is quiet', () => {
  const night = at('2026-01-10T22:00:00Z')
  expect(isQuiet(null, night)).toBe(false)
  expect([lastQuietEnd(null, night), nextQuietEnd(null, night)]).toEqual([null, null])
})

test('the zone of the process changes nothing', async () => {
  const script = `
    import { isQuiet, nextQuietEnd } from ${JSON.stringify(`${import.meta.dir}/quiet-hours.ts`)}
    const rule = { from: '22:00', to: '07:00' }
    const at = Date.parse('2026-10-24T19:00:00Z')
    console.log(isQuiet(rule, at - 1), isQuiet(rule, at), new Date(nextQuietEnd(rule, at)).toISOString())`
  for (const TZ of ['America/New_York', 'Asia/Kolkata']) {
    const child = Bun.spawn([process.execPath, '-e', script], { env: { ...process.env, TZ } })
    expect(await new Response(child.stdout).text()).toBe('false true 2026-10-25T05:00:00.000Z\n')
  }
})
