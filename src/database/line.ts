import { type Clock, seconds } from '../kernel/clock.ts'
import { isBusy, tryingOnce } from './turns.ts'

// The writes of a thread that serves visitors: they stand in one line, and none of them blocks the thread.

/** How long a visitor is willing to wait for a change to be saved, in milliseconds. */
const PATIENCE_MS = seconds(5)
/** The first pause between two attempts; after 20 attempts in vain it is longer by as much, up to the last. (ms) */
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [1, 10]
const ATTEMPTS = 20
/**
 * So many writes are made without a pause, within so much time (ms): a busy thread has few turns, and one write in each
 * would be too few.
 */
const [AT_ONCE, AT_ONCE_MS] = [10, 5]

/** Tries to write. False: another connection writes, and it waits. */
type Waiting = () => boolean

const lines = new WeakMap<object, Waiting[]>()

/**
 * Writes as soon as no other connection does and no earlier call for this connection waits.
 * @param attempt may be called several times; begins its transaction first.
 * @throws SQLiteError busy after 5 s.
 */
export function waitInLine<T>(
  client: object,
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
  attempt: () => T,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const until = clock.monotonic() + PATIENCE_MS
  const isOver = () => {
    try {
      resolve(tryingOnce(client, attempt))
    } catch (error) {
      if (isBusy(error) && clock.monotonic() < until) return false
      reject(error)
    }
    return true
  }
  const line = lines.get(client)
  if (line) line.push(isOver)
  else if (!isOver()) void serve(client, [isOver], clock)
  return promise
}

/** Lets each of a line write in its turn. Between a few of them the thread does what else there is to do. */
async function serve(
  client: object,
  line: Waiting[],
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
): Promise<void> {
  lines.set(client, line)
  for (let vain = 0; line.length > 0; ) {
    const pauseMs = FIRST_PAUSE_MS * (1 + Math.floor(vain / ATTEMPTS))
    await clock.sleep(Math.min(pauseMs, LAST_PAUSE_MS))
    vain = writeSome(line, clock) > 0 ? 0 : vain + 1
  }
  lines.delete(client)
}

/** @returns how many writes of the line are made. */
function writeSome(line: Waiting[], clock: Pick<Clock, 'monotonic'>): number {
  const until = clock.monotonic() + AT_ONCE_MS
  let made = 0
  while (made < AT_ONCE && line[0]?.() === true) {
    line.shift()
    made += 1
    if (clock.monotonic() >= until) break
  }
  return made
}
