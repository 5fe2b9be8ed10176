import { bytesIn, writeTimetable } from '../timetable/file.ts'
import type { Head, Timetable } from '../timetable/timetable.ts'
import { type Archive, openArchive, refused } from './archive.ts'
import { secondsOf } from './clock-times.ts'
import { departuresIn, type Frequencies, readFrequencies } from './frequencies.ts'
import { growing } from './lists.ts'
import { needRoom } from './room.ts'
import { eachRow } from './rows.ts'
import { type Chosen, chooseDates, DAY_MS, readServices } from './services.ts'
import { readRailRoutes, readTranslations, type Station } from './stations.ts'
import { type Call, tripKeeper, usesOf } from './trips.ts'
import { walksBetween } from './walks.ts'

/** Stops are numbered with 16 bits. */
const STOPS_MAX = 65_535
const TRIPS_MAX = 5_000_000

/** A text of its own, that does not keep the text in memory of which it is a part. */
const own = (text: string) => Buffer.from(text).toString()

export type ReadFeed = { timetable: Timetable; stations: Station[] }

/**
 * Reads a feed of timetables (GTFS) into a timetable, and where its trains and trams stop. How long a way takes does not
 * depend on the numbers and kinds of routes.
 * @throws AppError `invalid` for what is no whole feed.
 */
export async function readFeed({
  feed,
  source,
  readAt,
}: Omit<FeedReading, 'file'>): Promise<ReadFeed> {
  using archive = await openArchive(feed)
  const { services, runs, chosen, onRails } = await readTrips(archive, readAt)
  const stops = await readStops(archive)
  const frequencies = await readFrequencies(archive)
  const { kept, stopTimes, leftOut, railStops } = await readStopTimes(archive, {
    stops: stops.numbers,
    runs,
    onRails,
    frequencies,
  })
  const { columns } = stops
  const head: Head = {
    source,
    readAt,
    from: chosen.from,
    to: chosen.to,
    weekdays: chosen.weekdays,
    stops: columns.latitude.length,
    trips: kept.start.length,
    stopTimes,
    leftOut,
  }
  if (head.trips === 0) throw refused(`none of the trips of its ${services} services can be used`)
  const timetable = { head, ...columns, ...walksBetween(columns), ...kept }
  return { timetable, stations: await stationsOf(archive, stops, railStops) }
}

/**
 * Reads a feed into a file.
 * @throws AppError `invalid` also without room for it.
 */
export async function readFeedInto({ file, ...reading }: FeedReading): Promise<FeedRead> {
  const { timetable, stations } = await readFeed(reading)
  needRoom(file, bytesIn(timetable))
  writeTimetable(file, timetable)
  return { head: timetable.head, stations }
}

export type FeedRead = { head: Head; stations: Station[] }

/** The path of the feed, the file that the timetable is written to, what the feed is named, and now (ms). */
export type FeedReading = { feed: string; file: string; source: string; readAt: number }

type Trips = {
  services: number
  chosen: Chosen
  /** The days of each trip that runs on one of the chosen days. */
  runs: Map<string, number>
  /** The trips of trains and trams. */
  onRails: ReadonlySet<string>
}

async function readTrips(archive: Archive, readAt: number): Promise<Trips> {
  const services = await readServices(archive)
  const railRoutes = await readRailRoutes(archive)
  const onRails = new Set<string>()
  const serviceOf = new Map<string, string>()
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const needed = ['trip_id', 'service_id'] as const
  const columns = { needed, other: ['route_id'] } as const
  await eachRow<TripColumn>('trips.txt', await archive.bytesOf('trips.txt'), columns, (row) => {
    const service = names.get(row.service_id) ?? own(row.service_id)
    names.set(service, service)
    serviceOf.set(own(row.trip_id), service)
    if (railRoutes.has(row.route_id)) onRails.add(own(row.trip_id))
    counts.set(service, (counts.get(service) ?? 0) + 1)
    if (serviceOf.size > TRIPS_MAX) throw refused('it has too many trips')
  })
  const chosen = chooseDates(services, counts, Math.floor(readAt / DAY_MS))
  const runsOf = new Map([...names.keys()].map((service) => [service, chosen.runsOf(service)]))
  const runs = new Map<string, number>()
  for (const [trip, service] of serviceOf) {
    const bits = runsOf.get(service) ?? 0
    if (bits !== 0) runs.set(trip, bits)
  }
  return { services: names.size, chosen, runs, onRails }
}

type TripColumn = 'trip_id' | 'service_id' | 'route_id'

