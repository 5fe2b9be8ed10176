import type { Asset } from '../assets/domain/asset.ts'
import { isSeenBy } from '../assets/domain/owner.ts'
import { homeById } from '../assets/marks/service.ts'
import { type Tx, write } from '../database/database.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { fullName } from '../users/domain.ts'
import { mentionedIn } from './domain/mentions.ts'
import { COMMENTS_MAX, HOMES_MAX, type Stage, type Vote } from './domain/shortlist.ts'
import {
  type At,
  currentList,
  homeFor,
  listFor,
  type TellingWorld,
  tellMembers,
  tellSaved,
  type World,
} from './service.ts'
import {
  type Comment,
  changeNote,
  commentCountOn,
  commentsOn,
  deleteComment,
  deleteNotes,
  insertComment,
  noteOn,
  ownComment,
} from './store/comments.ts'
import {
  addHome,
  type HomeKey,
  homeCountOf,
  homeOn,
  placeHome,
  removeHome,
  setVote,
} from './store/homes.ts'
import { type List, type Membership, membersOf } from './store/lists.ts'
import { votesOf } from './store/standing.ts'

/** Puts a home that the member sees on a shortlist. @throws AppError `missing`, `conflict`. */
export function putHome(world: World, userRid: number, listId: string, assetId: string): Asset {
  const { db, clock } = world
  return write(db, (tx) => {
    const membership = listFor(tx, userRid, listId)
    const asset = homeById(tx, assetId, userRid)
    put(tx, membership, asset, clock.now())
    return asset
  })
}

function put(tx: Tx, { list, userRid }: Membership, asset: Asset, now: number): void {
  const key = { shortlistRid: list.rid, assetRid: asset.rid }
  if (homeOn(tx, key)) return
  // On a list of others it would stay in sight when its user takes it off the common one.
  if (!isSeenBy(asset, userRid)) throw new AppError('forbidden', { code: 'homeOfMember' })
  if (homeCountOf(tx, list.rid) >= HOMES_MAX) {
    const code = 'shortlistFull'
    throw new AppError('conflict', { code, max: HOMES_MAX }, { code })
  }
  addHome(tx, { ...key, addedByRid: userRid, addedAt: now })
  tellMembers(tx, list.id, now)
  tellSaved(tx, list.rid, asset, now)
}

/** A change of a home on a shortlist. Position counts from 0 within its stage; a vote of null is taken back. */
export type HomeChange = {
  stage?: Stage | undefined
  vote?: Vote | null | undefined
  position?: number | undefined
}

/** @throws AppError `missing`. */
export function changeHome(
  { db, clock, random, tellMember }: TellingWorld,
  userRid: number,
  { listId, assetId }: { listId: string; assetId: string },
  { stage, vote, position }: HomeChange,
): void {
  write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const { home, asset } = homeFor(tx, list.rid, assetId)
    const isMoved = stage !== undefined && stage !== home.stage
    if (isMoved || position !== undefined)
      placeHome(tx, home, { stage: stage ?? home.stage, at: position ?? 0 })
    const now = clock.now()
    if (vote !== undefined) voteFor(tx, { home, asset, userRid, vote }, { tellMember, random, now })
    tellMembers(tx, list.id, now)
  })
}

type Voting = { home: HomeKey; asset: Asset; userRid: number; vote: Vote | null }

/** Votes. When that makes all of several members be for a home, each of them is told. */
function voteFor(
  tx: Tx,
  { home: { shortlistRid, assetRid }, asset, userRid, vote }: Voting,
  { tellMember, ...at }: At & Pick<TellingWorld, 'tellMember'>,
): void {
  const members = membersOf(tx, shortlistRid)
  const areAllFor = () => {
    const votes = votesOf(tx, shortlistRid, [assetRid]).get(assetRid) ?? []
    const inFavour = new Set(votes.flatMap((one) => (one.vote === 1 ? [one.userId] : [])))
    return members.length > 1 && members.every(({ id }) => inFavour.has(id))
  }
  const wereAllFor = areAllFor()
  setVote(tx, { shortlistRid, assetRid }, userRid, vote)
  if (wereAllFor || !areAllFor()) return
  for (const { rid } of members) tellMember(tx, { userRid: rid, asset }, { code: 'agreed' }, at)
}

/** Takes a home off a shortlist, with what was said of it there. @throws AppError `missing`. */
export function takeHomeOff(
  { db, clock }: World,
  userRid: number,
  { listId, assetId }: { listId: string; assetId: string },
): Asset {
  return write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const { asset } = homeFor(tx, list.rid, assetId)
    takeOff(tx, list, asset, clock.now())
    return asset
  })
}

