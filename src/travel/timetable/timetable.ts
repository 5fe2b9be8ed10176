/** One weekday as it is computed: a date of the feed that stands for it. Sunday is 0. */
export type Weekday = {
  /** YYYY-MM-DD. */
  date: string
  /**
   * When the times of its trips are counted from (ms): noon less 12 hours, which is midnight but on the two days on
   * which the clocks change.
   */
  startsAt: number
  /** Seconds from the beginning of the day before until then. */
  afterYesterday: number
}

export type Head = {
  /** The feed that it was read from, as who asked for it names it; and when (ms). */
  source: string
  readAt: number
  /** The days that the feed has, YYYY-MM-DD, both included. */
  from: string
  to: string
  /** Null: the feed has no such day. */
  weekdays: (Weekday | null)[]
  stops: number
  trips: number
  stopTimes: number
  /** Trips that were left out, because their times or stops make no sense. */
  leftOut: number
}

/** In `days` of a trip: from this bit on, whether it runs on the day before a weekday. */
export const YESTERDAY = 7

/** In `uses`: passengers may get on, or off. */
export const [GET_ON, GET_OFF] = [1, 2]

/** The arrays of a timetable, by name, as they are in its file. */
export type Columns = {
  /** Stops. */
  longitude: Int32Array
  latitude: Int32Array
  /** Of each stop, where the stops that can be walked to begin; they and the seconds. */
  walksFrom: Uint32Array
  walksTo: Uint16Array
  walkSeconds: Uint16Array
  /** Of each pattern, where its stops begin; the stops and what they are used for. */
  stopsFrom: Uint32Array
  patternStops: Uint16Array
  uses: Uint8Array
  /** Of each profile, where its times begin: seconds after the first arrival. */
  timesFrom: Uint32Array
  arrive: Uint16Array
  depart: Uint16Array
  /** Of each pattern, where its trips begin; of each trip its profile, first arrival in seconds of the day, and days. */
  tripsFrom: Uint32Array
  profile: Uint32Array
  start: Int32Array
  days: Uint16Array
}

export type Timetable = { head: Head } & Columns
