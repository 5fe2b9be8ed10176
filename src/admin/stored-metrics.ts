import { statSync } from 'node:fs'
import { count, sql } from 'drizzle-orm'
import { assetCounts } from '../assets/store/assets.ts'
import { botCounts } from '../bots/store/counts.ts'
import { logBytes } from '../database/checkpoints.ts'
import { current } from '../database/counters.ts'
import type { Db } from '../database/database.ts'
import { hourlyCounts } from '../database/tables.ts'
import { SENDING_NAMES } from '../delivery/channels/channels.ts'
import { depths } from '../delivery/history/store.ts'
import { outgoing } from '../delivery/tables.ts'
import { activitiesOf } from '../sources/activities.ts'
import { HEALTHS } from '../sources/domain.ts'
import { sourcesOf } from '../sources/sources.ts'
import { statusOf } from '../sources/status.ts'
import type { Context } from '../world/context.ts'

/** A number that is read from the database, with its labels. */
export type Reading = {
  name: string
  help: string
  values: { labels: Record<string, string>; value: number }[]
}

const plain = (name: string, help: string, value: number): Reading => ({
  name,
  help,
  values: [{ labels: {}, value }],
})

/** What the database says about the product. It reads tables of any size, so it belongs into a Worker. */
export function storedMetrics(context: Context): Reading[] {
  const { db, config } = context
  const bots = botCounts(db, 0)
  return [
    ...sizes(config.databasePath),
    ...created(db),
    plain('metzia_homes_live', 'Homes that are listed now', assetCounts(db).live),
    plain('metzia_bots_active', 'Bots that are running', bots.active),
    ...ofOutbox(context),
    ...ofSources(context),
  ]
}

function sizes(path: string): Reading[] {
  return [
    plain('metzia_database_bytes', 'Size of the database file', statSync(path).size),
    plain('metzia_database_log_bytes', 'Size of the write-ahead log', logBytes(path)),
  ]
}

/** Counted at each creation: deletions do not change them. */
function created(db: Db): Reading[] {
  const rows = db
    .select({ kind: hourlyCounts.kind, value: sql<number>`sum(${hourlyCounts.count})` })
    .from(hourlyCounts)
    .groupBy(hourlyCounts.kind)
    .all()
  const values = rows.map(({ kind, value }) => ({ labels: { kind }, value }))
  return [{ name: 'metzia_created', help: 'Users, bots and homes that were ever created', values }]
}

function ofOutbox({ db, clock }: Context): Reading[] {
  const open = depths(db)
  const outcomes = db
    .select({ channel: outgoing.channel, state: outgoing.state, value: count() })
    .from(outgoing)
    .groupBy(outgoing.state, outgoing.channel)
    .all()
  const of = (channel: string, value: number) => ({ labels: { channel }, value })
  const age = (oldestAt: number) => Math.max(0, (clock.now() - oldestAt) / 1000)
  return [
    {
      name: 'metzia_outbox_depth',
      help: 'Messages and posts that are not sent yet',
      values: open.map((one) => of(one.channel, one.count)),
    },
    {
      name: 'metzia_outbox_oldest_seconds',
      help: 'Age of the oldest message or post that is not sent yet',
      values: open.map(({ channel, oldestAt }) => of(channel, age(oldestAt))),
    },
    {
      name: 'metzia_messages',
      help: 'Messages of the last 90 days by channel and outcome',
      values: outcomes.map(({ channel, state, value }) => ({ labels: { channel, state }, value })),
    },
    {
      name: 'metzia_rate_limited',
      help: 'Answers 429 of the services that messages are sent to',
      values: SENDING_NAMES.map((channel) => of(channel, current(db, `limited:${channel}`))),
    },
  ]
}

function ofSources(context: Context): Reading[] {
  const activities = activitiesOf(sourcesOf(context.config.values), context.config.values).map(
    (activity) => ({
      labels: { source: activity.source.name, kind: activity.kind },
      status: statusOf(context, activity),
    }),
  )
  return [
    {
      name: 'metzia_source_health',
      help: '1 for the health that a source has now',
      values: activities.flatMap(({ labels, status }) =>
        HEALTHS.map((health) => ({
          labels: { ...labels, health },
          value: Number(status.health === health),
        })),
      ),
    },
    {
      name: 'metzia_source_last_success_seconds',
      help: 'When a source last brought data, in seconds since 1970',
      values: activities.flatMap(({ labels, status: { lastSuccessAt } }) =>
        lastSuccessAt === null ? [] : [{ labels, value: lastSuccessAt / 1000 }],
      ),
    },
    {
      name: 'metzia_source_listings',
      help: 'Listings of the newest run of a source, by what became of them',
      values: activities.flatMap(({ labels, status: { runs } }) =>
        outcomesOf(runs[0]).map(([outcome, value]) => ({ labels: { ...labels, outcome }, value })),
      ),
    },
  ]
}

/** How many listings of a run there are of each outcome. */
function outcomesOf(run: ReturnType<typeof statusOf>['runs'][number] | undefined) {
  if (!run) return []
  const { seen, new: added, updated, gone, rejected } = run
  return Object.entries({ seen, new: added, updated, gone, rejected: rejected.length })
}
