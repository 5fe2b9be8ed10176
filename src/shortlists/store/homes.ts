import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Asset } from '../../assets/domain/asset.ts'
import { HOME } from '../../assets/store/home-columns.ts'
import { rowToAsset } from '../../assets/store/rows.ts'
import { assets } from '../../assets/tables.ts'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { Sort, Stage, Vote } from '../domain/shortlist.ts'
import { shortlistComments, shortlistHomes, shortlistMembers, shortlistVotes } from '../tables.ts'

/** Which home of which shortlist. */
export type HomeKey = { shortlistRid: number; assetRid: number }

export type ListedHome = typeof shortlistHomes.$inferSelect

const isHome = ({ shortlistRid, assetRid }: HomeKey) =>
  and(eq(shortlistHomes.shortlistRid, shortlistRid), eq(shortlistHomes.assetRid, assetRid))

export function homeOn(db: Db, key: HomeKey): ListedHome | undefined {
  return db.select().from(shortlistHomes).where(isHome(key)).get()
}

/** Those of these homes, by rid, that are on one shortlist. */
export function homesIn(db: Db, listRid: number, assetRids: readonly number[]): number[] {
  const { shortlistRid, assetRid } = shortlistHomes
  return db
    .select({ assetRid })
    .from(shortlistHomes)
    .where(and(eq(shortlistRid, listRid), inArray(assetRid, [...assetRids])))
    .all()
    .map((home) => home.assetRid)
}

export function homeCountOf(db: Db, listRid: number): number {
  return rowCount(db, shortlistHomes, eq(shortlistHomes.shortlistRid, listRid))
}

type Added = HomeKey & { addedByRid: number; addedAt: number }

/** Puts a home first among the new ones. One that is on the shortlist stays as it is. @returns whether it is new. */
export function addHome(tx: Tx, home: Added): boolean {
  const first = tx
    .select({ at: sql<number | null>`min(${shortlistHomes.position})` })
    .from(shortlistHomes)
    .where(and(eq(shortlistHomes.shortlistRid, home.shortlistRid), eq(shortlistHomes.stage, 'new')))
    .get()
  const position = (first?.at ?? 1) - 1
  const added = tx
    .insert(shortlistHomes)
    .values({ ...home, stage: 'new', position })
    .onConflictDoNothing()
    .returning({ assetRid: shortlistHomes.assetRid })
    .all()
  return added.length > 0
}

/** Takes a home off a shortlist, with everything that was said of it there. @returns whether it was on it. */
export function removeHome(tx: Tx, key: HomeKey): boolean {
  const removed = tx
    .delete(shortlistHomes)
    .where(isHome(key))
    .returning({ assetRid: shortlistHomes.assetRid })
  return removed.all().length > 0
}

const PLACE = [asc(shortlistHomes.position), desc(shortlistHomes.assetRid)]

/** Moves a home to a place within a stage: 0 is the first, and the last when there are fewer. */
export function placeHome(tx: Tx, key: HomeKey, { stage, at }: { stage: Stage; at: number }): void {
  const { shortlistRid, assetRid } = key
  const inStage = tx
    .select({ assetRid: shortlistHomes.assetRid })
    .from(shortlistHomes)
    .where(and(eq(shortlistHomes.shortlistRid, shortlistRid), eq(shortlistHomes.stage, stage)))
    .orderBy(...PLACE)
    .all()
  const others = inStage.flatMap((home) => (home.assetRid === assetRid ? [] : home.assetRid))
  const rids = others.toSpliced(at, 0, assetRid)
  tx.update(shortlistHomes).set({ stage }).where(isHome(key)).run()
  const placed = sql`from json_each(${JSON.stringify(rids)}) as placed where placed.value = ${shortlistHomes.assetRid}`
  tx.update(shortlistHomes)
    .set({ position: sql`(select placed.key ${placed})` })
    .where(
      and(
        eq(shortlistHomes.shortlistRid, shortlistRid),
        eq(shortlistHomes.stage, stage),
        sql`${shortlistHomes.position} <> (select placed.key ${placed})`,
      ),
    )
    .run()
}

