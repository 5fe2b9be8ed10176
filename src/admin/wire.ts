import { t } from 'elysia'
import { iso } from '../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../kernel/schema.ts'
import { TIMETABLE_FAULTS } from '../travel/domain/timetable-fault.ts'
import type { TimetableStanding } from '../travel/timetable/standing.ts'
import { PARTS } from './domain.ts'

const created = () => whole({ minimum: 0 })

/** How many were created on one day, whether they still exist or not. */
export const DayCountWire = t.Object({
  day: t.String({ description: 'YYYY-MM-DD, a day of Asia/Jerusalem' }),
  users: created(),
  bots: created(),
  assets: created(),
})
export type DayCountWire = typeof DayCountWire.static

/** The database and its disk, in bytes. */
export const StorageWire = t.Object({
  bytes: whole({ minimum: 0 }),
  monthlyBytes: orNull(
    t.Number({
      description: 'What it grows by in a month; null until it was watched for three days',
    }),
  ),
  diskBytes: whole({ minimum: 0, description: 'What is free on the disk' }),
  fullInDays: orNull(whole({ minimum: 0, description: 'Null: it is not known, or never' })),
})
export type StorageWire = typeof StorageWire.static

/** The timetable of buses and trains. */
export const TimetableWire = t.Object({
  isOn: t.Boolean({ description: 'Whether a feed is set' }),
  fault: orNull(
    t.UnionEnum(TIMETABLE_FAULTS, {
      description: 'noFile: the file that is set is not there; old: it is no longer fetched',
    }),
  ),
  read: orNull(
    t.Object({
      at: Time,
      to: t.String({ description: 'Its last day, YYYY-MM-DD' }),
      ageDays: whole(),
      daysLeft: whole({ description: 'Until its last day; negative: that is over' }),
      stops: whole({ minimum: 0 }),
      trips: whole({ minimum: 0 }),
      leftOut: whole({ minimum: 0, description: 'Trips whose times or stops make no sense' }),
    }),
  ),
})
export type TimetableWire = typeof TimetableWire.static

/** A part of the installation that is set up. */
export const PartWire = t.UnionEnum(PARTS, {
  description: 'push: browsers can offer it; sources: one is read by itself; backup: there is one',
})
export type PartWire = typeof PartWire.static

/** @param standing undefined: no feed is set. */
export function timetableToWire(standing: TimetableStanding | undefined): TimetableWire {
  const isOn = standing !== undefined
  const { fault, read } = standing ?? { fault: null, read: null }
  if (!read) return { isOn, fault, read }
  const { readAt, to, stops, trips, leftOut } = read.head
  const { ageDays, daysLeft } = read
  const at = iso(readAt)
  return { isOn, fault, read: { at, to, ageDays, daysLeft, stops, trips, leftOut } }
}
