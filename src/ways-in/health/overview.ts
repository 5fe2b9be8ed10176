import type { Db } from '../../database/database.ts'
import { WAYS, type Way } from '../../items/domain.ts'
import { wayState } from '../../items/way-states.ts'
import { iso, isoOrNull } from '../../kernel/domain/iso.ts'
import { activitiesOf } from '../../sources/activities.ts'
import { isHealthy } from '../../sources/domain.ts'
import type { Source } from '../../sources/source.ts'
import { statusOf } from '../../sources/status.ts'
import type { Context } from '../../world/context.ts'
import { DAYS, isSilent, perDay, SILENT_MIN_MS, USUAL_MS } from './domain.ts'
import { type Arrived, itemArrivals, lastItem, lastNews, runArrivals } from './store.ts'
import type { WayWire } from './wire.ts'

/** Ways that are shown although nothing has arrived by them: each can be used at once. */
const ALWAYS: readonly Way[] = ['share', 'mail']
/** The titles of these are shown: their items are everybody's. */
const SHOWN_TITLES: readonly Way[] = ['mail', 'channel']
/** The part of the mail's state that says that alerts are too wide. */
const TOO_WIDE = 'tooWide'

/** Every way in with how much arrives by it, and what is wrong. */
export function waysOverview(context: Context, sources: readonly Source[]): WayWire[] {
  const since = context.clock.now() - USUAL_MS
  return [...sourceCards(context, sources, since), ...inboxCards(context, since)]
}

function sourceCards(context: Context, sources: readonly Source[], since: number): WayWire[] {
  const { db, clock, config } = context
  const now = clock.now()
  const arrived = grouped(runArrivals(db, since), ({ source }) => source)
  return activitiesOf(sources, config.values)
    .filter(({ kind }) => kind === 'pass')
    .map((activity) => {
      const { name, label } = activity.source
      const { health, reason, nextRunAt } = statusOf(context, activity)
      const times = arrived.get(name) ?? []
      const lastAt = lastNews(db, name)
      const isFailing = !isHealthy(health) && health !== 'off'
      const isQuiet = isSilentBy(times, now)
      return {
        way: name,
        label,
        isSource: true,
        state:
          health === 'off' ? 'off' : isFailing ? 'failing' : isQuiet ? 'silent' : stateBy(times),
        problem: isFailing ? reason : null,
        address: null,
        users: 0,
        everyMinutes: Math.max(1, Math.round(activity.everyMs / 60_000)),
        nextAt: isoOrNull(nextRunAt),
        ...counts(times, now),
        last: lastAt === undefined ? null : { title: null, at: iso(lastAt) },
      }
    })
}

function inboxCards({ db, clock, config }: Context, since: number): WayWire[] {
  const now = clock.now()
  const items = itemArrivals(db, since)
  const arrived = grouped(
    items.map(({ way, at }) => ({ way, at, count: 1 })),
    ({ way }) => way,
  )
  const shown = WAYS.filter((way) => ALWAYS.includes(way) || arrived.has(way))
  return shown.map((way) => {
    const times = arrived.get(way) ?? []
    const isOff = way === 'mail' && config.values.MAIL_IN_URL === ''
    const failure = way === 'mail' ? mailProblem(db) : null
    const isOfAll = SHOWN_TITLES.includes(way)
    const isQuiet = isOfAll && isSilentBy(times, now)
    const users = new Set(items.flatMap((item) => (item.way === way ? (item.userRid ?? []) : [])))
    const last = lastItem(db, way)
    return {
      way,
      label: null,
      isSource: false,
      state: isOff ? 'off' : (failure?.state ?? (isQuiet ? 'silent' : stateBy(times))),
      problem: isOff ? null : (failure?.problem ?? null),
      address: way === 'mail' && !isOff ? mailAddress(config.values.MAIL_IN_URL) : null,
      users: users.size,
      everyMinutes: null,
      nextAt: null,
      ...counts(times, now),
      last: last ? { title: isOfAll ? last.title : null, at: iso(last.at) } : null,
    }
  })
}

type Problem = { state: 'failing' | 'tooWide'; problem: string }

function mailProblem(db: Db): Problem | null {
  const failure = wayState(db, { way: 'mail', part: '' })?.failure
  if (failure) return { state: 'failing', problem: failure }
  const wide = wayState(db, { way: 'mail', part: TOO_WIDE })?.failure
  return wide ? { state: 'tooWide', problem: wide } : null
}

/** The mailbox that alerts are forwarded to: its user, which mail servers usually name by its address. */
function mailAddress(url: string): string {
  const { username, hostname } = new URL(url)
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `${user}@${hostname}`
}

function grouped<Row extends Arrived>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, Row[]> {
  return Map.groupBy(rows, keyOf)
}

const stateBy = (times: readonly Arrived[]) => (times.length === 0 ? 'waiting' : 'arriving')

function isSilentBy(times: readonly Arrived[], now: number): boolean {
  const floorMs = SILENT_MIN_MS.everybody
  return isSilent(
    times.map(({ at }) => at),
    { now, floorMs },
  )
}

/** The curve of the last days, what came today, and how much usually comes in a day. */
function counts(times: readonly Arrived[], now: number): Pick<WayWire, 'days' | 'today' | 'usual'> {
  const days = perDay(times, now)
  const before = days.slice(0, DAYS - 1)
  const usual =
    Math.round((before.reduce((sum, count) => sum + count, 0) / before.length) * 10) / 10
  return { days, today: days.at(-1) ?? 0, usual }
}