function takeOff(tx: Tx, list: List, asset: Asset, now: number): void {
  if (!removeHome(tx, { shortlistRid: list.rid, assetRid: asset.rid })) return
  tellMembers(tx, list.id, now)
  tellSaved(tx, list.rid, asset, now)
}

export type Said = { text: string; onlyMe: boolean }

/** @throws AppError `missing`; `invalid` without a text; `conflict` when there are as many comments as allowed. */
export function comment(
  { db, clock, random, tellMember }: TellingWorld,
  userRid: number,
  { listId, assetId }: { listId: string; assetId: string },
  { text, onlyMe }: Said,
): Comment[] {
  const given = text.trim()
  if (given === '') throw invalid('text', { code: 'commentRequired' })
  return write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const { home, asset } = homeFor(tx, list.rid, assetId)
    const now = clock.now()
    addComment(tx, home, { authorRid: userRid, text: given, onlyMe }, { random, now })
    tellMembers(tx, list.id, now)
    if (!onlyMe) {
      const members = membersOf(tx, list.rid)
      const by = members.find(({ rid }) => rid === userRid)
      const others = members.filter(({ rid }) => rid !== userRid)
      const said = { code: 'mentioned', by: by ? fullName(by) : '', text: given } as const
      for (const { rid } of mentionedIn(given, others))
        tellMember(tx, { userRid: rid, asset }, said, { random, now })
    }
    // The author's cards show it as a note.
    if (onlyMe) tellSaved(tx, list.rid, asset, now)
    return commentsOn(tx, home, userRid)
  })
}

type Written = { authorRid: number; text: string; onlyMe: boolean }

function addComment(
  tx: Tx,
  { shortlistRid, assetRid }: HomeKey,
  written: Written,
  { random, now }: At,
): void {
  const key = { shortlistRid, assetRid }
  if (commentCountOn(tx, key) >= COMMENTS_MAX) {
    const code = 'tooManyComments'
    throw new AppError('conflict', { code, max: COMMENTS_MAX }, { code })
  }
  insertComment(tx, { ...key, ...written, id: random.id(), createdAt: now })
}

/** Deletes a comment of one's own. @throws AppError `missing`. */
export function takeCommentBack(
  { db, clock }: World,
  userRid: number,
  { listId, commentId }: { listId: string; commentId: string },
): void {
  write(db, (tx) => {
    const { list } = listFor(tx, userRid, listId)
    const found = ownComment(tx, list.rid, userRid, commentId)
    if (!found) throw new AppError('missing', { code: 'noComment' })
    deleteComment(tx, found.rid)
    tellMembers(tx, list.id, clock.now())
  })
}

/** Whose current shortlist, and which home. */
export type Key = { userRid: number; asset: Asset }

/**
 * Puts a home on the user's current shortlist. A note replaces the one that it has: the newest comment of the user that
 * nobody else sees; null deletes it, undefined keeps it.
 */
export function saveHome(
  tx: Tx,
  { userRid, asset }: Key,
  note: string | null | undefined,
  at: At,
): void {
  const membership = currentList(tx, userRid)
  put(tx, membership, asset, at.now)
  if (note === undefined) return
  const own = { shortlistRid: membership.list.rid, assetRid: asset.rid, authorRid: userRid }
  const known = noteOn(tx, own)
  if (note === null) deleteNotes(tx, own)
  else if (known !== undefined) changeNote(tx, known, note)
  else addComment(tx, own, { authorRid: userRid, text: note, onlyMe: true }, at)
}

/** Votes for a home on the user's current shortlist, on which it is put then; or takes the vote back. */
export function likeHome(
  { db, clock, random, tellMember }: TellingWorld,
  key: Key,
  isLiked: boolean,
): void {
  const { userRid, asset } = key
  write(db, (tx) => {
    const now = clock.now()
    const { list } = currentList(tx, userRid)
    if (isLiked) saveHome(tx, key, undefined, { random, now })
    const home = { shortlistRid: list.rid, assetRid: asset.rid }
    const vote = isLiked ? 1 : null
    if (homeOn(tx, home)) voteFor(tx, { home, asset, userRid, vote }, { tellMember, random, now })
    tellMembers(tx, list.id, now)
  })
}

/** Takes a home off the user's current shortlist. */
export function unsaveHome(tx: Tx, { userRid, asset }: Key, now: number): void {
  takeOff(tx, currentList(tx, userRid).list, asset, now)
}
