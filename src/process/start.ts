import pkg from '../../package.json'
import type { Change } from '../database/changes.ts'
import { openDatabase } from '../database/database.ts'
import { createFeed, type Feed } from '../database/feed.ts'
import {
  keepLease,
  type Lease,
  processIdentity,
  releaseLease,
  takeLease,
} from '../database/leases.ts'
import { createSchedule } from '../database/schedules.ts'
import type { Readiness } from '../http/health.ts'
import { createLive } from '../http/live.ts'
import { createServer } from '../http/server.ts'
import { createSockets } from '../http/socket.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { haltPoint } from '../kernel/halt.ts'
import { type Job, runJobs } from '../kernel/scheduler.ts'
import type { Context } from './context.ts'
import { SERVER_LEASE } from './context.ts'
import { allJobs } from './jobs.ts'
import { createPorts } from './ports.ts'
import { type Background, startBackground } from './worker.ts'

/** Composes the server, which does not listen yet. `wake` is called when a job may have become due. */
export function createApp(context: Context, wake: () => void = () => undefined) {
  const readiness: Readiness = { isReady: true }
  const publish = (topic: string, text: string) => server.server?.publish(topic, text)
  const sockets = createSockets(publish, pkg.version, context.clock)
  const ports = createPorts(context)
  const server = createServer(context, { ports, sockets, readiness, wake })
  return { server, sockets, readiness }
}

export type Running = {
  /** The address that it listens on. */
  url: string
  feed: Feed
  /** Finishes requests in flight, closes sockets, releases the leases. */
  stop(): Promise<void>
}

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const DRAIN_MS = 5_000

/** Parts that a test replaces. */
type Parts = {
  /** Called once when another process has taken over the server's lease. */
  onLost(error: unknown): void
  /** Jobs of the main thread; the Worker makes its own list. */
  jobs?: readonly Job[]
}

/**
 * Starts serving.
 * @throws AppError `conflict` when another server works on the same database.
 */
export function startServer(context: Context, { onLost, jobs = allJobs(context) }: Parts): Running {
  const { db, clock, config, log } = context
  const lease = takeLease(db, SERVER_LEASE, processIdentity('server'), clock.now())
  const stopping = new AbortController()
  const { signal } = stopping
  const alarm = createAlarm()
  const wake = () => {
    alarm.ring()
    background.wake()
  }
  const { server, sockets, readiness } = createApp(context, wake)
  const feedDb = openDatabase(config.databasePath, { busyMs: 250, checkpoints: false })
  const live = createLive(db, sockets)
  const onChanges = (changes: Change[]) => {
    live(changes)
    if (changes.some(({ topic }) => topic === 'bot' || topic === 'outgoing')) wake()
  }
  const feed = createFeed(feedDb, { log, onChanges, onGap: sockets.resync })
  server.listen({ hostname: config.host, port: config.port, reusePort: false })
  haltPoint('server-listening')
  const checkpoints = new Worker(new URL('../database/checkpoint.worker.ts', import.meta.url).href)
  checkpoints.postMessage(config.databasePath)
  const background = startBackground(context)
  refreshStored(background, context, signal)
  const working = [
    feed.follow(clock, signal),
    keepLease(db, lease, { clock, log, signal, lost: onLost }),
    runJobs(
      jobs.filter(({ thread }) => thread === 'main'),
      { clock, log, signal, schedule: createSchedule(db), alarm },
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
      releaseLogged(context, lease)
    },
  }
}

/** Brings what is stored up to date in the Worker when an update has changed how it is read. */
function refreshStored(
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

function releaseLogged({ db, log }: Context, lease: Lease): void {
  try {
    releaseLease(db, lease)
  } catch (error) {
    log.warn({ err: error }, 'the lease could not be released; it expires by itself')
  }
}
