import pkg from '../../package.json'
import { isTextStale, reindexText } from '../assets/store/text.ts'
import type { Change } from '../database/changes.ts'
import { openDatabase, write } from '../database/database.ts'
import { createFeed, type Feed } from '../database/feed.ts'
import {
  keepLease,
  type Lease,
  processIdentity,
  releaseLease,
  takeLease,
} from '../database/leases.ts'
import type { Readiness } from '../http/health.ts'
import { createLive } from '../http/live.ts'
import { createServer } from '../http/server.ts'
import { createSockets } from '../http/socket.ts'
import { haltPoint } from '../kernel/halt.ts'
import { runJobs } from '../kernel/scheduler.ts'
import type { Context } from './context.ts'
import { SERVER_LEASE } from './context.ts'
import { allJobs } from './jobs.ts'
import { createPorts } from './ports.ts'
import { startBackground } from './worker.ts'

/** The product, composed of its real parts, not yet listening. `wake` hints that a timed job may have become due. */
export function createApp(context: Context, wake: () => void = () => undefined) {
  const readiness: Readiness = { isReady: true }
  const publish = (topic: string, text: string) => server.server?.publish(topic, text)
  const sockets = createSockets(publish, pkg.version, context.clock)
  const ports = createPorts(context)
  const server = createServer(context, { ports, sockets, readiness, wake })
  return { server, sockets, readiness }
}

export type Running = {
  /** Where it listens. */
  url: string
  /** Looks for changes now instead of within 100 ms. */
  feed: Feed
  /** Finishes what is in flight, closes sockets, gives the leases back. */
  stop(): Promise<void>
}

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const DRAIN_MS = 5_000

/**
 * Starts serving.
 * @throws AppError `conflict` when another server works on the same database.
 */
export function startServer(context: Context, onLost: (error: unknown) => void): Running {
  const { db, clock, config, log } = context
  const lease = takeLease(db, SERVER_LEASE, processIdentity('server'), clock.now())
  // A new spelling of Hebrew needs a new index, once, before anybody searches.
  if (isTextStale(db)) write(db, reindexText)
  const stopping = new AbortController()
  const { server, sockets, readiness } = createApp(context, () => background.wake())
  const feedDb = openDatabase(config.databasePath, { busyMs: 250, checkpoints: false })
  const live = createLive(db, sockets)
  const onChanges = (changes: Change[]) => {
    live(changes)
    if (changes.some(({ topic }) => topic === 'bot')) background.wake()
  }
  const feed = createFeed(feedDb, { onChanges, onGap: sockets.resync })
  server.listen({ hostname: config.host, port: config.port, reusePort: false })
  haltPoint('server-listening')
  const checkpoints = new Worker(new URL('../database/checkpoint.worker.ts', import.meta.url).href)
  checkpoints.postMessage(config.databasePath)
  const background = startBackground(context)
  const { signal } = stopping
  const working = [
    feed.follow(clock, signal),
    keepLease(db, lease, { clock, signal, lost: onLost }),
    runJobs(
      allJobs(context).filter(({ thread }) => thread === 'main'),
      { clock, log, signal },
    ),
  ]
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.server?.port}`,
    feed,
    async stop() {
      readiness.isReady = false
      stopping.abort()
      sockets.closeAll()
      const worked = background.stop()
      await Promise.race([server.server?.stop(), clock.sleep(DRAIN_MS)])
      await server.server?.stop(true)
      await Promise.all([...working, worked])
      checkpoints.terminate()
      feedDb.$client.close()
      giveBack(context, lease)
    },
  }
}

function giveBack({ db, log }: Context, lease: Lease): void {
  try {
    releaseLease(db, lease)
  } catch (error) {
    log.warn({ err: error }, 'the lease could not be given back; it ends by itself')
  }
}
