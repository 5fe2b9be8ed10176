import { minutes } from '../kernel/clock.ts'
import { scriptCommand } from '../kernel/program.ts'
import { systemClock } from '../kernel/system-clock.ts'
import type { ReadLayer } from '../landmarks/import.ts'
import { createPool } from '../parsing/pool.ts'
import type { ReadTimetable } from '../travel/timetable-job.ts'

const command = scriptCommand('src/process/parsing.process.ts')

/** The processes of readers of this thread. They are started when there is something to read. */
const pool = createPool({ command, clock: systemClock })
/** What files of the whole country may take, which the operator names: several times of what they take. */
const LARGE = { cpuMs: minutes(10), bytes: 900_000_000, totalMs: minutes(60) }
const large = createPool({ command, clock: systemClock, limits: LARGE })

export const { parse } = pool
export const readTimetable: ReadTimetable = (reading) => large.parse('timetable', reading)
export const readLayer: ReadLayer = (file) => large.parse('layer', file)

export function closeParsing(): void {
  pool.close()
  large.close()
}
