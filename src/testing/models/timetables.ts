import { metresBetween, WALK_MAX_METRES, walkSeconds } from '../../travel/domain/walk.ts'
import { aZip } from './zip.ts'

// Made-up countries, and the slow way to find out how late one may leave in them.

type Call = { stop: number; arrives: number; departs: number; on: boolean; off: boolean }
type Repeated = { from: number; until: number; every: number }
/** One that is repeated has the times of its first stop for none. */
type Trip = { service: number; calls: Call[]; repeated?: Repeated[] }

export type Country = {
  stops: [longitude: number, latitude: number][]
  /** The dates on which each service runs, YYYY-MM-DD. */
  services: string[][]
  trips: Trip[]
}

const clock = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')

/** The files of a feed, by name. */
export function feedFiles({ stops, services, trips }: Country): Record<string, string> {
  const calls = trips.flatMap(({ calls: all }, trip) =>
    all.map(
      ({ stop, arrives, departs, on, off }, at) =>
        `t${trip},${clock(arrives)},${clock(departs)},s${stop},${at + 1},${on ? 0 : 1},${off ? 0 : 1}`,
    ),
  )
  const dates = services.flatMap((days, service) =>
    days.map((day) => `v${service},${day.replaceAll('-', '')},1`),
  )
  const repeated = trips.flatMap(({ repeated: spans = [] }, trip) =>
    spans.map(({ from, until, every }) => `t${trip},${clock(from)},${clock(until)},${every}`),
  )
  return {
    ...(repeated.length > 0 && {
      'frequencies.txt': ['trip_id,start_time,end_time,headway_secs', ...repeated].join('\n'),
    }),
    'calendar_dates.txt': ['service_id,date,exception_type', ...dates].join('\n'),
    'stops.txt': [
      '\ufeffstop_id,stop_name,stop_lat,stop_lon',
      ...stops.map(([x, y], at) => `s${at},"תחנה, ""${at}""",${y},${x}`),
    ].join('\r\n'),
    'trips.txt': [
      'route_id,service_id,trip_id',
      ...trips.map(({ service }, trip) => `r,v${service},t${trip}`),
    ].join('\n'),
    'stop_times.txt': [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
      ...calls,
    ].join('\n'),
  }
}

export const feedOf = (files: Record<string, string>) =>
  aZip(...Object.entries(files).map(([name, text]) => ({ name, text })))

/** What chance there is: a number from 0 to below 1. */
type Chance = () => number

const upTo = (chance: Chance, most: number) => Math.floor(chance() * most)

type Wanted = {
  days: string[]
  stops?: number
  lines?: number
  /** How many of the lines are told by how often they run. */
  repeated?: number
}

/** A small country: lines with loops, trips past midnight that overtake others, services that rest. */
export function aCountry(
  chance: Chance,
  { days, stops = 45, lines = 12, repeated = 0 }: Wanted,
): Country {
  const points = Array.from({ length: stops }, (): [number, number] => [
    Number((34.75 + chance() * 0.06).toFixed(6)),
    Number((32.02 + chance() * 0.05).toFixed(6)),
  ])
  const services = Array.from({ length: 4 }, () => days.filter(() => chance() < 0.7))
  services.push(days)
  const trips = Array.from({ length: lines }, (_, line) => {
    const all = lineOf(chance, stops, services.length)
    return line < repeated ? [repeatedOf(chance, all[0] as Trip)] : all
  }).flat()
  return { stops: points, services, trips }
}

function lineOf(chance: Chance, stops: number, services: number): Trip[] {
  const path = Array.from({ length: 3 + upTo(chance, 8) }, () => upTo(chance, stops))
  if (chance() < 0.4) path.push(path[0] as number)
  const rules = path.map(() => ({ on: chance() > 0.1, off: chance() > 0.1 }))
  const every = 600 + upTo(chance, 3_000)
  const trips: Trip[] = []
  for (let at = upTo(chance, 3_600); at < 27 * 3_600; at += every) {
    let time = at
    const calls = path.map((stop, place) => {
      const arrives = time
      const departs = arrives + upTo(chance, 60)
      time = departs + 60 + upTo(chance, 900)
      return { stop, arrives, departs, ...(rules[place] as { on: boolean; off: boolean }) }
    })
    trips.push({ service: upTo(chance, services), calls })
  }
  return trips
}

