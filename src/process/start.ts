import { createColumnSearch, firstReady, type LiveSearch } from '../assets/columns/search.ts'
import { createGeocoder } from '../assets/geocoder/service.ts'
import type { Images } from '../assets/images/service.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import type { Change, Topic } from '../database/changes.ts'
import { keepCheckpoints, logBytes, truncateLog } from '../database/checkpoints.ts'
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
import type { ReadConsole } from '../delivery/console/reads.ts'
import { runSender } from '../delivery/outbox/sender.ts'
import { reportProblem } from '../http/health.ts'
import { createLive } from '../http/live.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { AppError } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import { type Job, runJobs } from '../kernel/scheduler.ts'
import type { Announce } from '../notifications/announcement/service.ts'
import { runTelegram } from '../receiving/run.ts'
import type { Import } from '../sources/import/request.ts'
import { placesJob } from '../sources/places/job.ts'
import type { InboxPorts } from '../ways/service.ts'
import { createApp } from './app.ts'
import type { Context } from './context.ts'
import { isReplicated, SERVER_LEASE } from './context.ts'
import { readsOf } from './reads.ts'
import { senderParts } from './sender.ts'
import { type Background, startBackground } from './worker.ts'

export type Running = {
  /** The address that it listens on. */
  url: string
  /** Resolves when every route answers. The files of pages are found after it listens. */
  ready: Promise<void>
  feed: Feed
  /** Finishes requests in flight, closes sockets, releases the leases. */
  stop(): Promise<void>
}

/** Changes after which a job may be due. */
const WAKING: ReadonlySet<Topic> = new Set([
  ...(['asset', 'bot', 'inbox', 'notification', 'outgoing'] as const),
])

/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const DRAIN_MS = 5_000

/** What is given from outside. */
type Parts = {
  /** Called once when another process has taken over the server's lease. */
  onLost(error: unknown): void
  /** More jobs of the main thread; the Worker makes its own list. */
  jobs?: readonly Job[]
  /** False: no homes are held in memory, SQL answers all searches. */
  holdsColumns?: boolean
}

/**
 * Starts serving.
 * @throws AppError `conflict` when another server works on the same database, `unavailable` when the address cannot be
 * listened on.
 */
