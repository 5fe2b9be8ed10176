import type { Voters } from '../assets/compared/wire.ts'
import type { Asset } from '../assets/domain/asset.ts'
import type { Db } from '../database/database.ts'
import { fullName } from '../users/domain.ts'
import { homesIn } from './store/homes.ts'
import { membershipsOf, membersOf } from './store/lists.ts'
import { votesOf } from './store/standing.ts'
import { memberWays } from './ways.ts'

/** What the members of the reader's current shortlist say of its homes, by the rid of the home. */
export function votersOf(db: Db, userRid: number, homes: readonly Asset[]): Voters {
  const current = membershipsOf(db, userRid).find(({ isCurrent }) => isCurrent)
  if (!current) return new Map()
  const { rid: listRid } = current.list
  const listed = homesIn(
    db,
    listRid,
    homes.map(({ rid }) => rid),
  )
  const votes = votesOf(db, listRid, listed)
  const members = membersOf(db, listRid)
  const waysOf = memberWays(db, current)
  const ways = new Map(homes.map((home) => [home.rid, waysOf(home)]))
  return new Map(
    listed.map((rid) => [
      rid,
      members.map((member) => ({
        _id: member.id,
        name: fullName(member),
        avatar: member.avatar,
        vote: votes.get(rid)?.find(({ userId }) => userId === member.id)?.vote ?? null,
        ways: (ways.get(rid) ?? [])
          .filter(({ userId }) => userId === member.id)
          .map(({ travel: { place, minutes } }) => ({ name: place.name, minutes })),
      })),
    ]),
  )
}
