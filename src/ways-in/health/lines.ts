import type { Bot } from '../../bots/domain/bot.ts'
import { failingSince, newListings } from '../../intake/store/runs.ts'
import { wayState } from '../../items/way-states.ts'
import { days } from '../../kernel/clock.ts'
import { isoOrNull } from '../../kernel/domain/iso.ts'
import { type Activity, activitiesOf } from '../../sources/activities.ts'
import type { Source } from '../../sources/source.ts'
import { type Status, type StatusWorld, statusOf } from '../../sources/status.ts'
import { arrivedItems, lastItem } from './store.ts'
import type { LineStatus, SourceLineWire } from './wire.ts'

const QUIET = { since: null, lastReadAt: null, nextAt: null, homes24h: 0, progress: null }
/** Alerts of a mailbox arrive daily, or a search has nothing new. */
const MAIL_FRESH_MS = days(1)

/** What users are told of each source, and of the mailbox for alerts: facts about what these bots need, if anything. */
export function sourceLines(
  world: StatusWorld,
  sources: readonly Source[],
  bots: readonly Bot[],
): SourceLineWire[] {
  const passes = activitiesOf(sources, world.config.values).filter(({ kind }) => kind === 'pass')
  const mail = mailLine(world)
  return [...passes.map((one) => lineOf(world, one, bots)), ...(mail ? [mail] : [])]
}

function lineOf(world: StatusWorld, activity: Activity, bots: readonly Bot[]): SourceLineWire {
  const { source } = activity
  const named = { source: source.name.toUpperCase(), label: source.label }
  if (!source.isOn(world.config.values)) return { ...named, ...QUIET, status: 'off' }
  const status = statusOf(world, activity, { shown: 1, bots })
  const [newest] = status.runs
  return {
    ...named,
    status: statusFor(status),
    since: isoOrNull(sinceOf(world, status)),
    lastReadAt: isoOrNull(status.lastSuccessAt),
    nextAt: isoOrNull(nextOf(status)),
    homes24h: newListings(world.db, source.name, world.clock.now() - days(1)),
    progress: newest?.state === 'running' ? { pages: newest.pages, seen: newest.seen } : null,
  }
}

/** Trouble stays until a run has succeeded: one that is running may be refused as well. */
function statusFor({ health, code, lastSuccessAt, runs: [newest] }: Status): LineStatus {
  if (health === 'failing' && code === 'shapeChanged') return 'changed'
  if (health === 'stale') return 'failing'
  if (health === 'failing' || health === 'blocked' || health === 'off') return health
  if (newest?.state === 'running') return 'reading'
  if (health === 'idle') return 'idle'
  return lastSuccessAt === null ? 'waiting' : health
}

/** When the first failure since the last success happened; of a source without any run for long: its last success. */
function sinceOf({ db }: StatusWorld, { health, scopes, lastSuccessAt }: Status): number | null {
  if (health === 'stale') return lastSuccessAt
  const broken = scopes.find(({ state }) => state === 'blocked' || state === 'failed')
  return broken ? failingSince(db, broken) : null
}

/** A paused source is not asked before the pause is over. */
function nextOf({ nextRunAt, pausedUntil }: Status): number | null {
  if (nextRunAt === null || pausedUntil === null) return nextRunAt
  return Math.max(nextRunAt, pausedUntil)
}

/** The mailbox that alerts are forwarded to; undefined: there is none. */
function mailLine({ db, clock, config }: StatusWorld): SourceLineWire | undefined {
  if (config.values.MAIL_IN_URL === '') return undefined
  const now = clock.now()
  const lastAt = lastItem(db, 'mail')?.at ?? null
  const state = wayState(db, { way: 'mail', part: '' })
  const isFailing = state !== undefined && state.failure !== null
  return {
    ...QUIET,
    source: 'MAIL',
    label: 'Alert mails',
    status: isFailing
      ? 'failing'
      : lastAt !== null && now - lastAt < MAIL_FRESH_MS
        ? 'ok'
        : 'waiting',
    since: isoOrNull(isFailing ? state.failedAt : null),
    lastReadAt: isoOrNull(lastAt),
    homes24h: arrivedItems(db, 'mail', now - days(1)),
  }
}
