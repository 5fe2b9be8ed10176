import { type Near, nearby } from './near.ts'
import { type Timetable, YESTERDAY } from './timetable.ts'

/**
 * The trips of one weekday, in chains: trips of one pattern in an order in which none overtakes another, so that the
 * last of them that is in time is found by halving.
 */
export type Day = {
  /** Of each chain: its pattern, and where its trips begin. */
  pattern: Uint32Array
  tripsFrom: Uint32Array
  /** Of each trip: where its times begin, and its first arrival, in seconds of the day. */
  times: Uint32Array
  start: Int32Array
  near: Near
  /** Of each stop: where the chains that call there begin; the chains, and the position of the stop in their pattern. */
  callsFrom: Uint32Array
  chain: Uint32Array
  position: Uint16Array
}

/**
 * Trips of the day before count when they arrive after this many seconds before the day begins: a way takes up to 3
 * hours, and a day on which the clocks go back begins an hour after midnight.
 */
const BEFORE_SECONDS = 4 * 3600

type Trip = { times: number; start: number }

/** @returns undefined: the timetable has no such weekday. */
export function dayOf(timetable: Timetable, weekday: number): Day | undefined {
  const known = timetable.head.weekdays[weekday]
  if (!known) return undefined
  const pattern: number[] = []
  const tripsFrom: number[] = []
  const all: Trip[] = []
  for (let at = 0; at + 1 < timetable.tripsFrom.length; at += 1) {
    const trips = tripsOn(timetable, at, { weekday, shift: known.afterYesterday })
    for (const chain of chainsOf(timetable, at, trips)) {
      pattern.push(at)
      tripsFrom.push(all.length)
      for (const trip of chain) all.push(trip)
    }
  }
  tripsFrom.push(all.length)
  return {
    pattern: Uint32Array.from(pattern),
    tripsFrom: Uint32Array.from(tripsFrom),
    times: Uint32Array.from(all, ({ times }) => times),
    start: Int32Array.from(all, ({ start }) => start),
    near: nearby(timetable),
    ...callsOf(timetable, pattern),
  }
}

/** The trips of a pattern on a weekday, and those of the day before that still run, by their beginning. */
function tripsOn(
  timetable: Timetable,
  pattern: number,
  { weekday, shift }: { weekday: number; shift: number },
): Trip[] {
  const { tripsFrom, profile, start, days, timesFrom, arrive } = timetable
  const [today, yesterday] = [1 << weekday, 1 << (weekday + YESTERDAY)]
  const found: Trip[] = []
  const last = lengthOf(timetable, pattern) - 1
  for (let at = tripsFrom[pattern] as number; at < (tripsFrom[pattern + 1] as number); at += 1) {
    const times = timesFrom[profile[at] as number] as number
    const begins = start[at] as number
    const runs = days[at] as number
    if ((runs & today) !== 0) found.push({ times, start: begins })
    const ends = begins - shift + (arrive[times + last] as number)
    if ((runs & yesterday) !== 0 && ends > -BEFORE_SECONDS)
      found.push({ times, start: begins - shift })
  }
  return found.sort((one, other) => one.start - other.start)
}

const lengthOf = ({ stopsFrom }: Timetable, pattern: number) =>
  (stopsFrom[pattern + 1] as number) - (stopsFrom[pattern] as number)

function chainsOf(timetable: Timetable, pattern: number, trips: readonly Trip[]): Trip[][] {
  const length = lengthOf(timetable, pattern)
  const chains: Trip[][] = []
  for (const trip of trips) {
    const chain = chains.find((one) => isAfter(timetable, trip, one.at(-1) as Trip, length))
    if (chain) chain.push(trip)
    else chains.push([trip])
  }
  return chains
}

/** Whether a trip is nowhere ahead of one that began no later. */
function isAfter({ arrive, depart }: Timetable, trip: Trip, other: Trip, length: number): boolean {
  if (trip.times === other.times) return true
  const ahead = trip.start - other.start
  for (let at = 0; at < length; at += 1) {
    const [mine, its] = [trip.times + at, other.times + at]
    if ((arrive[mine] as number) + ahead < (arrive[its] as number)) return false
    if ((depart[mine] as number) + ahead < (depart[its] as number)) return false
  }
  return true
}

function callsOf(timetable: Timetable, patterns: readonly number[]) {
  const { stopsFrom, patternStops, latitude } = timetable
  const callsFrom = new Uint32Array(latitude.length + 1)
  const each = (call: (stop: number, chain: number, position: number) => void) => {
    for (const [chain, pattern] of patterns.entries()) {
      const from = stopsFrom[pattern] as number
      for (let at = 0; at < lengthOf(timetable, pattern); at += 1)
        call(patternStops[from + at] as number, chain, at)
    }
  }
  let count = 0
  each((stop) => {
    callsFrom[stop + 1] = (callsFrom[stop + 1] as number) + 1
    count += 1
  })
  for (let stop = 0; stop < latitude.length; stop += 1)
    callsFrom[stop + 1] = (callsFrom[stop + 1] as number) + (callsFrom[stop] as number)
  const next = callsFrom.slice()
  const [chain, position] = [new Uint32Array(count), new Uint16Array(count)]
  each((stop, of, at) => {
    const call = next[stop] as number
    next[stop] = call + 1
    chain[call] = of
    position[call] = at
  })
  return { callsFrom, chain, position }
}
