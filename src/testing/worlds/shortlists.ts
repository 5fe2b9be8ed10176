import { write } from '../../database/database.ts'
import { insertMember, membershipsOf } from '../../shortlists/store/lists.ts'
import type { User } from '../../users/domain.ts'
import { givenUser } from './given.ts'
import { visitor } from './visitor.ts'
import { type World, world } from './world.ts'

/** Noa owns a shortlist, Amit is a member of it, Tal is not. */
export async function givenDeciding() {
  const here = world()
  const [noa, amit, tal] = [
    await givenUser(here, { firstname: 'Noa' }),
    await givenUser(here, { firstname: 'Amit' }),
    await givenUser(here, { firstname: 'Tal' }),
  ]
  const as = {
    noa: await visitor(here, noa),
    amit: await visitor(here, amit),
    tal: await visitor(here, tal),
  }
  const [{ _id: listId }] = (await as.noa('GET', '/api/shortlists')).body
  const [{ list } = { list: { rid: 0 } }] = membershipsOf(here.db, noa.rid)
  const joinedAt = here.clock.now()
  const joining = { shortlistRid: list.rid, userRid: amit.rid, role: 'member', readTo: 0 } as const
  write(here.db, (tx) => insertMember(tx, { ...joining, joinedAt }))
  const path = `/api/shortlists/${listId}`
  return { here, noa, amit, tal, as, path, [Symbol.dispose]: here[Symbol.dispose] }
}

/** Puts so many seeded homes on a shortlist; all homes of all shortlists get a vote and a comment of the user. */
export function fillShortlist(
  { db }: Pick<World, 'db'>,
  user: Pick<User, 'rid'>,
  listRid: number,
  count: number,
): void {
  write(db, ({ $client }) => {
    $client.run(
      `insert into shortlist_homes (shortlist_rid, asset_rid, stage, position, added_at)
       select ?1, rid, 'new', rid, 0 from assets where id like 'seeded-%' order by rid limit ?2`,
      [listRid, count],
    )
    $client.run(
      `insert into shortlist_votes (shortlist_rid, asset_rid, user_rid, vote)
       select shortlist_rid, asset_rid, ?, 1 from shortlist_homes`,
      [user.rid],
    )
    $client.run(
      `insert into shortlist_comments (id, shortlist_rid, asset_rid, author_rid, text, only_me, created_at)
       select shortlist_rid || '-' || asset_rid, shortlist_rid, asset_rid, ?, 'שקט', 0, 0 from shortlist_homes`,
      [user.rid],
    )
  })
}
