import type { Point } from '../../areas/domain/area.ts'
import { walkSeconds } from '../domain/walk.ts'
import type { Day } from './day.ts'
import { GET_OFF, GET_ON, type Timetable } from './timetable.ts'

/** The longest way that counts (seconds). */
export const WAY_MAX_SECONDS = 3 * 3600
/** The vehicles of a way: three changes. */
const RIDES_MAX = 4
const NEVER = -(2 ** 31)

/** What is known of every stop, by its number. */
type Search = {
  timetable: Timetable
  day: Day
  /** No departure before counts. */
  earliest: number
  /** When one has to be there at the latest, in seconds of the day: before this round, and with it. */
  before: Int32Array
  latest: Int32Array
  /** The latest departure of a vehicle there, and with how many changes. */
  ride: Int32Array
  changes: Uint8Array
  /** Stops whose `latest` or `ride` is later than before this round. */
  improved: Stops
  ridden: Stops
  /** Of each chain: the last position from which it must be looked at; -1: none. */
  lookFrom: Int32Array
}

/** Stops, each once, in the order in which they were added. */
type Stops = { add(stop: number): void; count(): number; take(): number[] }

function noted(most: number): Stops {
  const isNoted = new Uint8Array(most)
  let stops: number[] = []
  return {
    add(stop) {
      if (isNoted[stop] === 1) return
      isNoted[stop] = 1
      stops.push(stop)
    },
    count: () => stops.length,
    take() {
      const taken = stops
      stops = []
      isNoted.fill(0)
      return taken
    },
  }
}

/** Of each stop, the latest departure of a vehicle from which one is there in time, in seconds of the day. */
export type Latest = Pick<Search, 'ride' | 'changes'>

/**
 * Computes the latest departure from every stop, by which one reaches a point in time: rounds backwards in time, each
 * with one more vehicle (RAPTOR: Delling, Pajor, Werneck 2012).
 * @param by in seconds of the day.
 */
export function latestDepartures(timetable: Timetable, day: Day, to: Point, by: number): Latest {
  const count = timetable.latitude.length
  const search: Search = {
    timetable,
    day,
    earliest: by - WAY_MAX_SECONDS,
    before: new Int32Array(count).fill(NEVER),
    latest: new Int32Array(count).fill(NEVER),
    ride: new Int32Array(count).fill(NEVER),
    changes: new Uint8Array(count),
    improved: noted(count),
    ridden: noted(count),
    lookFrom: new Int32Array(day.pattern.length).fill(-1),
  }
  day.near(to, (stop, metres) => improve(search, stop, by - walkSeconds(metres)))
  for (let changes = 0; changes < RIDES_MAX && search.improved.count() > 0; changes += 1) {
    const chains = chainsToLookAt(search)
    for (const chain of chains) lookAt(search, chain, changes)
    walk(search)
  }
  return search
}

function improve({ latest, improved }: Search, stop: number, time: number): void {
  if (time <= (latest[stop] as number)) return
  latest[stop] = time
  improved.add(stop)
}

/** Begins a round: the chains that call at stops that were improved. */
function chainsToLookAt({ day, improved, before, latest, lookFrom }: Search): number[] {
  const chains: number[] = []
  for (const stop of improved.take()) {
    before[stop] = latest[stop] as number
    const end = day.callsFrom[stop + 1] as number
    for (let call = day.callsFrom[stop] as number; call < end; call += 1) {
      const chain = day.chain[call] as number
      if (lookFrom[chain] === -1) chains.push(chain)
      lookFrom[chain] = Math.max(lookFrom[chain] as number, day.position[call] as number)
    }
  }
  return chains
}

/** Goes back along a chain: off the latest trip that is in time, and notes when it departs from the stops before. */
function lookAt(search: Search, chain: number, changes: number): void {
  const { timetable, day, before, earliest, lookFrom } = search
  const first = timetable.stopsFrom[day.pattern[chain] as number] as number
  const [from, end] = [day.tripsFrom[chain] as number, day.tripsFrom[chain + 1] as number]
  let trip = from - 1
  for (let at = lookFrom[chain] as number; at >= 0; at -= 1) {
    const stop = timetable.patternStops[first + at] as number
    const uses = timetable.uses[first + at] as number
    if (trip >= from && (uses & GET_ON) !== 0) {
      const departs =
        (day.start[trip] as number) + (timetable.depart[(day.times[trip] as number) + at] as number)
      if (departs >= earliest) ride(search, stop, departs, changes)
    }
    const time = before[stop] as number
    if (time !== NEVER && (uses & GET_OFF) !== 0) trip = lastInTime(search, { trip, end, at }, time)
  }
  lookFrom[chain] = -1
}

function ride(search: Search, stop: number, departs: number, changes: number): void {
  if (departs <= (search.ride[stop] as number)) return
  search.ride[stop] = departs
  search.changes[stop] = changes
  search.ridden.add(stop)
  improve(search, stop, departs)
}

/** The last trip of a chain, from a given one on, that arrives at a position by a time. */
function lastInTime(
  { day, timetable: { arrive } }: Search,
  { trip, end, at }: { trip: number; end: number; at: number },
  time: number,
): number {
  let [known, beyond] = [trip, end]
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1
    const arrives =
      (day.start[middle] as number) + (arrive[(day.times[middle] as number) + at] as number)
    if (arrives <= time) known = middle
    else beyond = middle
  }
  return known
}

/** Ends a round: walks to the stops from which a vehicle was reached. */
function walk(search: Search): void {
  const { latest } = search
  const { walksFrom, walksTo, walkSeconds: seconds } = search.timetable
  for (const stop of search.ridden.take()) {
    const departs = search.ride[stop] as number
    const end = walksFrom[stop + 1] as number
    for (let at = walksFrom[stop] as number; at < end; at += 1) {
      const [other, time] = [walksTo[at] as number, departs - (seconds[at] as number)]
      if (time > (latest[other] as number)) improve(search, other, time)
    }
  }
}
