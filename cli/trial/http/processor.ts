import { existsSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
const LOOK_MS = 1_000
const BUSY_SHARE = 0.1
/** Where the system does not say what a process uses, it is given this time instead (ms). */
const UNSEEN_MS = 10_000
/** A server that is busy for longer is no server that can be measured (ms). */
const PATIENCE_MS = 15 * 60_000

/** The processor time that a process and all its threads have used, in ms; null: the system does not say it. */
export function processorMs(pid: number): number | null {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  // The second field, the name, is in parentheses and may contain spaces. User and system time are 14 and 15.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Waits until a process takes less than a tenth of a core for a second. @throws Error when it never does. */
export async function untilIdle(pid: number): Promise<void> {
  const begun = performance.now()
  for (let before = processorMs(pid); performance.now() - begun < PATIENCE_MS; ) {
    await Bun.sleep(before === null ? UNSEEN_MS : LOOK_MS)
    const now = processorMs(pid)
    if (before === null || now === null || now - before < LOOK_MS * BUSY_SHARE) return
    before = now
  }
  throw new Error('The server does not become idle')
}
