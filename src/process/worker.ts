import { seconds } from '../kernel/clock.ts'
import type { Context } from './context.ts'
import type { ToWorker } from './jobs.worker.ts'

export type Background = {
  /** A hint that jobs may have something to do now. */
  wake(): void
  /** Ends what is being done: what was read is kept, the rest is read again another time. */
  stop(): Promise<void>
}

const RESTART_MS = seconds(5)
const STOP_MS = seconds(4)

/** Runs the bulk work in a Worker, and another one when it dies. */
export function startBackground({ config, clock, log }: Context): Background {
  const stopping = new AbortController()
  const { signal } = stopping
  let worker = start()

  function start(): Worker {
    const made = new Worker(new URL('./jobs.worker.ts', import.meta.url).href)
    made.addEventListener('error', ({ message }) => log.error({ message }, 'the worker failed'))
    made.addEventListener('close', () => void restart())
    made.postMessage({ kind: 'start', config } satisfies ToWorker)
    return made
  }

  async function restart(): Promise<void> {
    await clock.sleep(RESTART_MS, signal)
    if (!signal.aborted) worker = start()
  }

  return {
    wake: () => worker.postMessage({ kind: 'wake' } satisfies ToWorker),
    async stop() {
      stopping.abort()
      const stopped = Promise.withResolvers<void>()
      worker.addEventListener('message', () => stopped.resolve())
      worker.addEventListener('close', () => stopped.resolve())
      worker.postMessage({ kind: 'stop' } satisfies ToWorker)
      const waited = new AbortController()
      await Promise.race([stopped.promise, clock.sleep(STOP_MS, waited.signal)])
      waited.abort()
      worker.terminate()
    },
  }
}