/** Whether a user votes for a home on the shortlist on which the user saves homes. */
export function isLikedBy(
  db: Db,
  { userRid, assetRid }: { userRid: number; assetRid: number },
): boolean {
  const found = db
    .select({ vote: shortlistVotes.vote })
    .from(shortlistVotes)
    .innerJoin(
      shortlistMembers,
      and(
        eq(shortlistMembers.shortlistRid, shortlistVotes.shortlistRid),
        eq(shortlistMembers.userRid, shortlistVotes.userRid),
      ),
    )
    .where(
      and(
        eq(shortlistVotes.userRid, userRid),
        eq(shortlistVotes.assetRid, assetRid),
        eq(shortlistMembers.isCurrent, true),
      ),
    )
    .get()
  return found?.vote === 1
}

/** Null takes the vote back. */
export function setVote(tx: Tx, key: HomeKey, userRid: number, vote: Vote | null): void {
  const { shortlistRid, assetRid } = shortlistVotes
  if (vote === null) {
    const own = and(
      eq(shortlistRid, key.shortlistRid),
      eq(assetRid, key.assetRid),
      eq(shortlistVotes.userRid, userRid),
    )
    tx.delete(shortlistVotes).where(own).run()
    return
  }
  tx.insert(shortlistVotes)
    .values({ ...key, userRid, vote })
    .onConflictDoUpdate({ target: [shortlistRid, assetRid, shortlistVotes.userRid], set: { vote } })
    .run()
}

const newestComment = sql`(select max(${shortlistComments.rid}) from ${shortlistComments}
  where ${shortlistComments.shortlistRid} = ${shortlistHomes.shortlistRid}
    and ${shortlistComments.assetRid} = ${shortlistHomes.assetRid} and ${shortlistComments.onlyMe} = 0)`
const stageOrder = sql`instr('new contacted viewing applied declined', ${shortlistHomes.stage})`

const ORDER: Record<Sort, SQL[]> = {
  board: [stageOrder],
  added: [desc(shortlistHomes.addedAt)],
  price: [sql`${assets.price} asc nulls last`],
  comments: [sql`${newestComment} desc nulls last`],
}

export type Page = { stage?: Stage | undefined; sort: Sort; page: number; limit: number }

const selectPage = (sort: Sort) =>
  prepared((db) =>
    db
      .select({ home: shortlistHomes, asset: HOME })
      .from(shortlistHomes)
      .innerJoin(assets, eq(assets.rid, shortlistHomes.assetRid))
      .where(
        and(
          eq(shortlistHomes.shortlistRid, sql.placeholder('listRid')),
          sql`${shortlistHomes.stage} = coalesce(${sql.placeholder('stage')}, ${shortlistHomes.stage})`,
        ),
      )
      .orderBy(...ORDER[sort], ...PLACE)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
  )
const PAGES: Record<Sort, ReturnType<typeof selectPage>> = {
  board: selectPage('board'),
  added: selectPage('added'),
  price: selectPage('price'),
  comments: selectPage('comments'),
}

/** One page of the homes of a shortlist. */
export function homesOn(
  db: Db,
  listRid: number,
  { stage, sort, page, limit }: Page,
): { home: ListedHome; asset: Asset }[] {
  const offset = (page - 1) * limit
  return PAGES[sort](db)
    .all({ listRid, stage: stage ?? null, limit, offset })
    .map(({ home, asset }) => ({ home, asset: rowToAsset(asset) }))
}

/** Those of these homes, by rid, that are on a shortlist. */
export function homesOnLists(db: Db, assetRids: readonly number[]): Set<number> {
  const rows = db
    .selectDistinct({ assetRid: shortlistHomes.assetRid })
    .from(shortlistHomes)
    .where(inArray(shortlistHomes.assetRid, [...assetRids]))
    .all()
  return new Set(rows.map(({ assetRid }) => assetRid))
}
