import type { Point } from '../../areas/domain/area.ts'
import { walkSeconds } from '../domain/walk.ts'
import { type Latest, WAY_MAX_SECONDS } from './latest.ts'
import { nearby, type Points } from './near.ts'
import type { Timetable } from './timetable.ts'

/** From where a place is reached in time: the stops, and how long before that time a vehicle departs there. */
export type Reach = Points & { seconds: Uint16Array; changes: Uint8Array }

/** The stops from which the time `by` is met. */
export function reachOf({ longitude, latitude }: Timetable, latest: Latest, by: number): Reach {
  const stops: number[] = []
  for (const [stop, departs] of latest.ride.entries())
    if (departs >= by - WAY_MAX_SECONDS) stops.push(stop)
  return {
    longitude: Int32Array.from(stops, (stop) => longitude[stop] as number),
    latitude: Int32Array.from(stops, (stop) => latitude[stop] as number),
    seconds: Uint16Array.from(stops, (stop) => by - (latest.ride[stop] as number)),
    changes: Uint8Array.from(stops, (stop) => latest.changes[stop] as number),
  }
}

/** What `packReach` needs for one stop. */
const STOP_BYTES = 4 + 4 + 2 + 1

/** One array of bytes, as it is stored. */
export function packReach({ longitude, latitude, seconds, changes }: Reach): Uint8Array {
  const packed = new Uint8Array(longitude.length * STOP_BYTES)
  let at = 0
  for (const { buffer, byteOffset, byteLength } of [longitude, latitude, seconds, changes]) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return packed
}

export function unpackReach(packed: Uint8Array): Reach {
  const count = packed.length / STOP_BYTES
  const { buffer } = packed.slice()
  return {
    longitude: new Int32Array(buffer, 0, count),
    latitude: new Int32Array(buffer, 4 * count, count),
    seconds: new Uint16Array(buffer, 8 * count, count),
    changes: new Uint8Array(buffer, 10 * count, count),
  }
}

export type Way = { seconds: number; changes: number }

/** The shortest way from any point: on foot to a stop, and from there as the timetable says. */
export function waysFrom(reach: Reach): (home: Point) => Way | undefined {
  const near = nearby(reach)
  return (home) => {
    let best: Way = { seconds: WAY_MAX_SECONDS + 1, changes: 0 }
    near(
      home,
      (stop, metres) => {
        const seconds = (reach.seconds[stop] as number) + walkSeconds(metres)
        const changes = reach.changes[stop] as number
        if (seconds < best.seconds || (seconds === best.seconds && changes < best.changes))
          best = { seconds, changes }
      },
      (stop) => (reach.seconds[stop] as number) <= best.seconds,
    )
    return best.seconds > WAY_MAX_SECONDS ? undefined : best
  }
}
