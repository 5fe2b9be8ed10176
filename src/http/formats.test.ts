import { beforeAll, expect, test } from 'bun:test'
import 'elysia'
import { FormatRegistry } from '@sinclair/typebox'
import { pick, seeded } from '../testing/worlds/random.ts'

const checkOf = (format: string) => {
  const check = FormatRegistry.Get(format)
  if (!check) throw new Error(`${format} is not checked`)
  return check
}
const [framework, quick] = [new Map<string, string[]>(), new Map<string, string[]>()]

/** Every day of four years by its numbers, and days that are none. */
const DAYS = [1900, 2000, 2026, 2028].flatMap((year) =>
  Array.from({ length: 14 }, (_, month) => month).flatMap((month) =>
    Array.from(
      { length: 33 },
      (_, day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    ),
  ),
)
const CLOCKS = [
  ...['T00:00:00.000Z', 'T23:59:59.999Z', 'T24:00:00.000Z', 'T12:60:00.000Z', 'T12:00:60.000Z'],
  ...['T12:00:00Z', 'T12:00Z', 'T12:00:00.0001Z', 'T12:00:00.000+02:00', ' 12:00:00.000Z', 'T1:00'],
]
const WRITTEN = [
  ...['', '2026', '2026-1-1', '01/02/2026', '20260-01-01', '+002026-01-01', 'x2026-01-01'],
  ...['2026-01-01x', '2026-01-01\n', '"2026-01-01"', '٢٠٢٦-01-01', new Date(0).toString()],
]
const VALUES = [...WRITTEN, ...DAYS, ...DAYS.flatMap((day) => CLOCKS.map((clock) => day + clock))]

/** Values with one sign replaced, removed or added. */
function damaged(): string[] {
  const chance = seeded(7)
  return Array.from({ length: 20_000 }, () => {
    const value = pick(chance, VALUES)
    const at = Math.floor(chance() * (value.length + 1))
    const put = pick(chance, ['', '0', '9', '-', ':', 'T', 'Z', '.', ' ', '"'])
    return value.slice(0, at) + put + value.slice(at + pick(chance, [0, 1]))
  })
}

beforeAll(async () => {
  const values = [...VALUES, ...damaged()]
  for (const format of ['date', 'date-time']) framework.set(format, values.filter(checkOf(format)))
  await import('./formats.ts')
  for (const format of ['date', 'date-time']) quick.set(format, values.filter(checkOf(format)))
})

test.each(['date', 'date-time'])('a %s is valid where the framework takes it', (format) => {
  expect(framework.get(format)?.length).toBeGreaterThan(1_000)
  expect(quick.get(format)).toEqual(framework.get(format) as string[])
})

test('days and times as the program writes them are valid where there is such a day and minute', () => {
  const days = DAYS.filter((day) => /-(0[1-9]|1[012])-(0[1-9]|[12]\d|3[01])$/.test(day))
  expect(DAYS.filter(checkOf('date'))).toEqual(days)
  const at = (clocks: readonly string[]) => (day: string) => clocks.map((clock) => day + clock)
  const real = ['T00:00:00.000Z', 'T19:05:10.120Z', 'T23:59:59.999Z']
  const times = DAYS.flatMap(at([...real, 'T12:60:00.000Z', 'T12:00:60.000Z', 'T30:00:00.000Z']))
  expect(times.filter(checkOf('date-time'))).toEqual(days.flatMap(at(real)))
})
