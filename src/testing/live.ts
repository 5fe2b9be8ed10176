import { liveWorld } from '../sources/job.ts'
import { type LiveResult, livePass } from '../sources/live.ts'
import type { LiveWorld } from '../sources/pass-state.ts'
import { findSource } from '../sources/sources.ts'
import { type DrivenClock, drivenClock, watchedFetch } from './time.ts'
import { type World, world } from './world.ts'
import { type Yad2Double, yad2Double } from './yad2.ts'

/** A product whose Yad2 is a double, on a clock that drives itself. */
export type LiveHere = {
  here: World
  double: Yad2Double
  clock: DrivenClock
  live: LiveWorld
  /** One pass over Yad2. */
  pass(): Promise<LiveResult>
  /** Lets work go on until it is done. */
  drive<T>(work: Promise<T>): Promise<T>
} & Disposable

/** @param options `isOverNetwork`: by real requests on loopback, else in process. */
export function liveHere({ isOverNetwork = false } = {}): LiveHere {
  const double = yad2Double()
  const listening = isOverNetwork ? double.listen() : undefined
  const url = listening?.url ?? 'http://gateway.test'
  const here = world({ YAD2_API_URL: url })
  // A pass writes at every step; what survives a power cut is tested elsewhere.
  here.db.$client.run('PRAGMA synchronous = OFF')
  const clock = drivenClock()
  const watched = watchedFetch(isOverNetwork ? (to, init) => fetch(to, init) : double.fetch)
  const live = liveWorld({ ...here, clock, fetch: watched.fetch })
  const source = findSource('yad2')
  const site = source.site(here.config.values)
  const drive = <T>(work: Promise<T>) => clock.drive(work, () => watched.isQuiet(double.isHeld))
  return {
    here,
    double,
    clock,
    live,
    drive,
    pass: () =>
      drive(livePass(live, { source, site, label: 'test' }, new AbortController().signal)),
    [Symbol.dispose]() {
      listening?.[Symbol.dispose]()
      here[Symbol.dispose]()
    },
  }
}
