import { write } from '../../database/database.ts'
import type { Way } from '../../items/domain.ts'
import { updateWayState, wayState } from '../../items/way-states.ts'
import { hours } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import { notifyAdmins } from '../../notifications/admins.ts'
import type { WaySaid } from '../../notifications/domain.ts'
import { notify } from '../../notifications/service.ts'
import { available } from '../../sources/activities.ts'
import type { Source } from '../../sources/source.ts'
import type { Context } from '../../world/context.ts'
import { isAwake } from './awake.ts'
import { isSilent, SILENT_MIN_MS, USUAL_MS } from './domain.ts'
import { itemArrivals, runArrivals } from './store.ts'

const EVERY_MS = hours(1)

/** Ways whose items are everybody's: administrators are told. */
const OF_EVERYBODY: readonly Way[] = ['mail', 'channel']

/** One way, or one user's part of it, with the times of its arrivals (ms). */
type Watched = {
  way: string
  /** As notifications name it. */
  named: WaySaid
  /** The user that is told; null: administrators. */
  userRid: number | null
  times: number[]
}

/** Tells once when a way in is silent for far longer than usual. */
export function silenceJob(context: Context, sources: readonly Source[]): Job {
  return {
    name: 'silence',
    everyMs: EVERY_MS,
    run: () => ({ told: isAwake(context, 'silence') ? tellSilent(context, sources) : 0 }),
  }
}

/** @returns how many were told. */
export function tellSilent(context: Context, sources: readonly Source[]): number {
  const { db, clock } = context
  const now = clock.now()
  return watchedWays(context, sources, now).filter((watched) => {
    const floorMs = watched.userRid === null ? SILENT_MIN_MS.everybody : SILENT_MIN_MS.user
    const isQuiet = isSilent(watched.times, { now, floorMs })
    const part = { way: watched.way, part: watched.userRid === null ? '' : String(watched.userRid) }
    const isTold = (wayState(db, part)?.toldAt ?? null) !== null
    if (isQuiet === isTold) return false
    write(db, (tx) => {
      updateWayState(tx, part, { toldAt: isQuiet ? now : null })
      if (isQuiet) tell(context, tx, watched, now)
    })
    return isQuiet
  }).length
}

function watchedWays({ db, config }: Context, sources: readonly Source[], now: number): Watched[] {
  const since = now - USUAL_MS
  const found = new Map<string, Watched>()
  const add = (watched: Omit<Watched, 'times'>, at: number) => {
    const key = `${watched.way} ${watched.userRid ?? ''}`
    const known = found.get(key) ?? { ...watched, times: [] }
    known.times.push(at)
    found.set(key, known)
  }
  for (const { way, userRid, at } of itemArrivals(db, since)) {
    const isOfAll = OF_EVERYBODY.includes(way) && userRid === null
    if (isOfAll) add({ way, named: way, userRid: null }, at)
    else if (userRid !== null) add({ way, named: way, userRid }, at)
  }
  const on = available(sources, config.values).filter((source) => source.isOn(config.values))
  const labels = new Map(on.map(({ name, label }) => [name, label]))
  for (const { source, at } of runArrivals(db, since)) {
    const label = labels.get(source)
    if (label !== undefined) add({ way: `source:${source}`, named: { label }, userRid: null }, at)
  }
  return [...found.values()]
}

type Telling = Parameters<Parameters<typeof write>[1]>[0]

function tell({ random }: Context, tx: Telling, watched: Watched, now: number): void {
  const { userRid, named: way, times } = watched
  const said = { code: 'waySilent', way, lastAt: Math.max(...times) } as const
  if (userRid === null) notifyAdmins(tx, { said, url: '/admin/ways' }, { random, now })
  else notify(tx, [userRid], { said, url: urlOf(watched) }, { random, now })
}

/** Where a user sees the way: mails come by an address of the user, the others by programs. */
const urlOf = ({ way }: Watched) => (way === 'mail' ? '/bring' : '/profile/tokens')
