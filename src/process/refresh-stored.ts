import type { Context } from '../world/context.ts'
import type { Background } from './worker.ts'

/** Brings what is stored up to date in the Worker when an update has changed how it is read. */
export function refreshStored(
  background: Background,
  { log }: Pick<Context, 'log'>,
  signal: AbortSignal,
): void {
  background.call('rereadStored', null).then(
    ({ texts, listings }) => {
      if (texts) log.info('the text index was rebuilt')
      if (listings) log.info('the stored listings were read again by the new rules')
    },
    (error: unknown) => {
      // A stop interrupts it; the next start begins it anew.
      if (!signal.aborted)
        log.error({ err: error }, 'what is stored could not be brought up to date')
    },
  )
}
