import type { Asset } from '../assets/domain/asset.ts'
import { markRef } from '../assets/marks/domain.ts'
import { assetById, assetByRid } from '../assets/store/assets.ts'
import { announce } from '../database/changes.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError, refuseFields } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import { hasHidden } from '../users/domain.ts'
import { LISTS_MAX } from './domain/shortlist.ts'
import { revokeInvitesBy } from './invites/store.ts'
import { deleteNotesOf } from './store/comments.ts'
import { homeOn, type ListedHome } from './store/homes.ts'
import {
  deleteList,
  deleteMember,
  insertList,
  insertMember,
  type List,
  type Membership,
  membershipOf,
  membershipsOf,
  membersOf,
  renameList,
  savingOn,
  setCurrent,
  setRole,
} from './store/lists.ts'
import { setRead } from './store/reading.ts'
import { endCalendarsOf } from './viewings/store.ts'

export type World = { db: Db; clock: Clock; random: Random }
export type At = { random: Random; now: number }

/** What a member is told of a home of a shortlist: another one names the member there, or all are for it. */
type MemberSaid = { code: 'mentioned'; by: string; text: string } | { code: 'agreed' }

/** Tells a member. A port: notifications belong to a higher room. */
export type TellMember = (
  tx: Tx,
  to: { userRid: number; asset: Asset },
  said: MemberSaid,
  at: At,
) => void

/** What may tell members of something. */
export type TellingWorld = World & { tellMember: TellMember }

/** @throws AppError `missing`, also when the user is not a member. */
export function listFor(db: Db, userRid: number, listId: string): Membership {
  const found = membershipOf(db, userRid, listId)
  if (!found) throw new AppError('missing', { code: 'noShortlist' })
  return found
}

/**
 * A home on a shortlist, by its public id or that of a home that is part of it now. Members see it, whoever brought it
 * in.
 * @throws AppError `missing`.
 */
export function homeFor(
  db: Db,
  listRid: number,
  assetId: string,
): { asset: Asset; home: ListedHome } {
  const found = assetById(db, assetId)
  const asset = found?.mergedInto == null ? found : assetByRid(db, found.mergedInto)
  const home = asset && homeOn(db, { shortlistRid: listRid, assetRid: asset.rid })
  if (!asset || !home) throw new AppError('missing', { code: 'noHome' })
  return { asset, home }
}

/** Tells the open pages of all members that a shortlist changed. */
export function tellMembers(tx: Tx, listId: string, now: number): void {
  announce(tx, 'shortlist', listId, now)
}

/** Tells members that a home is saved now, or no longer. */
export function tellSaved(tx: Tx, listRid: number, asset: Asset, now: number): void {
  for (const userRid of savingOn(tx, listRid)) announce(tx, 'mark', markRef(userRid, asset.id), now)
}

/** Tells the open pages of a user that the own shortlists are others, or that homes are saved elsewhere. */
export function tellUser(tx: Tx, userRid: number, now: number): void {
  announce(tx, 'shortlists', `${userRid}`, now)
}

/** The shortlist on which a user saves homes. The database makes one with each account. */
export function currentList(db: Db, userRid: number): Membership {
  const current = membershipsOf(db, userRid).find(({ isCurrent }) => isCurrent)
  if (!current) throw new Error(`The user ${userRid} has no current shortlist`)
  return current
}

function addList(tx: Tx, userRid: number, name: string | null, { random, now }: At): Membership {
  const list = insertList(tx, { id: random.id(), name, createdAt: now })
  const role = 'owner'
  insertMember(tx, { role, shortlistRid: list.rid, userRid, joinedAt: now, readTo: 0 })
  return { list, userRid, role, isCurrent: false }
}

/** @throws AppError `conflict` when the user is a member of as many shortlists as allowed. */
export function refuseManyLists(db: Db, userRid: number): void {
  if (membershipsOf(db, userRid).length < LISTS_MAX) return
  const code = 'tooManyShortlists'
  throw new AppError('conflict', { code, max: LISTS_MAX }, { code })
}

/** Makes a shortlist. Homes are saved where they were before. @throws AppError `invalid`, `conflict`. */
export function makeList({ db, clock, random }: World, userRid: number, name: string): Membership {
  const given = nameOf(name)
  return write(db, (tx) => {
    const now = clock.now()
    refuseManyLists(tx, userRid)
    const made = addList(tx, userRid, given, { random, now })
    tellUser(tx, userRid, now)
    return made
  })
}

/** @throws AppError `invalid`. */
function nameOf(name: string): string | null {
  const given = name.trim()
  refuseFields({ name: hasHidden(given) ? { code: 'shortlistNameHidden' } : undefined })
  return given || null
}

export type ListChange = { name?: string | undefined; isCurrent?: true | undefined }

