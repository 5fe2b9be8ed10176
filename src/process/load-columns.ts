import type { LiveSearch } from '../assets/columns/search.ts'
import { seconds } from '../kernel/clock.ts'
import type { Context } from '../world/context.ts'
import type { Background } from './worker.ts'

/** How long the homes are not read again after that has failed (ms). The Worker may be starting again. */
const RELOAD_MS = seconds(5)

type Loads = Pick<Context, 'clock' | 'log'> & {
  background: Pick<Background, 'call'>
  signal: AbortSignal
}

/**
 * Has the Worker read all homes, again when that fails: it may have ended. Without them SQL answers, only slower.
 */
export async function loadColumns(
  columns: Pick<LiveSearch, 'load' | 'isReady'>,
  { clock, log, background, signal }: Loads,
): Promise<void> {
  const read = () => background.call('readColumns', null)
  do {
    try {
      return await columns.load(read, clock)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error }, 'the homes could not be loaded for searches')
      await clock.sleep(RELOAD_MS, signal)
    }
  } while (!signal.aborted && !columns.isReady())
}
