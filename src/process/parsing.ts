import { minutes } from '../kernel/clock.ts'
import { scriptCommand } from '../kernel/program.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { createPool } from '../parsing/pool.ts'
import type { ReadTimetable } from '../travel/timetable-job.ts'

const command = scriptCommand('src/process/parsing.process.ts')

/** The processes of readers of this thread. They are started when there is something to read. */
const pool = createPool({ command, clock: systemClock })
/** What the timetables of the whole country may take: several times of what they take. */
const TIMETABLE = { cpuMs: minutes(10), bytes: 900_000_000, totalMs: minutes(60) }
const timetables = createPool({ command, clock: systemClock, limits: TIMETABLE })

export const { parse } = pool
export const readTimetable: ReadTimetable = (reading) => timetables.parse('timetable', reading)

export function closeParsing(): void {
  pool.close()
  timetables.close()
}