/** Renames a shortlist, or saves homes on it from now on. @throws AppError `missing`, `invalid`. */
export function changeList(
  { db, clock }: World,
  userRid: number,
  listId: string,
  { name, isCurrent }: ListChange,
): Membership {
  const given = name === undefined ? undefined : nameOf(name)
  return write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const now = clock.now()
    if (given !== undefined) {
      renameList(tx, list.rid, given)
      tellMembers(tx, list.id, now)
    }
    if (isCurrent) {
      setCurrent(tx, list.rid, userRid)
      tellUser(tx, userRid, now)
    }
    return listFor(tx, userRid, listId)
  })
}

/** The member has read the comments, or those on one home. @throws AppError `missing`. */
export function readComments(
  { db, clock }: World,
  userRid: number,
  { listId, assetId }: { listId: string; assetId?: string },
): Membership {
  return write(db, (tx) => {
    const membership = listFor(tx, userRid, listId)
    const { rid } = membership.list
    const home = assetId === undefined ? undefined : homeFor(tx, rid, assetId).asset.rid
    if (setRead(tx, rid, userRid, home))
      announce(tx, 'shortlist-read', `${userRid} ${listId}`, clock.now())
    return membership
  })
}

/**
 * A member leaves, or the owner removes one. What the member has put on the shortlist stays.
 * @throws AppError `missing` for one who is no member; `forbidden` when another member asks.
 */
export function removeMember(
  { db, clock, random }: World,
  userRid: number,
  listId: string,
  memberId: string,
): void {
  write(db, (tx) => {
    const { list, role } = listFor(tx, userRid, listId)
    const member = membersOf(tx, list.rid).find(({ id }) => id === memberId)
    if (!member) throw new AppError('missing', { code: 'noMember' })
    if (member.rid !== userRid && role !== 'owner')
      throw new AppError('forbidden', { code: 'shortlistOwnerOnly' })
    leaveList(tx, listFor(tx, member.rid, listId), { random, now: clock.now() })
  })
}

/**
 * The owner hands a shortlist over to another member, and stays a member.
 * @throws AppError `missing` for one who is no member; `forbidden` when another member asks.
 */
export function giveList(
  { db, clock }: World,
  userRid: number,
  listId: string,
  memberId: string,
): Membership {
  return write(db, (tx) => {
    const { list, role } = listFor(tx, userRid, listId)
    const heir = membersOf(tx, list.rid).find(({ id }) => id === memberId)
    if (!heir) throw new AppError('missing', { code: 'noMember' })
    if (role !== 'owner') throw new AppError('forbidden', { code: 'shortlistOwnerOnly' })
    setRole(tx, list.rid, userRid, 'member')
    setRole(tx, list.rid, heir.rid, 'owner')
    tellMembers(tx, list.id, clock.now())
    return listFor(tx, userRid, listId)
  })
}

/**
 * Ends a membership, and the invites that its member made. The longest member owns the shortlist of an owner who
 * leaves; one without members is deleted. The user saves homes on the shortlist that was joined first of those that
 * are left, or on a new one.
 */
function leaveList(tx: Tx, { list, userRid, isCurrent }: Membership, { random, now }: At): void {
  deleteMember(tx, list.rid, userRid)
  revokeInvitesBy(tx, userRid, list.rid)
  handOver(tx, list, now)
  if (isCurrent) {
    const next = membershipsOf(tx, userRid)[0] ?? addList(tx, userRid, null, { random, now })
    setCurrent(tx, next.list.rid, userRid)
  }
  tellUser(tx, userRid, now)
}

/** The longest member owns a shortlist whose owner has left. One without members is deleted. */
function handOver(tx: Tx, list: List, now: number): void {
  const [heir] = membersOf(tx, list.rid)
  if (!heir) deleteList(tx, list.rid)
  else if (heir.role !== 'owner') setRole(tx, list.rid, heir.rid, 'owner')
  tellMembers(tx, list.id, now)
  // The bots of the one who left are shared no longer.
  for (const { rid } of membersOf(tx, list.rid)) tellUser(tx, rid, now)
}

/**
 * Ends what opens the shortlists of a user to others: the secret addresses of calendars, and invites that were not used.
 * Who had the session or the password of the user may have made them.
 */
export function endShared(tx: Tx, userRid: number): void {
  endCalendarsOf(tx, userRid)
  revokeInvitesBy(tx, userRid)
}

/** The account of a user ends: what the user put on shortlists of others stays, own notes and shortlists go. */
export function endMemberships(tx: Tx, userRid: number, now: number): void {
  deleteNotesOf(tx, userRid)
  for (const { list } of membershipsOf(tx, userRid)) {
    deleteMember(tx, list.rid, userRid)
    handOver(tx, list, now)
  }
}
