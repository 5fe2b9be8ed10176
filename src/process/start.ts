import { createColumnSearch, firstReady, type LiveSearch } from '../assets/columns/search.ts'
import { createGeocoder, type Geocoder } from '../assets/geocoder/service.ts'
import type { Images } from '../assets/images/service.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import type { Topic } from '../database/changes.ts'
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
import { serveFrom } from '../database/turns.ts'
import type { ReadConsole } from '../delivery/console/reads.ts'
import { runSender } from '../delivery/outbox/sender.ts'
import { reportProblem } from '../http/health.ts'
import { createLive } from '../http/live.ts'
import { placesJob } from '../intake/places/job.ts'
import { type Alarm, createAlarm } from '../kernel/alarm.ts'
import { haltPoint } from '../kernel/halt.ts'
import { createRecent, type Recent } from '../kernel/recent.ts'
import { type Job, runJobs } from '../kernel/scheduler.ts'
import type { Announce } from '../notifications/announcement/service.ts'
import type { ParserName } from '../parsing/parse.ts'
import type { Import } from '../sources/import/request.ts'
import { newSourcesJob } from '../sources/job.ts'
import { runTelegram } from '../telegram-updates/run.ts'
import type { InboxPorts } from '../ways-in/service.ts'
import type { Context } from '../world/context.ts'
import { isReplicated, SERVER_LEASE } from '../world/context.ts'
import { createApp } from './app.ts'
import { allowHosts, imageJobs, imagesOf } from './images.ts'
import { listen, urlOf } from './listen.ts'
import { loadColumns } from './load-columns.ts'
import { sourcesFor } from './ports.ts'
import { readsOf } from './reads.ts'
import { refreshStored } from './refresh-stored.ts'
import { senderParts } from './sender.ts'
import { stopServing } from './stop.ts'
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
const WAKING: ReadonlySet<Topic> = new Set(['asset', 'bot', 'inbox', 'notification', 'outgoing'])

/** Homes of which it is known that they were compared: posts wait for a few seconds only. */
const COMPARED_MAX = 20_000

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
export function startServer(context: Context, parts: Parts): Running {
  shrinkLog(context)
  const lease = takeLease(context.db, SERVER_LEASE, processIdentity('server'), context.clock.now())
  const stopping = new AbortController()
  const { signal } = stopping
  const alarm = createAlarm()
  const wake = () => {
    alarm.ring()
    background.wake()
  }
  const columns = createColumnSearch(context.db)
  const hold = () => {
    if (parts.holdsColumns ?? true) void loadColumns(columns, { ...context, background, signal })
  }
  const hint = () => feed.hint()
  const ports = { ...workerPorts(() => background), hint: afterAnswer(context, hint) }
  const search = firstReady(columns, createSqlSearch(context.db))
  const served = { ...context, parse: parseIn(() => background) }
  const [images, geocoder] = [imagesOf(context), createGeocoder(context)]
  const app = createApp(served, wake, { ...ports, images, search, geocoder })
  const { feed, closeFeed } = openFeed(context, app, { columns, hold, wake })
  // From here on the thread serves visitors, until it has stopped.
  const end = serveFrom(context.db.$client)
  const release = () => {
    end()
    closeFeed()
    releaseLogged(context, lease)
  }
  listen(app.server, context.config, release)
  const ready = becomeReady(app, signal)
  haltPoint('server-listening')
  const compared = createRecent<number>(COMPARED_MAX)
  const background = startTelling(context, { hint, alarm, compared })
  hold()
  refreshStored(background, context, signal)
  const begun = { app, alarm, signal, feed, lease, images, geocoder, background, ...parts }
  const working = beginWork(context, { ...begun, compared })
  const stop = () => stopServing(context, { app, stopping, background, working, release })
  return { url: urlOf(app, context.config), ready, feed, stop }
}

type App = ReturnType<typeof createApp>

/** Does what a request makes necessary, when its answer has been sent. */
const afterAnswer =
  ({ clock }: Context, work: () => void) =>
  () =>
    void clock.sleep(0).then(work)

type Hearing = { hint(): void; alarm: Alarm; compared: Recent<number> }

/** Starts the Worker, which tells of its commits and of homes that are compared: posts wait for them. */
function startTelling(context: Context, { hint, alarm, compared }: Hearing): Background {
  return startBackground(context, {
    committed: hint,
    compared(rids) {
      for (const rid of rids) compared.add(rid)
      alarm.ring()
    },
  })
}