/** One trip for those of three parts of the day, with gaps, the last of them beyond midnight. */
function repeatedOf(chance: Chance, trip: Trip): Trip {
  const repeated = [5, 12, 21].map((hour) => {
    const from = hour * 3_600 + upTo(chance, 1_800)
    return { from, until: from + 3_600 * (2 + upTo(chance, 4)), every: 240 + upTo(chance, 1_500) }
  })
  return { ...trip, repeated }
}

/** Each trip of its own. */
function told({ trips }: Country): Trip[] {
  return trips.flatMap(({ repeated, ...trip }) => {
    if (!repeated) return [trip]
    const [first] = trip.calls
    const later = (seconds: number) =>
      trip.calls.map((call) => ({
        ...call,
        arrives: call.arrives + seconds - (first?.departs ?? 0),
        departs: call.departs + seconds - (first?.departs ?? 0),
      }))
    return repeated.flatMap(({ from, until, every }) =>
      Array.from({ length: Math.ceil((until - from) / every) }, (_, at) => ({
        ...trip,
        calls: later(from + at * every),
      })),
    )
  })
}

type Left = { time: number; changes: number }
type State = { time: number; stop: number; rides: number; mayWalk: boolean }

/**
 * How late one may leave: from the goal backwards, always on from the latest departure that is known (Dijkstra), over
 * the single departures of all trips.
 * @param by and the results: seconds since 1970.
 * @param startOf when the times of a day are counted from, in seconds since 1970.
 */
export function latestByDijkstra(
  country: Country,
  goal: readonly [number, number],
  { by, days, startOf }: { by: number; days: readonly string[]; startOf: (day: string) => number },
): Map<number, Left> {
  const { stops, services } = country
  const trips = told(country)
  const from = by - 3 * 3_600
  const arrivals = new Map<number, { at: number; before: { stop: number; time: number }[] }[]>()
  for (const day of days)
    for (const { service, calls } of trips) {
      if (!services[service]?.includes(day)) continue
      for (const [at, { stop, arrives, off }] of calls.entries()) {
        const before = calls
          .slice(0, at)
          .filter(({ on }) => on)
          .map((call) => ({ stop: call.stop, time: startOf(day) + call.departs }))
        const known = arrivals.get(stop) ?? []
        arrivals.set(stop, known)
        const time = startOf(day) + arrives
        if (off && time >= from && time <= by) known.push({ at: time, before })
      }
    }
  const found = new Map<number, Left>()
  const seen = new Set<number>()
  const keyOf = ({ stop, rides, mayWalk }: State) => (stop * 5 + rides) * 2 + Number(mayWalk)
  // The states of each second, the last one first.
  const queue: State[][] = Array.from({ length: by - from + 1 }, () => [])
  const add = (state: State) => {
    if (!seen.has(keyOf(state))) queue[by - state.time]?.push(state)
  }
  for (const [stop, metres] of around(stops, goal))
    add({ time: by - walkSeconds(metres), stop, rides: 0, mayWalk: false })
  for (const states of queue)
    for (const state of states.sort((a, b) => a.rides - b.rides)) {
      const { time, stop, rides, mayWalk } = state
      const key = keyOf(state)
      if (seen.has(key)) continue
      seen.add(key)
      if (mayWalk && !found.has(stop)) found.set(stop, { time, changes: rides - 1 })
      if (mayWalk)
        for (const [other, metres] of around(stops, stops[stop] as [number, number]))
          if (other !== stop)
            add({ time: time - walkSeconds(metres), stop: other, rides, mayWalk: false })
      if (rides === 4) continue
      for (const { at, before } of arrivals.get(stop) ?? [])
        if (at <= time)
          for (const one of before)
            if (one.time >= from) add({ ...one, rides: rides + 1, mayWalk: true })
    }
  return found
}

/** The stops within walking distance of a point, and their metres. */
export function around(
  stops: Country['stops'],
  point: readonly [number, number],
): [number, number][] {
  return stops.flatMap((stop, at): [number, number][] => {
    const metres = metresBetween(point, stop)
    return metres <= WALK_MAX_METRES ? [[at, metres]] : []
  })
}
