import { and, eq } from 'drizzle-orm'
import type { Move } from '../../assets/regroup.ts'
import { announce } from '../../database/changes.ts'
import type { Tx } from '../../database/database.ts'
import type { Random } from '../../kernel/random.ts'
import {
  homeChanges,
  shortlistComments,
  shortlistHomes,
  shortlists,
  shortlistViewings,
  shortlistVotes,
  viewingPhotos,
} from '../tables.ts'
import { type HomeKey, homeOn, type ListedHome } from './homes.ts'

type World = { random: Random; now: number }

/**
 * What is on shortlists follows the listings that changed their home. A merged home takes its votes, comments and
 * viewing along; one that a listing is released to is on the shortlists of the other one too, with the votes and
 * comments.
 */
export function moveListed(tx: Tx, { kind, from, to }: Move, world: World): void {
  const listed = tx.select().from(shortlistHomes).where(eq(shortlistHomes.assetRid, from)).all()
  for (const home of listed) {
    if (kind === 'released') copyHome(tx, home, to, world.random)
    else if (homeOn(tx, { ...home, assetRid: to })) joinHomes(tx, home, to)
    else tx.update(shortlistHomes).set({ assetRid: to }).where(isHome(home)).run()
    announceList(tx, home.shortlistRid, world.now)
  }
  if (kind === 'merged')
    tx.update(homeChanges).set({ assetRid: to }).where(eq(homeChanges.assetRid, from)).run()
}

const isHome = ({ shortlistRid, assetRid }: ListedHome) =>
  and(eq(shortlistHomes.shortlistRid, shortlistRid), eq(shortlistHomes.assetRid, assetRid))

function announceList(tx: Tx, rid: number, now: number): void {
  const list = tx
    .select({ id: shortlists.id })
    .from(shortlists)
    .where(eq(shortlists.rid, rid))
    .get()
  if (list) announce(tx, 'shortlist', list.id, now)
}

/** Two homes of one shortlist became one: what was said of either is said of it, and it is as far as the further one. */
function joinHomes(tx: Tx, home: ListedHome, to: number): void {
  const kept = homeOn(tx, { ...home, assetRid: to })
  if (kept?.stage === 'new')
    tx.update(shortlistHomes)
      .set({ stage: home.stage, position: home.position })
      .where(isHome(kept))
      .run()
  const { shortlistRid } = home
  copyVotes(tx, home, to)
  for (const table of [shortlistComments, viewingPhotos] as const)
    tx.update(table).set({ assetRid: to }).where(isOf(table, home)).run()
  const isPlanned = tx
    .select({ at: shortlistViewings.at })
    .from(shortlistViewings)
    .where(isOf(shortlistViewings, { shortlistRid, assetRid: to }))
    .get()
  if (!isPlanned)
    tx.update(shortlistViewings).set({ assetRid: to }).where(isOf(shortlistViewings, home)).run()
  tx.delete(shortlistHomes).where(isHome(home)).run()
}

type OfHome =
  | typeof shortlistVotes
  | typeof shortlistComments
  | typeof viewingPhotos
  | typeof shortlistViewings

const isOf = (table: OfHome, { shortlistRid, assetRid }: HomeKey) =>
  and(eq(table.shortlistRid, shortlistRid), eq(table.assetRid, assetRid))

/** Who has voted on the other home keeps that vote. */
function copyVotes(tx: Tx, home: HomeKey, to: number): void {
  for (const vote of tx.select().from(shortlistVotes).where(isOf(shortlistVotes, home)).all())
    tx.insert(shortlistVotes)
      .values({ ...vote, assetRid: to })
      .onConflictDoNothing()
      .run()
}

function copyHome(tx: Tx, home: ListedHome, to: number, random: Random): void {
  const copy = tx
    .insert(shortlistHomes)
    .values({ ...home, assetRid: to })
    .onConflictDoNothing()
    .returning({ assetRid: shortlistHomes.assetRid })
    .all()
  if (copy.length === 0) return
  copyVotes(tx, home, to)
  const comments = tx.select().from(shortlistComments).where(isOf(shortlistComments, home)).all()
  for (const { rid: _, ...comment } of comments)
    tx.insert(shortlistComments)
      .values({ ...comment, id: random.id(), assetRid: to })
      .run()
}
