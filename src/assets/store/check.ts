import { asc, eq, gt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { current } from '../../database/counters.ts'
import type { Db } from '../../database/database.ts'
import type { Problem } from '../../database/problems.ts'
import { searchTokens } from '../../kernel/hebrew.ts'
import { haveSameTexts, type StatedFacts, searchText, wordsOf } from '../domain/asset.ts'
import { factsOf, type HomeListings } from '../domain/facts-of.ts'
import { assetFormerPrices, assets, listings } from '../tables.ts'
import { waitingTexts } from '../words/tables.ts'
import { decisionProblems } from './decisions.ts'
import { HOME } from './home-columns.ts'
import { rowToAsset, rowToListing } from './rows.ts'
import { FORGOTTEN_REV } from './text.ts'

/** Homes that are read at once. */
const PAGE = 500

/**
 * Derives every home from its listings again, and compares: facts and price, price history, `rev`, listings of removed
 * and merged homes, owners, the text index, decisions by hand.
 */
export function assetProblems(db: Db): Problem[] {
  const rows = [...wrongHomes(db), ...wrongPrices(db), ...wrongRevs(db), ...wrongTexts(db)]
  return [...rows, ...wrongOwners(db), ...decisionProblems(db)]
}

function* pages(db: Db) {
  for (let after = 0; ; ) {
    const page = db
      .select(HOME)
      .from(assets)
      .where(gt(assets.rid, after))
      .orderBy(asc(assets.rid))
      .limit(PAGE)
      .all()
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.rid
  }
}

function* wrongHomes(db: Db): Generator<Problem> {
  for (const page of pages(db)) {
    const rids = JSON.stringify(page.map(({ rid }) => rid))
    const rows = db
      .select()
      .from(listings)
      .where(
        sql`${listings.assetRid} in (select value from json_each(${rids})) and ${listings.goneAt} is null`,
      )
      .orderBy(asc(listings.rid))
      .all()
    const live = Map.groupBy(rows.map(rowToListing), ({ assetRid }) => assetRid)
    for (const row of page) {
      const problem = homeProblem(rowToAsset(row), live.get(row.rid) ?? [])
      if (problem) yield { what: 'home', id: row.id, problem }
    }
  }
}

type Live = ReturnType<typeof rowToListing>[]

function homeProblem(asset: ReturnType<typeof rowToAsset>, live: Live): string | undefined {
  if (asset.mergedInto !== null)
    return live.length > 0 ? 'is merged into another home but has live listings' : undefined
  const [first, ...more] = live.map((listing) => ({ ...listing, words: wordsOf(listing) }))
  if (!first) return asset.removedAt === null ? 'is live but has no live listing' : undefined
  if (asset.removedAt !== null) return 'is removed but has a live listing'
  const facts = factsOf([first, ...more] as HomeListings)
  const fields = Object.keys(facts) as (keyof StatedFacts)[]
  const isSame = (field: keyof StatedFacts) =>
    field === 'listingTexts'
      ? haveSameTexts(asset, facts)
      : Bun.deepEquals(asset[field], facts[field])
  const wrong = fields.filter((field) => !isSame(field))
  if (wrong.length === 0) return undefined
  return `differs from its listings in ${wrong.join(', ')}`
}

/** Former prices are numbered from 1 without a gap: none of them is lost. */
function wrongPrices(db: Db): Problem[] {
  const { assetRid, n } = assetFormerPrices
  const rows = db
    .select({ id: assets.id })
    .from(assetFormerPrices)
    .innerJoin(assets, eq(assets.rid, assetRid))
    .groupBy(assetRid)
    .having(sql`count(*) <> max(${n}) or min(${n}) <> 1`)
    .all()
  return rows.map(({ id }) => ({ what: 'home', id, problem: 'lacks one of its former prices' }))
}

/** No home has a `rev` that was not yet counted. */
function wrongRevs(db: Db): Problem[] {
  const counted = current(db, 'rev')
  const beyond = or(
    gt(assets.rev, counted),
    gt(assets.firstRev, counted),
    gt(assets.removedRev, counted),
  )
  const rows = db.select({ id: assets.id }).from(assets).where(beyond).all()
  return rows.map(({ id }) => ({ what: 'home', id, problem: `has a rev beyond ${counted}` }))
}

/** Listings are seen by the users who see their home, and a home of one user is part of no home of another one. */
function wrongOwners(db: Db): Problem[] {
  const { id, assetRid, ownerRid } = listings
  const isUnlike = sql`${ownerRid} is not ${assets.ownerRid}`
  const apart = db.select({ id }).from(listings).innerJoin(assets, eq(assets.rid, assetRid))
  const survivors = alias(assets, 'survivors')
  const isForeign = sql`${survivors.ownerRid} is not null and ${survivors.ownerRid} is not ${assets.ownerRid}`
  const merged = db
    .select({ id: assets.id })
    .from(assets)
    .innerJoin(survivors, eq(survivors.rid, assets.mergedInto))
    .where(isForeign)
    .all()
  return [
    ...apart
      .where(isUnlike)
      .all()
      .map((row) => ({
        what: 'listing',
        id: row.id,
        problem: 'is seen by others than its home',
      })),
    ...merged.map((row) => ({
      what: 'home',
      id: row.id,
      problem: 'is merged into a home that others see',
    })),
  ]
}

type Indexed = { rid: number; words: string }

/** Every home is found by its words, and nothing else is. */
function* wrongTexts(db: Db): Generator<Problem> {
  db.all(
    sql`create virtual table if not exists temp.asset_words using fts5vocab(main, asset_text, instance)`,
  )
  const found = new Map(
    db
      .all<Indexed>(
        sql`select doc as rid, group_concat(term, ' ' order by "offset") as words from temp.asset_words group by doc`,
      )
      .map(({ rid, words }) => [rid, words]),
  )
  // A home that waits and is in the index too has words of both.
  for (const { assetRid, tokens } of db.select().from(waitingTexts).all())
    found.set(assetRid, `${found.get(assetRid) ?? ''}${tokens}`.trim())
  for (const page of pages(db))
    for (const row of page) {
      const isSearched = row.mergedInto === null && row.removedRev !== FORGOTTEN_REV
      const words = isSearched ? searchTokens(searchText(wordsOf(rowToAsset(row)))).join(' ') : ''
      if ((found.get(row.rid) ?? '') !== words)
        yield { what: 'home', id: row.id, problem: 'has other words in the text index' }
      found.delete(row.rid)
    }
  for (const rid of found.keys())
    yield { what: 'text index', id: `${rid}`, problem: 'has words of a home that does not exist' }
}
