import { type Clock, seconds } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Context } from '../world/context.ts'
import type { createApp } from './app.ts'
import type { Background } from './worker.ts'

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const DRAIN_MS = 5_000
/** How long the parts of a server may take to end, in milliseconds. Docker ends a container after 10 seconds. */
const PATIENCE_MS = seconds(8)

/**
 * Waits until parts that were told to end have ended. One that has not in time is cut off with the process, and the log
 * names it.
 * @param parts what runs, by the names for the log. What they throw is logged.
 */
export async function awaitEnds(
  parts: Readonly<Record<string, Promise<unknown>>>,
  { clock, log }: { clock: Clock; log: Log },
): Promise<void> {
  const running = new Set(Object.keys(parts))
  const waited = new AbortController()
  const ends = Object.entries(parts).map(async ([name, ended]) => {
    await ended.catch((error) => log.error({ err: error, part: name }, 'a part ended by an error'))
    running.delete(name)
  })
  await Promise.race([Promise.all(ends), clock.sleep(PATIENCE_MS, waited.signal)])
  waited.abort()
  if (running.size > 0)
    log.warn({ parts: [...running], afterMs: PATIENCE_MS }, 'parts that had not ended are cut off')
}

type Serving = {
  app: Pick<ReturnType<typeof createApp>, 'server' | 'sockets' | 'health'>
  stopping: AbortController
  background: Background
  working: Record<string, Promise<void>>
  release(): void
}

/** Stops serving, in order. What asks for longer than that is cut off. */
export async function stopServing(context: Context, serving: Serving): Promise<void> {
  const { server, sockets, health } = serving.app
  health.isReady = false
  serving.stopping.abort()
  sockets.closeAll()
  const drain = async () => {
    await Promise.race([server.server?.stop(), context.clock.sleep(DRAIN_MS)])
    await server.server?.stop(true)
  }
  const [worker, requests] = [serving.background.stop(), drain()]
  await awaitEnds({ ...serving.working, worker, requests }, context)
  serving.release()
}
