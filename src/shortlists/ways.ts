import type { Asset } from '../assets/domain/asset.ts'
import { travelOf } from '../assets/store/ways.ts'
import type { Db } from '../database/database.ts'
import type { Travel } from '../travel/domain/place.ts'
import { reachedPlacesOf } from '../travel/store.ts'
import { type Membership, membersOf } from './store/lists.ts'

/** How long it takes from a home to a place of another member, by the member's id. */
export type MemberWay = { userId: string; travel: Travel }

/** The ways from homes to the places of the other members. Their addresses and points stay theirs. */
export function memberWays(db: Db, { list, userRid }: Membership): (home: Asset) => MemberWay[] {
  const others = membersOf(db, list.rid).filter(({ rid }) => rid !== userRid)
  const placed = others.map(({ id, rid }) => ({ userId: id, places: reachedPlacesOf(db, rid) }))
  return (home) =>
    placed.flatMap(({ userId, places }) =>
      travelOf(db, home, places).map((travel) => ({ userId, travel })),
    )
}
