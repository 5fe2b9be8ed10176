import type { Asset } from '../../assets/domain/asset.ts'
import { hashOf, newToken } from '../../auth/codes.ts'
import { ask, attemptInTurn } from '../../auth/limits.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { type Clock, days } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { User } from '../../users/domain.ts'
import { INVITE_PHOTOS, INVITES_MAX, MEMBERS_MAX } from '../domain/shortlist.ts'
import { listFor, refuseManyLists, tellMembers, tellUser, type World } from '../service.ts'
import { homesOn } from '../store/homes.ts'
import {
  insertMember,
  type List,
  type Membership,
  membershipOf,
  membersOf,
  setCurrent,
} from '../store/lists.ts'
import { newestComment } from '../store/reading.ts'
import {
  type Invite,
  insertInvite,
  inviteByHash,
  markUsed,
  openCountOf,
  revokeInvite,
} from './store.ts'

const INVITE_MS = days(7)
const SECRET = /^[\w-]{43}$/

/** @throws AppError `missing`; `conflict` when there are as many members or open invites as allowed. */
export function invite(
  { db, clock, random }: World,
  userRid: number,
  listId: string,
): { secret: string; id: string; expiresAt: number } {
  return write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const now = clock.now()
    refuseMore(membersOf(tx, list.rid).length, MEMBERS_MAX, 'shortlistMembersFull')
    refuseMore(openCountOf(tx, list.rid, now), INVITES_MAX, 'tooManyInvites')
    const [secret, id, expiresAt] = [newToken(random), random.id(), now + INVITE_MS]
    const made = { id, hash: hashOf(secret), shortlistRid: list.rid, byRid: userRid }
    insertInvite(tx, { ...made, createdAt: now, expiresAt })
    return { secret, id, expiresAt }
  })
}

function refuseMore(n: number, max: number, code: 'shortlistMembersFull' | 'tooManyInvites'): void {
  if (n >= max) throw new AppError('conflict', { code, max }, { code })
}

/** Any member takes an unused invite back. @throws AppError `missing`. */
export function revoke(
  { db }: Pick<World, 'db'>,
  userRid: number,
  listId: string,
  id: string,
): void {
  write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    if (!revokeInvite(tx, list.rid, id)) throw new AppError('missing', { code: 'noInvite' })
  })
}

type Found = NonNullable<ReturnType<typeof inviteByHash>>

/** @throws AppError `missing` for one that does not exist, is used or has expired: its code says which. */
function openInvite(db: Db, secret: string, now: number): Found {
  const found = SECRET.test(secret) ? inviteByHash(db, hashOf(secret)) : undefined
  const code = problemOf(found?.invite, now) ?? 'noInvite'
  if (!found || problemOf(found.invite, now)) throw new AppError('missing', { code }, { code })
  return found
}

function problemOf(invited: Invite | undefined, now: number) {
  if (!invited) return 'noInvite'
  if (invited.usedAt !== null) return 'inviteUsed'
  return invited.expiresAt <= now ? 'inviteExpired' : null
}

/**
 * What an invite leads to. Wrong ones are counted for the address.
 * @throws AppError `missing`, `tooMany`.
 */
export async function openedInvite(
  { db, clock }: { db: Db; clock: Clock },
  { secret, address }: { secret: string; address: string },
): Promise<Found> {
  try {
    return openInvite(db, secret, clock.now())
  } catch (error) {
    await attemptInTurn({ db, clock }, [ask('inviteAddress', address)])
    throw error
  }
}

/** How many homes of a shortlist are looked at for photos. */
const PHOTOS_AMONG = 50

/** The homes whose first photos an invite shows: everybody sees them. */
export function picturedHomes(db: Db, list: List): Asset[] {
  return homesOn(db, list.rid, { sort: 'board', page: 1, limit: PHOTOS_AMONG })
    .flatMap(({ home, asset }) => (home.stage === 'declined' ? [] : asset))
    .filter(({ ownerRid, images }) => ownerRid === null && images.length > 0)
    .slice(0, INVITE_PHOTOS)
}

/**
 * Makes the user a member, who saves homes on this shortlist from now on. The invite is used up; a member does not use
 * it.
 * @throws AppError `missing`; `conflict` when the shortlist or the user has as many as allowed.
 */
export function join(
  tx: Tx,
  secret: string,
  { rid: userRid }: Pick<User, 'rid'>,
  now: number,
): Membership {
  const { invite: used, list } = openInvite(tx, secret, now)
  const known = membershipOf(tx, userRid, list.id)
  if (known) return known
  refuseMore(membersOf(tx, list.rid).length, MEMBERS_MAX, 'shortlistMembersFull')
  refuseManyLists(tx, userRid)
  markUsed(tx, used.id, now)
  const member = { shortlistRid: list.rid, userRid, role: 'member', joinedAt: now } as const
  insertMember(tx, { ...member, readTo: newestComment(tx) })
  setCurrent(tx, list.rid, userRid)
  tellMembers(tx, list.id, now)
  tellUser(tx, userRid, now)
  return listFor(tx, userRid, list.id)
}
