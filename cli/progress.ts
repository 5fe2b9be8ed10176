import type { Clock } from '../src/kernel/clock.ts'
import { systemClock } from '../src/kernel/system-clock.ts'

/** The least time between two changes of the line (ms). */
const BETWEEN_MS = 100
const CLEARED = '\r\u001b[K'

type Terminal = { isTTY?: boolean; columns?: number; write(text: string): unknown }
type World = { to?: Terminal; clock?: Pick<Clock, 'monotonic'> }
/** Says how far it got. */
export type Say = (text: string) => void

/**
 * Shows on a terminal that something takes long, in one line that is gone at its end. It stands on standard error:
 * standard output has results only. In a pipe nothing is written.
 */
export async function withProgress<T>(
  text: string,
  run: (say: Say) => T | Promise<T>,
  { to = process.stderr, clock = systemClock }: World = {},
): Promise<T> {
  if (!to.isTTY) return run(() => undefined)
  let shownAt = Number.NEGATIVE_INFINITY
  const say: Say = (line) => {
    const now = clock.monotonic()
    if (now - shownAt < BETWEEN_MS) return
    shownAt = now
    to.write(CLEARED + fitting(line, to.columns))
  }
  say(text)
  try {
    return await run(say)
  } finally {
    to.write(CLEARED)
  }
}

/** A line that is wider than the terminal would not be cleared as a whole. */
function fitting(line: string, columns: number | undefined): string {
  // Some terminals do not know how wide they are, and say 0.
  const width = columns || 80
  const characters = [...line.replaceAll(/\p{Cc}/gu, ' ')]
  while (Bun.stringWidth(characters.join('')) >= width && characters.length > 0) characters.pop()
  return characters.join('')
}
