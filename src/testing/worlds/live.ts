import { type Activity, activitiesOf } from '../../sources/activities.ts'
import { sourceWorld } from '../../sources/job.ts'
import { sourceLease, withLease } from '../../sources/lease.ts'
import type { RunResult, SourceWorld } from '../../sources/source.ts'
import { yad2 } from '../../sources/yad2/source.ts'
import { type Yad2Double, yad2Double } from '../doubles/yad2.ts'
import { type DrivenClock, drivenClock, watchedFetch } from './time.ts'
import { type World, world } from './world.ts'

/** A product whose Yad2 is a double, on a clock that advances by itself. */
export type LiveHere = {
  here: World
  double: Yad2Double
  clock: DrivenClock
  live: SourceWorld
  /** One pass over Yad2. */
  pass(): Promise<RunResult>
  /** One re-check of the known listings of Yad2. */
  recheck(options?: { isForced: boolean }): Promise<RunResult>
  /** Advances the clock until the work is done. */
  drive<T>(work: Promise<T>): Promise<T>
} & Disposable

/** @param options `isOverNetwork`: real requests over loopback, else in process. */
export function liveHere({ isOverNetwork = false } = {}): LiveHere {
  const double = yad2Double()
  const listening = isOverNetwork ? double.listen() : undefined
  const url = listening?.url ?? 'http://gateway.test'
  const here = world({ YAD2_API_URL: url })
  const clock = drivenClock()
  const watched = watchedFetch(isOverNetwork ? (to, init) => fetch(to, init) : double.fetch)
  const live = sourceWorld({ ...here, clock, fetch: watched.fetch })
  const drive = <T>(work: Promise<T>) => clock.drive(work, () => watched.isQuiet(double.isHeld))
  const run = (kind: Activity['kind'], options: { isForced: boolean }) => {
    const activity = activitiesOf([yad2], live.values).find((one) => one.kind === kind)
    if (!activity) throw new Error(`Yad2 has no ${kind}`)
    const { signal } = new AbortController()
    const lease = { name: sourceLease(activity.source.name), label: 'test', signal }
    return drive(
      withLease(live, lease, (held, whileHeld) => activity.run(live, held, options, whileHeld)),
    )
  }
  return {
    here,
    double,
    clock,
    live,
    drive,
    pass: () => run('pass', { isForced: false }),
    recheck: (options = { isForced: true }) => run('recheck', options),
    [Symbol.dispose]() {
      listening?.[Symbol.dispose]()
      here[Symbol.dispose]()
    },
  }
}
