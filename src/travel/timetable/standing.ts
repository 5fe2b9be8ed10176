import { existsSync, statSync } from 'node:fs'
import { days } from '../../kernel/clock.ts'
import type { Config } from '../../world/config.ts'
import { TIMETABLE_FAULTS, type TimetableFault } from '../domain/timetable-fault.ts'
import { currentTimetable, timetableFile } from './current.ts'
import type { Head } from './timetable.ts'

/** A feed that is fetched each week and is older was not fetched for a while. */
const OLD_DAYS = 10
/** From so many days before the last day of a feed on, it ends soon. */
const SOON_DAYS = 7

export type TimetableStanding = {
  fault: TimetableFault | null
  /** Null: none was read yet. */
  read: {
    head: Head
    ageDays: number /** Negative: its last day is over. */
    daysLeft: number
  } | null
}

/** What tells one feed from another: the address, or the file with its size and time. */
export function feedSource({ values }: Pick<Config, 'values'>): string {
  const { GTFS_FILE, GTFS_URL } = values
  if (GTFS_FILE === '' || !existsSync(GTFS_FILE)) return GTFS_URL || GTFS_FILE
  const { mtimeMs, size } = statSync(GTFS_FILE)
  return `${GTFS_FILE} ${mtimeMs} ${size}`
}

/** Whether buses and trains have a timetable that is valid and not too old, where a feed is set. */
export function timetableStanding(config: Config, now: number): TimetableStanding {
  const { GTFS_FILE: file } = config.values
  const head = currentTimetable(timetableFile(config))?.head
  const isGone = file !== '' && !existsSync(file)
  if (!head) return { fault: isGone ? 'noFile' : 'unread', read: null }
  const ageDays = Math.floor((now - head.readAt) / days(1))
  const daysLeft = Math.ceil((Date.parse(head.to) - now) / days(1))
  const faults: Record<TimetableFault, boolean> = {
    noFile: isGone,
    unread: false,
    ended: daysLeft < 0,
    ends: daysLeft <= SOON_DAYS,
    old: file === '' && ageDays > OLD_DAYS,
  }
  const fault = TIMETABLE_FAULTS.find((one) => faults[one]) ?? null
  return { fault, read: { head, ageDays, daysLeft } }
}
