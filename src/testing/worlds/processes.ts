import { readFileSync } from 'node:fs'
import { seconds } from '../../kernel/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'

const LINES = { now: /VmRSS:\s+(\d+)/, most: /VmHWM:\s+(\d+)/ }

/** The memory of a process that is in RAM, in MiB: now, or the most that ever was. Undefined: it has ended. */
export function residentMib(pid: number, when: keyof typeof LINES = 'now'): number | undefined {
  try {
    const [, kib = ''] = LINES[when].exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib) / 1_024
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The processor time that a process and its threads have used. */
export function processorMs(pid: number): number {
  // The name of the program, in parentheses, may contain spaces.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

const LOOK_MS = seconds(3)
const BUSY_SHARE = 0.1

/** Waits until a process takes less than a tenth of a core for three seconds. */
export async function untilIdle(pid: number): Promise<void> {
  for (let isBusy = true; isBusy; ) {
    const before = processorMs(pid)
    await systemClock.sleep(LOOK_MS)
    isBusy = processorMs(pid) - before > LOOK_MS * BUSY_SHARE
  }
}
