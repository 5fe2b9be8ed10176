import { GET_OFF, GET_ON } from '../timetable/timetable.ts'
import { refused } from './archive.ts'
import { growing } from './lists.ts'

/** Stops of a trip, and the seconds of a trip and of its first arrival that are kept. */
const STOPS_MAX = 1_000
const LASTS_MAX = 65_535
const START_MAX = 72 * 3600
const TRIPS_MAX = 3_000_000
/** The memory that they take is bounded by it. */
const TIMES_MAX = 100_000_000

/** One stop of a trip. Times in seconds of the day; undefined where none is stated. */
export type Call = {
  sequence: number
  stop: number
  arrives: number | undefined
  departs: number | undefined
  uses: number
}

/** Keeps trips: stops and times that many of them have in common are kept once. */
export function tripKeeper() {
  const [patterns, profiles] = [patternKeeper(), profileKeeper()]
  const kept = {
    pattern: growing(Uint32Array),
    profile: growing(Uint32Array),
    start: growing(Int32Array),
    days: growing(Uint16Array),
  }
  return {
    /**
     * Keeps a trip, or each of those for which it stands.
     * @param departures when it departs from its first stop; absent: as its stops say.
     * @returns false: its stops or times make no sense.
     */
    keep(calls: readonly Call[], runs: number, departures?: Iterable<number>): boolean {
      const times = calls.length >= 2 && calls.length <= STOPS_MAX ? timesOf(calls) : undefined
      const [first, departs] = times?.[0] ?? []
      if (!times || first === undefined || departs === undefined) return false
      const pattern = patterns.of(calls)
      const profile = profiles.of(pattern, times, first)
      for (const departure of departures ?? [departs]) {
        const start = departure - departs + first
        if (start >= START_MAX) continue
        if (kept.start.length >= TRIPS_MAX) throw refused('it has too many trips')
        kept.pattern.push(pattern)
        kept.profile.push(profile)
        kept.start.push(start)
        kept.days.push(runs)
      }
      return true
    },
    done() {
      const [pattern, profile] = [kept.pattern.done(), kept.profile.done()]
      const trips = { pattern, profile, start: kept.start.done(), days: kept.days.done() }
      return { ...patterns.done(), ...profiles.done(), ...byPattern(patterns.count(), trips) }
    },
  }
}

/** The stops of trips, and what they are used for. */
function patternKeeper() {
  const known = new Map<string, number>()
  const stopsFrom = growing(Uint32Array)
  const [patternStops, uses] = [growing(Uint16Array), growing(Uint8Array)]
  stopsFrom.push(0)
  return {
    count: () => known.size,
    of: (calls: readonly Call[]) =>
      numberIn(known, textOf(calls.flatMap(({ stop, uses: used }) => [stop, used])), () => {
        for (const call of calls) {
          patternStops.push(call.stop)
          uses.push(call.uses)
        }
        stopsFrom.push(patternStops.length)
      }),
    done: () => ({
      stopsFrom: stopsFrom.done(),
      patternStops: patternStops.done(),
      uses: uses.done(),
    }),
  }
}

/** The times of trips of one pattern, after the first arrival. */
function profileKeeper() {
  const known = new Map<string, number>()
  const timesFrom = growing(Uint32Array)
  const [arrive, depart] = [growing(Uint16Array), growing(Uint16Array)]
  return {
    of(pattern: number, times: readonly Times[], first: number): number {
      const after = times.flatMap(([arrives, departs]) => [arrives - first, departs - first])
      const key = textOf([pattern & 0xffff, pattern >>> 16, ...after])
      return numberIn(known, key, () => {
        timesFrom.push(arrive.length)
        for (const [arrives, departs] of times) {
          arrive.push(arrives - first)
          depart.push(departs - first)
        }
        if (arrive.length > TIMES_MAX) throw refused('it has too many times')
      })
    },
    done: () => ({ timesFrom: timesFrom.done(), arrive: arrive.done(), depart: depart.done() }),
  }
}

