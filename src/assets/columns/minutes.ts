import type { Db } from '../../database/database.ts'
import type { Place } from '../../travel/domain/place.ts'
import { type ReachedPlace, reachedPlacesOf } from '../../travel/store.ts'
import { minutesTo } from '../../travel/ways.ts'
import type { ReaderRid } from '../domain/owner.ts'
import type { Columns } from './columns.ts'
import { FLAG } from './facts.ts'

/** The most places whose minutes are held: each takes a byte for each home. */
const HELD_MAX = 64
/** What the bytes mean, beside the minutes and one more. */
const [NOT_COMPUTED, BEYOND, UNKNOWN] = [0, 254, 255] as const
const DEGREE = 1_000_000

/** The minutes of a row: null for a way that is not known. */
type MinutesOfRow = (row: number) => number | null

/** The minutes from homes to the places of a reader. */
export type Minutes = {
  /** Undefined: it is no place of the reader. */
  to(placeId: string): MinutesOfRow | undefined
  /** To the first place of the reader; undefined without one. */
  toFirst(): MinutesOfRow | undefined
}

/** The minutes of homes to places: each is computed when it is first asked for, and held. */
export type HeldMinutes = {
  of(columns: Columns, readerRid: ReaderRid): Minutes
  /** A home has changed or is gone. */
  forget(rid: number): void
}

type Held = { version: string; byRid: Uint8Array }

export function createMinutes(db: Db): HeldMinutes {
  /** By the rid of the place, those that were asked for last at the end. */
  const held = new Map<number, Held>()

  function heldOf(reached: ReachedPlace, length: number): Uint8Array {
    const { rid } = reached.place
    const known = held.get(rid)
    const version = versionOf(reached)
    held.delete(rid)
    if (held.size >= HELD_MAX)
      for (const oldest of [...held.keys()].slice(0, 1)) held.delete(oldest)
    const isSame = known?.version === version
    const byRid = isSame && known.byRid.length >= length ? known.byRid : new Uint8Array(length)
    if (isSame && byRid !== known.byRid) byRid.set(known.byRid)
    held.set(rid, { version, byRid })
    return byRid
  }

  return {
    of(columns, readerRid) {
      let places: readonly ReachedPlace[] | undefined
      const all = () => {
        places ??= readerRid === null ? [] : reachedPlacesOf(db, readerRid)
        return places
      }
      const rowsOf = (reached: ReachedPlace | undefined) =>
        reached && minutesOfRow(db, columns, reached, heldOf(reached, columns.rowOf.length))
      return {
        to: (placeId) => rowsOf(all().find(({ place }) => place.id === placeId)),
        toFirst: () => rowsOf(all()[0]),
      }
    },
    forget(rid) {
      for (const { byRid } of held.values()) if (rid < byRid.length) byRid[rid] = NOT_COMPUTED
    },
  }
}

/** What the minutes depend on beside the home. */
function versionOf({ place, computedAt }: ReachedPlace): string {
  const { point, mode }: Place = place
  return `${point.join()} ${mode} ${computedAt}`
}

function minutesOfRow(
  db: Db,
  { rid, longitude, latitude, facts }: Columns,
  reached: ReachedPlace,
  byRid: Uint8Array,
): MinutesOfRow {
  const compute = (row: number): number => {
    if (((facts[row] as number) & FLAG.isNear) === 0) return UNKNOWN
    const point = [(longitude[row] as number) / DEGREE, (latitude[row] as number) / DEGREE] as const
    const minutes = minutesTo(db, reached, point)
    if (minutes === null) return UNKNOWN
    return Number.isFinite(minutes) ? minutes + 1 : BEYOND
  }
  return (row) => {
    const home = rid[row] as number
    const known = byRid[home] as number
    const byte = known === NOT_COMPUTED ? compute(row) : known
    byRid[home] = byte
    if (byte === UNKNOWN) return null
    return byte === BEYOND ? Number.POSITIVE_INFINITY : byte - 1
  }
}
