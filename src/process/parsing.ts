import { scriptCommand } from '../kernel/program.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { createPool } from '../parsing/pool.ts'

/** The processes of readers of this thread. They are started when there is something to read. */
const pool = createPool({
  command: scriptCommand('src/process/parsing.process.ts'),
  clock: systemClock,
})

export const { parse, close: closeParsing } = pool