async function readStops(archive: Archive) {
  const numbers = new Map<string, number>()
  const names: string[] = []
  const [longitude, latitude] = [growing(Int32Array), growing(Int32Array)]
  const columns = { needed: ['stop_id', 'stop_lat', 'stop_lon'], other: ['stop_name'] } as const
  await eachRow<StopColumn>('stops.txt', await archive.bytesOf('stops.txt'), columns, (row) => {
    const [north, east] = [degrees(row.stop_lat, 90), degrees(row.stop_lon, 180)]
    if (north === undefined || east === undefined) return
    if (numbers.size >= STOPS_MAX) throw refused(`it has more than ${STOPS_MAX} stops`)
    if (numbers.has(row.stop_id)) return
    numbers.set(own(row.stop_id), numbers.size)
    names.push(own(row.stop_name))
    longitude.push(Math.round(east * 1_000_000))
    latitude.push(Math.round(north * 1_000_000))
  })
  return { numbers, names, columns: { longitude: longitude.done(), latitude: latitude.done() } }
}

type StopColumn = 'stop_id' | 'stop_lat' | 'stop_lon' | 'stop_name'

type Stops = Awaited<ReturnType<typeof readStops>>

/** The stops of trains and trams with their names, also in other languages. */
async function stationsOf(
  archive: Archive,
  { names, columns: { longitude, latitude } }: Stops,
  stops: ReadonlySet<number>,
): Promise<Station[]> {
  const nameOf = (stop: number) => names[stop] ?? ''
  const translations = await readTranslations(archive, new Set([...stops].map(nameOf)))
  return [...stops].map((stop) => ({
    point: [(longitude[stop] ?? 0) / 1e6, (latitude[stop] ?? 0) / 1e6],
    name: nameOf(stop),
    names: translations.get(nameOf(stop)) ?? {},
  }))
}

/** Undefined: it is no place on the earth, or says that none is known. */
function degrees(text: string, max: number): number | undefined {
  const value = Number(text)
  return text.trim() === '' || !(Math.abs(value) <= max) || value === 0 ? undefined : value
}

type Known = {
  stops: ReadonlyMap<string, number>
  runs: Map<string, number>
  onRails: ReadonlySet<string>
  frequencies: Frequencies
}

const STOP_TIMES = {
  needed: ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence'],
  other: ['pickup_type', 'drop_off_type'],
} as const

/** Reads when trips stop, one trip after the other. */
async function readStopTimes(archive: Archive, known: Known) {
  const trips = oneByOne(known)
  let stopTimes = 0
  const bytes = await archive.bytesOf('stop_times.txt')
  await eachRow<Column>('stop_times.txt', bytes, STOP_TIMES, (row) => {
    const stop = trips.isKept(row.trip_id) ? known.stops.get(row.stop_id) : undefined
    if (stop === undefined) return
    stopTimes += 1
    trips.add({
      sequence: Number(row.stop_sequence),
      stop,
      arrives: secondsOf(row.arrival_time),
      departs: secondsOf(row.departure_time),
      uses: usesOf(row.pickup_type, row.drop_off_type),
    })
  })
  return { ...trips.done(), stopTimes }
}

/** Keeps trips whose stops come together. */
function oneByOne({ runs, onRails, frequencies }: Known) {
  const keeper = tripKeeper()
  let leftOut = 0
  let trip = ''
  let bits = 0
  let calls: Call[] = []
  let isRail = false
  const railStops = new Set<number>()
  const end = () => {
    const spans = frequencies.get(trip)
    if (bits !== 0 && !keeper.keep(inOrder(calls), bits, spans && departuresIn(spans))) leftOut += 1
    calls = []
  }
  return {
    /** Whether a trip, to which the next stops belong, runs on one of the chosen days. */
    isKept(next: string): boolean {
      if (next === trip) return bits !== 0
      end()
      trip = own(next)
      bits = runs.get(trip) ?? 0
      isRail = onRails.has(trip)
      if (bits === DONE)
        throw refused('the stops of a trip do not stand together in stop_times.txt')
      if (bits !== 0) runs.set(trip, DONE)
      return bits !== 0
    },
    add(call: Call): void {
      calls.push(call)
      if (isRail) railStops.add(call.stop)
    },
    done() {
      end()
      return { kept: keeper.done(), leftOut, railStops }
    },
  }
}

type Column = (typeof STOP_TIMES)['needed' | 'other'][number]

/** The days of a trip whose stops were read. */
const DONE = -1

function inOrder(calls: Call[]): Call[] {
  const isSorted = calls.every(
    ({ sequence }, at) => at === 0 || sequence > (calls[at - 1]?.sequence ?? 0),
  )
  return isSorted ? calls : calls.sort((one, other) => one.sequence - other.sequence)
}
