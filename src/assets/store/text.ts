import type { Database } from 'bun:sqlite'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { nameWords } from '../../areas/store.ts'
import { current, setCounter } from '../../database/counters.ts'
import type { Db, Tx } from '../../database/database.ts'
import { HEBREW_VERSION, normaliseHebrew, queryForms, searchTokens } from '../../kernel/hebrew.ts'
import { listingText, searchText, type Words, wordsOf } from '../domain/asset.ts'
import { WHOLE_WORDS } from '../search/whole-words.ts'
import { type AssetRow, assets, listings } from '../tables.ts'
import { waitingTexts } from '../words/tables.ts'
import { HOME } from './home-columns.ts'

/** So many homes wait for the text index; a search compares the words of each. */
const WAITING_MAX = 50

// Drizzle has no FTS5 tables. The tokens are made here and not by SQLite, because attached prefixes are removed.
const statements = new WeakMap<Database, ReturnType<typeof prepareAll>>()

const prepareAll = (client: Database) => ({
  remove: client.prepare('delete from asset_text where rowid = ?'),
  insert: client.prepare('insert into asset_text (rowid, tokens) values (?, ?)'),
  wait: client.prepare('insert into waiting_texts (asset_rid, tokens) values (?, ?)'),
  rewait: client.prepare('update waiting_texts set tokens = ? where asset_rid = ?'),
  unwait: client.prepare('delete from waiting_texts where asset_rid = ?'),
  count: client.prepare<{ n: number }, []>('select count(*) as n from waiting_texts'),
  settle: client.prepare(
    'insert into asset_text (rowid, tokens) select asset_rid, tokens from waiting_texts order by asset_rid',
  ),
  clear: client.prepare('delete from waiting_texts'),
})

function statementsOf(client: Database) {
  const known = statements.get(client) ?? prepareAll(client)
  statements.set(client, known)
  return known
}

const tokensOf = (words: Words) =>
  searchTokens(searchText(words))
    .map((token) => ` ${token}`)
    .join('')

/** Notes the words by which a new home is searched. When enough homes wait, all of them come into the index. */
export function insertText(tx: Tx, assetRid: number, words: Words): void {
  const { wait, count } = statementsOf(tx.$client)
  wait.run(assetRid, tokensOf(words))
  if ((count.get()?.n ?? 0) >= WAITING_MAX) settleTexts(tx)
}

/** Brings the words of all homes that wait into the index. */
export function settleTexts(tx: Tx): void {
  const { settle, clear } = statementsOf(tx.$client)
  settle.run()
  clear.run()
}

/** Replaces the words by which a home is searched. */
export function indexText(tx: Tx, assetRid: number, words: Words): void {
  const { rewait, remove, insert } = statementsOf(tx.$client)
  const tokens = tokensOf(words)
  if (rewait.run(tokens, assetRid).changes > 0) return
  remove.run(assetRid)
  insert.run(assetRid, tokens)
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
  const listingTexts =
    live.length === 1 ? null : live.map((listing) => listingText(wordsOf(listing)))
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

/** Removes homes from the index, or from those that wait for it. */
export function forgetText(tx: Tx, assetRids: readonly number[]): void {
  const { unwait, remove } = statementsOf(tx.$client)
  for (const rid of assetRids) {
    unwait.run(rid)
    remove.run(rid)
  }
}

export type TextQuery = {
  /** For the text index. */
  match: string
  /** For the words of homes that wait: for each typed word its forms, as JSON. */
  forms: string
}

/** Finds a typed text: every typed word must begin a word of the home. Null: the text has no words. */
export function textQuery(text: string): TextQuery | null {
  const words = normaliseHebrew(text.slice(0, 200)).split(' ').filter(Boolean).slice(0, 12)
  if (words.length === 0) return null
  const names = nameWords()
  const isKnown = (word: string) => names.has(word) || WHOLE_WORDS.has(word)
  const forms = words.map((word) => queryForms(word, isKnown))
  return { match: forms.map(anyOf).join(' AND '), forms: JSON.stringify(forms) }
}

/** The homes, by rid, that a query finds: a part of a statement. */
export function ridsWithWords({ match, forms }: Record<keyof TextQuery, unknown>): SQL {
  const begins = sql`instr(${waitingTexts.tokens}, ' ' || form.value) > 0`
  const isWithout = sql`not exists (select 1 from json_each(word.value) form where ${begins})`
  const lacksOne = sql`exists (select 1 from json_each(${forms}) word where ${isWithout})`
  return sql`select rowid from asset_text where asset_text match ${match} union all select ${waitingTexts.assetRid} from ${waitingTexts} where not ${lacksOne}`
}

function anyOf(forms: readonly string[]): string {
  return `(${forms.map((form) => `"${form}"*`).join(' OR ')})`
}
