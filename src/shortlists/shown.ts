import type { Asset } from '../assets/domain/asset.ts'
import { shownOf } from '../assets/shown/store.ts'
import type { Db } from '../database/database.ts'
import { commentStatsOf } from './store/comments.ts'
import type { ListedHome } from './store/homes.ts'
import { countsOf, type Membership, membersOf } from './store/lists.ts'
import { unreadOf } from './store/reading.ts'
import { changesOf, userIds, viewingsOf, votesOf } from './store/standing.ts'
import type { MemberWay } from './ways.ts'
import {
  type ListedHomeWire,
  listedHomeToWire,
  type ShortlistWire,
  shortlistToWire,
} from './wire.ts'

/** A shortlist with its members and what waits on it. */
export function shortlistShown(db: Db, membership: Membership): ShortlistWire {
  const { rid } = membership.list
  return shortlistToWire(membership, {
    members: membersOf(db, rid),
    counts: countsOf(db, rid),
    unread: unreadOf(db, membership),
  })
}

/** Homes of a shortlist as the member is shown them, in as many queries for one as for many. */
export function homesShown(
  db: Db,
  { list, userRid }: Membership,
  homes: readonly { home: ListedHome; asset: Asset }[],
  waysOf?: (home: Asset) => MemberWay[],
): ListedHomeWire[] {
  const rids = homes.map(({ asset }) => asset.rid)
  const shown = shownOf(db, rids, userRid)
  const votes = votesOf(db, list.rid, rids)
  const comments = commentStatsOf(db, { listRid: list.rid, userRid }, rids)
  const viewings = viewingsOf(db, list.rid, rids)
  const changes = changesOf(db, list.rid, rids)
  const adders = userIds(
    db,
    homes.flatMap(({ home }) => home.addedByRid ?? []),
  )
  return homes.map((one) =>
    listedHomeToWire(one, {
      shown: shown.get(one.asset.rid),
      votes: votes.get(one.asset.rid) ?? [],
      comments: comments.get(one.asset.rid),
      viewing: viewings.get(one.asset.rid),
      addedBy: adders.get(one.home.addedByRid ?? 0),
      changes: changes.get(one.asset.rid) ?? [],
      ...(waysOf && { ways: waysOf(one.asset) }),
    }),
  )
}