/** The processes of readers belong to the Worker: this thread only passes on what is to be read. */
const parseIn = (background: () => Background) =>
  ((name: ParserName, input: unknown) =>
    background().call('parse', { name, input })) as Context['parse']

/** What the server has done in the Worker. */
function workerPorts(background: () => Background) {
  const announce: Announce = (announcement) => background().call('announce', announcement)
  const importSent: Import = (brought) => background().call('importSent', brought)
  const inbox: InboxPorts = {
    handleInbox: () => background().call('handleInbox', null),
    waysOverview: () => background().call('waysOverview', null),
    readDraft: (drafting) => background().call('readDraft', drafting),
    correctHome: (correcting) => background().call('correctHome', correcting),
    readStorage: () => background().call('readStorage', null),
  }
  const readConsole: ReadConsole = (name, asked) =>
    background().call('readConsole', { name, asked }) as ReturnType<typeof readConsole<typeof name>>
  return { announce, importSent, inbox, readConsole, reads: readsOf(background) }
}

type Following = { columns: LiveSearch; hold(): void; wake(): void }

/** The change feed, by a connection of its own: it keeps columns and open pages up to date. */
function openFeed(
  { db, config, log }: Context,
  { sockets, health }: App,
  { columns, hold, wake }: Following,
) {
  const feedDb = openDatabase(config.databasePath, { busyMs: 250, checkpoints: false })
  const live = createLive(db, sockets)
  const feed = createFeed(feedDb, {
    log,
    onChanges(changes) {
      columns.apply(changes)
      live(changes)
      if (changes.some(({ topic }) => WAKING.has(topic))) wake()
    },
    onGap() {
      sockets.resync()
      hold()
    },
    onProblem: (problem) => reportProblem(health, 'feed', problem),
  })
  return { feed, closeFeed: () => feedDb.$client.close() }
}

function becomeReady({ server, health }: App, signal: AbortSignal): Promise<void> {
  health.isReady = false
  return Promise.resolve(server.modules).then(() => {
    health.isReady = !signal.aborted
  })
}

type Begun = Parts & {
  app: App
  alarm: Alarm
  signal: AbortSignal
  feed: Feed
  lease: Lease
  images: Images
  geocoder: Geocoder
  background: Background
  /** Homes that were compared last, by rid. */
  compared: Recent<number>
}

/** Everything that runs until the server stops, by its name. */
function beginWork(context: Context, begun: Begun): Record<string, Promise<void>> {
  const { db, clock, config, log } = context
  const { app, alarm, signal, feed, lease, images, geocoder, background, compared } = begun
  const onProblem = (problem: string | null) =>
    reportProblem(
      app.health,
      'checkpoints',
      problem && `The write-ahead log cannot be checkpointed: ${problem}`,
    )
  const place = (placings: Parameters<typeof background.call<'place'>>[1]) =>
    background.call('place', placings)
  const compare = (fetched: Parameters<typeof background.call<'comparePhotos'>>[1]) =>
    background.call('comparePhotos', fetched)
  const jobs = [
    ...(begun.jobs ?? []),
    placesJob(context, { geocoder, place }),
    ...imageJobs(context, { images, compare }),
    newSourcesJob(context, 'sourceFilesShown', (found) => allowHosts(context, found)),
  ]
  const path = config.databasePath
  return {
    checkpoints: keepCheckpoints({
      path,
      isReplicated: isReplicated(config),
      clock,
      log,
      signal,
      onProblem,
    }),
    feed: feed.follow(clock, signal),
    lease: keepLease(db, lease, { clock, log, signal, lost: begun.onLost }),
    jobs: runJobs(jobs, { clock, log, signal, schedule: createSchedule(db, clock), alarm }),
    sender: senderParts(context, { images, signal, isCompared: compared.has }).then((parts) =>
      runSender(context, parts, { alarm, signal }),
    ),
    telegram: context.features.telegram.isOn
      ? runTelegram({ ...context, sourcesFor: sourcesFor(context) }, { alarm, signal })
      : Promise.resolve(),
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

function releaseLogged({ db, log }: Context, lease: Lease): void {
  try {
    releaseLease(db, lease)
  } catch (error) {
    log.warn({ err: error }, 'the lease could not be released; it expires by itself')
  }
}
