import { comparisonJob } from '../assets/comparables/job.ts'
import { forgetGeocodes } from '../assets/geocoder/store.ts'
import { uploadsJob } from '../assets/images/uploads.ts'
import { forgetAssetChanges } from '../assets/store/changes.ts'
import { forgetAssets, hasOldAssets } from '../assets/store/retention.ts'
import { forgetRefusals } from '../audit/refusals.ts'
import { forgetEntries } from '../audit/store.ts'
import { forgetTokens } from '../auth/access-tokens/store.ts'
import { forgetAttempts } from '../auth/limits.ts'
import { forgetOneTimeCodes } from '../auth/store/one-time-codes.ts'
import { forgetResets } from '../auth/store/resets.ts'
import { forgetSessions } from '../auth/store/sessions.ts'
import { releaseAssets } from '../chats/store/retention.ts'
import { forgetChanges } from '../database/changes.ts'
import { forgetHourlyCounts } from '../database/created/store.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import { forgetBroadcasts } from '../delivery/console/store.ts'
import { forgetDigests } from '../delivery/digests/store.ts'
import { forgetOutgoing } from '../delivery/outbox/store.ts'
import { remindersJob } from '../delivery/reminders.ts'
import { forgetPosts, hasOldPosts } from '../delivery/retention.ts'
import { postedHomes } from '../delivery/store.ts'
import { forgetRuns } from '../intake/store/runs.ts'
import { forgetItems } from '../items/store.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import type { Job } from '../kernel/scheduler.ts'
import { keepStations } from '../landmarks/stations.ts'
import { forgetSubscriptions, keepBeyondExpiry } from '../notifications/push/store.ts'
import { forgetNotifications } from '../notifications/store.ts'
import { forgetGoneHomes } from '../shortlists/gone/job.ts'
import { forgetInvites } from '../shortlists/invites/store.ts'
import { forgetViewingPhotos } from '../shortlists/photos/files.ts'
import { homesOnLists } from '../shortlists/store/homes.ts'
import { forgetHomeChanges } from '../shortlists/store/watched.ts'
import { forgetValidators } from '../sources/feed/store/validators.ts'
import { sourceJobs } from '../sources/job.ts'
import type { Source } from '../sources/source.ts'
import { sourcesOf } from '../sources/sources.ts'
import { forgetGroupCodes } from '../telegram/store/group-codes.ts'
import { forgetUpdates } from '../telegram/store/updates.ts'
import { placesJob } from '../travel/places-job.ts'
import { routesJob } from '../travel/routing/job.ts'
import { timetableJob } from '../travel/timetable-job.ts'
import { quietBotsJob } from '../ways-in/health/quiet-bots.ts'
import { silenceJob } from '../ways-in/health/silence.ts'
import { inboxJob } from '../ways-in/job.ts'
import { forgetShares } from '../ways-in/shares/service.ts'
import type { Context } from '../world/context.ts'
import type { Values } from '../world/room-settings.ts'
import { backupJob } from './backups.ts'
import { readTimetable } from './parsing.ts'
import { storageJob } from './storage.ts'
import { timetableEndsJob } from './timetable-ends.ts'

/** Retention times that no setting changes, in milliseconds. */
const KEPT = {
  changes: hours(1),
  runs: days(30),
  assetChanges: days(90),
  validators: days(7),
  /** Telegram sends an update again for at most a day. */
  telegramUpdates: days(3),
  audit: days(365),
  digests: days(90),
  hourlyCounts: days(400),
  broadcasts: days(90),
  /** After they have expired: who comes late learns that they did. */
  invites: days(30),
}

/** Who is told of homes whose comparison is up to date, by rid. */
type Told = { compared?: (rids: readonly number[]) => void }

/** Every job of the Worker. Bulk work never runs on the thread that serves visitors. */
export function allJobs(
  context: Context & Told,
  sources: readonly Source[] = sourcesOf(context.config.values),
): Job[] {
  return [
    cleanup(context),
    backupJob(context),
    comparisonJob(context),
    inboxJob(context, sources),
    silenceJob(context, sources),
    quietBotsJob(context, sources),
    uploadsJob(context, (world) => {
      forgetShares(world)
      forgetViewingPhotos(world)
      forgetGoneHomes(world)
    }),
    storageJob(context),
    remindersJob(context),
    timetableJob(context, readTimetable, (stations) => keepStations(context, stations)),
    placesJob(context),
    routesJob(context),
    timetableEndsJob(context),
    ...sourceJobs(context, sources),
  ]
}

/**
 * Rows that one transaction of the cleanup deletes, and the pause after it, so that other writers can acquire the lock
 * (ms).
 */
const FORGOTTEN_AT_ONCE = 500
const HOMES_AT_ONCE = 50
const PAUSE_MS = 5