/** The number of a key; a new one is kept. */
function numberIn(known: Map<string, number>, key: string, keep: () => void): number {
  const number = known.get(key)
  if (number !== undefined) return number
  keep()
  known.set(key, known.size)
  return known.size - 1
}

/** Numbers below 65,536 as a text that is the same for the same numbers. */
const textOf = (numbers: readonly number[]) => String.fromCharCode(...numbers)

type Times = readonly [arrives: number, departs: number]

/**
 * When a trip arrives and departs; stops without times are passed evenly between those that have some. Undefined when it
 * goes back in time, or the first or last time is missing.
 */
function timesOf(calls: readonly Call[]): Times[] | undefined {
  const stated = calls.map(({ arrives, departs }) => [arrives ?? departs, departs ?? arrives])
  const times: Times[] = []
  for (let at = 0; at < calls.length; at += 1) {
    const [arrives, departs] = stated[at] as [number | undefined, number | undefined]
    const last = times.at(-1)?.[1]
    if (arrives !== undefined && departs !== undefined) times.push([arrives, departs])
    else {
      const next = stated.findIndex(([one], place) => place > at && one !== undefined)
      if (last === undefined || next < 0) return undefined
      const [until] = stated[next] as [number]
      const passed = last + Math.floor((until - last) / (next - at + 1))
      times.push([passed, passed])
    }
    const [came, left] = times.at(-1) as Times
    if (left < came || (last !== undefined && came < last)) return undefined
  }
  const [first, last] = [times[0] as Times, times.at(-1) as Times]
  return first[0] < START_MAX && last[1] - first[0] <= LASTS_MAX ? times : undefined
}

type Trips = { pattern: Uint32Array; profile: Uint32Array; start: Int32Array; days: Uint16Array }

/** Puts the trips of each pattern together, by their beginning; those with the same times become one. */
function byPattern(patterns: number, { pattern, profile, start, days }: Trips) {
  const { order, ends } = grouped(pattern, patterns)
  const merged = {
    profile: growing(Uint32Array),
    start: growing(Int32Array),
    days: growing(Uint16Array),
  }
  const tripsFrom = growing(Uint32Array)
  tripsFrom.push(0)
  const before = (one: number, other: number) =>
    (start[one] as number) - (start[other] as number) ||
    (profile[one] as number) - (profile[other] as number)
  for (let one = 0; one < patterns; one += 1) {
    const trips = order.subarray(ends[one], ends[one + 1]).sort(before)
    for (let at = 0; at < trips.length; ) {
      const trip = trips[at] as number
      let runs = 0
      for (; at < trips.length && before(trips[at] as number, trip) === 0; at += 1)
        runs |= days[trips[at] as number] as number
      merged.profile.push(profile[trip] as number)
      merged.start.push(start[trip] as number)
      merged.days.push(runs)
    }
    tripsFrom.push(merged.start.length)
  }
  return {
    tripsFrom: tripsFrom.done(),
    profile: merged.profile.done(),
    start: merged.start.done(),
    days: merged.days.done(),
  }
}

/** The places of a list of groups, those of each group together, and where each group ends. */
function grouped(groups: Uint32Array, count: number) {
  const order = new Uint32Array(groups.length)
  const ends = new Uint32Array(count + 1)
  for (const one of groups) ends[one + 1] = (ends[one + 1] as number) + 1
  for (let one = 0; one < count; one += 1)
    ends[one + 1] = (ends[one + 1] as number) + (ends[one] as number)
  const next = ends.slice()
  for (const [at, one] of groups.entries()) {
    order[next[one] as number] = at
    next[one] = (next[one] as number) + 1
  }
  return { order, ends }
}

/** What `pickup_type` and `drop_off_type` allow; only 1 forbids it. */
export const usesOf = (pickup: string, dropOff: string) =>
  (pickup === '1' ? 0 : GET_ON) | (dropOff === '1' ? 0 : GET_OFF)