export function startServer(
  context: Context,
  { onLost, jobs = [], holdsColumns = true }: Parts,
): Running {
  const { db, clock, config, log } = context
  shrinkLog(context)
  const lease = takeLease(db, SERVER_LEASE, processIdentity('server'), clock.now())
  const stopping = new AbortController()
  const { signal } = stopping
  const alarm = createAlarm()
  const wake = () => {
    alarm.ring()
    background.wake()
  }
  const images: Images = (asked) => background.call('image', asked)
  const columns = createColumnSearch(db)
  const search = firstReady(columns, createSqlSearch(db))
  const announce: Announce = (announcement) => background.call('announce', announcement)
  const importSent: Import = (brought) => background.call('importSent', brought)
  const inbox: InboxPorts = {
    handleInbox: () => background.call('handleInbox', null),
    waysOverview: () => background.call('waysOverview', null),
    readDraft: (drafting) => background.call('readDraft', drafting),
    readMails: (file) => background.call('readMails', file),
  }
  const geocoder = createGeocoder(context)
  const readConsole: ReadConsole = (name, asked) =>
    background.call('readConsole', { name, asked }) as ReturnType<typeof readConsole<typeof name>>
  const { server, sockets, health } = createApp(context, wake, {
    ...{ images, announce, search, importSent, inbox, geocoder, readConsole },
    reads: readsOf(() => background),
    hint: () => feed.hint(),
  })
  const feedDb = openDatabase(config.databasePath, { busyMs: 250, checkpoints: false })
  const live = createLive(db, sockets)
  const onChanges = (changes: Change[]) => {
    columns.apply(changes)
    live(changes)
    if (changes.some(({ topic }) => WAKING.has(topic))) wake()
  }
  const feed = createFeed(feedDb, {
    log,
    onChanges,
    onGap() {
      sockets.resync()
      if (holdsColumns) loadColumns(columns, context, signal)
    },
    onProblem: (problem) => reportProblem(health, 'feed', problem),
  })
  listen(() => server.listen({ hostname: config.host, port: config.port, reusePort: false }), {
    config,
    giveUp() {
      feedDb.$client.close()
      releaseLogged(context, lease)
    },
  })
  health.isReady = false
  const ready = Promise.resolve(server.modules).then(() => {
    health.isReady = !signal.aborted
  })
  haltPoint('server-listening')
  const background = startBackground(context)
  refreshStored(background, context, signal)
  if (holdsColumns) loadColumns(columns, context, signal)
  const onProblem = (problem: string | null) =>
    reportProblem(
      health,
      'checkpoints',
      problem && `The write-ahead log cannot be checkpointed: ${problem}`,
    )
  const onPushProblem = (problem: string | null) => reportProblem(health, 'push', problem)
  const places = placesJob(context, {
    geocoder,
    place: (placings) => background.call('place', placings),
  })
  const working = [
    keepCheckpoints({
      ...{ path: config.databasePath, isReplicated: isReplicated(config) },
      ...{ clock, log, signal, onProblem },
    }),
    feed.follow(clock, signal),
    keepLease(db, lease, { clock, log, signal, lost: onLost }),
    runJobs([...jobs, places], {
      clock,
      log,
      signal,
      schedule: createSchedule(db),
      alarm,
    }),
    runSender(context, senderParts(context, { images, signal, onPushProblem }), { alarm, signal }),
    ...(context.features.telegram.isOn ? [runTelegram(context, { alarm, signal })] : []),
  ]
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.server?.port}`,
    ready,
    feed,
    async stop() {
      health.isReady = false
      stopping.abort()
      sockets.closeAll()
      const worked = background.stop()
      await Promise.race([server.server?.stop(), clock.sleep(DRAIN_MS)])
      await server.server?.stop(true)
      await Promise.all([...working, worked])
      feedDb.$client.close()
      releaseLogged(context, lease)
    },
  }
}

/**
 * Copies what an earlier server left in the write-ahead log into the database: a log that has filled the disk would keep
 * this one from writing anything. Nobody is served yet, so it may take its time.
 */
function shrinkLog({ db, config, log }: Context): void {
  const bytes = logBytes(config.databasePath)
  if (bytes === 0 || isReplicated(config)) return
  try {
    truncateLog(db)
  } catch (error) {
    log.error({ err: error, bytes }, 'the write-ahead log could not be checkpointed')
  }
}

/** Why an address cannot be listened on, by the code of the system's error. */
const REFUSALS: Record<string, string> = {
  EADDRINUSE: 'is taken by another program. Stop that program, or set PORT to another number',
  EACCES: 'needs rights that this user does not have. Set PORT to a number from 1024 on',
  EADDRNOTAVAIL: 'is no address of this machine. Set HOST to one that is',
}

type Giving = { config: Context['config']; giveUp(): void }

/** @throws AppError `unavailable` after `giveUp`, when the system refuses the address. */
function listen(start: () => void, { config: { host, port }, giveUp }: Giving): void {
  try {
    start()
  } catch (cause) {
    giveUp()
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    const refusal = REFUSALS[code] ?? `cannot be listened on (${code || cause})`
    throw new AppError('unavailable', `${host}:${port} ${refusal}.`, { code: 'address', cause })
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

/** Without the columns SQL answers, only slower. */
function loadColumns(
  columns: LiveSearch,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  signal: AbortSignal,
): void {
  columns.load(clock, signal).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the homes could not be loaded for searches')
  })
}

function releaseLogged({ db, log }: Context, lease: Lease): void {
  try {
    releaseLease(db, lease)
  } catch (error) {
    log.warn({ err: error }, 'the lease could not be released; it expires by itself')
  }
}
