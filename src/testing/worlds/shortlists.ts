import { write } from '../../database/database.ts'
import { insertMember, membershipsOf } from '../../shortlists/store/lists.ts'
import { givenUser } from './given.ts'
import { visitor } from './visitor.ts'
import { world } from './world.ts'

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