type Forget = {
  /** Rows of one transaction; absent: `FORGOTTEN_AT_ONCE`. */
  limit?: number
  forget(tx: Tx, now: number, limit: number, values: Values): number
  /** Absent: always. Asked outside of the transaction. */
  hasWork?(db: Db, now: number, values: Values): boolean
}

const FORGET: Record<string, Forget> = {
  changes: {
    forget: (tx, now, limit) => forgetChanges(tx, now - KEPT.changes, limit),
  },
  sessions: {
    forget(tx, now, limit) {
      keepBeyondExpiry(tx, now)
      return forgetSessions(tx, now, limit)
    },
  },
  accessTokens: { forget: forgetTokens },
  pushSubscriptions: { forget: (tx, _, limit) => forgetSubscriptions(tx, limit) },
  attempts: { forget: forgetAttempts },
  resets: { forget: forgetResets },
  oneTimeCodes: { forget: forgetOneTimeCodes },
  notifications: {
    forget: (tx, now, limit, { NOTIFICATIONS_KEPT }) =>
      forgetNotifications(tx, now - NOTIFICATIONS_KEPT, limit),
  },
  homeChanges: {
    forget: (tx, now, limit) => forgetHomeChanges(tx, now - KEPT.assetChanges, limit),
  },
  runs: {
    forget: (tx, now, limit) => forgetRuns(tx, now - KEPT.runs, limit),
  },
  validators: {
    forget: (tx, now, limit) => forgetValidators(tx, now - KEPT.validators, limit),
  },
  geocodes: { forget: forgetGeocodes },
  groupCodes: { forget: forgetGroupCodes },
  telegramUpdates: {
    forget: (tx, now, limit) => forgetUpdates(tx, now - KEPT.telegramUpdates, limit),
  },
  outgoing: {
    forget: (tx, now, limit, { SENT_KEPT }) => forgetOutgoing(tx, now - SENT_KEPT, limit),
  },
  audit: {
    forget: (tx, now, limit) => forgetEntries(tx, now - KEPT.audit, limit),
  },
  refusals: {
    forget: (tx, now, limit) => forgetRefusals(tx, now - KEPT.audit, limit),
  },
  digests: {
    forget: (tx, now, limit) => forgetDigests(tx, now - KEPT.digests, limit),
  },
  broadcasts: {
    forget: (tx, now, limit) => forgetBroadcasts(tx, now - KEPT.broadcasts, limit),
  },
  invites: {
    forget: (tx, now, limit) => forgetInvites(tx, now - KEPT.invites, limit),
  },
  inbox: {
    forget: (tx, now, limit, { ITEMS_KEPT }) => forgetItems(tx, { now, keptMs: ITEMS_KEPT, limit }),
  },
  assetChanges: {
    forget: (tx, now, limit) => forgetAssetChanges(tx, now - KEPT.assetChanges, limit),
  },
  hourlyCounts: {
    forget: (tx, now, limit) => forgetHourlyCounts(tx, now - KEPT.hourlyCounts, limit),
  },
  removedHomes: {
    limit: HOMES_AT_ONCE,
    hasWork: (db, now, { REMOVED_HOMES_KEPT }) => hasOldAssets(db, now - REMOVED_HOMES_KEPT),
    forget: (tx, now, limit, { REMOVED_HOMES_KEPT }) =>
      forgetAssets(
        tx,
        { before: now - REMOVED_HOMES_KEPT, limit },
        {
          posted: (rids) => postedHomes(tx, rids),
          listed: (rids) => homesOnLists(tx, rids),
          release: (rids) => releaseAssets(tx, rids),
        },
      ),
  },
  posts: {
    limit: HOMES_AT_ONCE,
    hasWork: (db, now, { POSTS_KEPT }) => hasOldPosts(db, now - POSTS_KEPT),
    forget: (tx, now, limit, { POSTS_KEPT }) =>
      forgetPosts(tx, { before: now - POSTS_KEPT, limit, now }),
  },
}

function cleanup({ db, clock, config: { values } }: Context): Job {
  return {
    name: 'cleanup',
    everyMs: minutes(5),
    async run(signal) {
      const forgotten: Record<string, number> = {}
      for (const [name, { limit = FORGOTTEN_AT_ONCE, forget, hasWork }] of Object.entries(FORGET)) {
        forgotten[name] = 0
        let taken = hasWork?.(db, clock.now(), values) === false ? 0 : limit
        while (taken >= limit && !signal.aborted) {
          taken = write(db, (tx) => forget(tx, clock.now(), limit, values))
          forgotten[name] += taken
          if (taken >= limit) await clock.sleep(PAUSE_MS, signal)
        }
      }
      return forgotten
    },
  }
}
