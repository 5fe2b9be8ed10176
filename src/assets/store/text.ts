import type { Database, Statement } from 'bun:sqlite'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { nameWords } from '../../areas/store.ts'
import { current, setCounter } from '../../database/counters.ts'
import type { Db, Tx } from '../../database/database.ts'
import { HEBREW_VERSION, normaliseHebrew, queryForms, searchTokens } from '../../kernel/hebrew.ts'
import { listingText, searchText, type Words, wordsOf } from '../domain/asset.ts'
import { WHOLE_WORDS } from '../search/whole-words.ts'
import { type AssetRow, assets, listings } from '../tables.ts'
import { HOME } from './home-columns.ts'

// Drizzle has no FTS5 tables. The tokens are made here and not by SQLite, because attached prefixes are removed.
const statements = new WeakMap<Database, { remove: Statement; insert: Statement }>()

function statementsOf(client: Database) {
  const known = statements.get(client) ?? {
    remove: client.prepare('delete from asset_text where rowid = ?'),
    insert: client.prepare('insert into asset_text (rowid, tokens) values (?, ?)'),
  }
  statements.set(client, known)
  return known
}

/** Adds the words by which a new home is searched. */
export function insertText(tx: Tx, assetRid: number, words: Words): void {
  statementsOf(tx.$client).insert.run(assetRid, searchTokens(searchText(words)).join(' '))
}

/** Replaces the words by which a home is searched. */
export function indexText(tx: Tx, assetRid: number, words: Words): void {
  statementsOf(tx.$client).remove.run(assetRid)
  insertText(tx, assetRid, words)
}

/** Whether the stored words were normalised by another version of `normaliseHebrew`. */
export function isTextStale(db: Db): boolean {
  return current(db, 'hebrew') !== HEBREW_VERSION
}

/** Normalises the texts of a home again: its words in the index, and those of its live listings. */
export function reindexAsset(tx: Tx, rid: number): void {
  const asset = tx.select(HOME).from(assets).where(eq(assets.rid, rid)).get()
  if (!asset || asset.mergedInto !== null || isForgotten(asset)) return
  indexText(tx, rid, wordsOf(asset))
  const live = tx
    .select()
    .from(listings)
    .where(and(eq(listings.assetRid, rid), isNull(listings.goneAt)))
    .orderBy(asc(listings.rid))
    .all()
  if (live.length === 0) return
  const listingTexts = live.map((listing) => listingText(wordsOf(listing)))
  tx.update(assets).set({ listingTexts }).where(eq(assets.rid, rid)).run()
}

/** Notes that every text was normalised by this version. */
export function markReindexed(tx: Tx): void {
  setCounter(tx, 'hebrew', HEBREW_VERSION)
}

/**
 * The `removedRev` of a home that is forgotten but was posted: it keeps its facts, and counts as new when it returns.
 */
export const FORGOTTEN_REV = 0

function isForgotten({ removedRev }: Pick<AssetRow, 'removedRev'>): boolean {
  return removedRev === FORGOTTEN_REV
}

/** Removes homes from the index. */
export function forgetText(tx: Tx, assetRids: readonly number[]): void {
  const { remove } = statementsOf(tx.$client)
  for (const rid of assetRids) remove.run(rid)
}

/** The FTS5 query for a typed text: every typed word must begin a word of the home. Null: the text has no words. */
export function textQuery(text: string): string | null {
  const words = normaliseHebrew(text.slice(0, 200)).split(' ').filter(Boolean).slice(0, 12)
  if (words.length === 0) return null
  const names = nameWords()
  const isKnown = (word: string) => names.has(word) || WHOLE_WORDS.has(word)
  return words.map((word) => anyOf(queryForms(word, isKnown))).join(' AND ')
}

function anyOf(forms: readonly string[]): string {
  return `(${forms.map((form) => `"${form}"*`).join(' OR ')})`
}
