import type { Database, Statement } from 'bun:sqlite'
import { current, setCounter } from '../../database/counters.ts'
import type { Db, Tx } from '../../database/database.ts'
import { HEBREW_VERSION, normaliseHebrew, searchTokens } from '../../kernel/hebrew.ts'
import type { Asset } from '../domain.ts'
import { assets } from '../tables.ts'
import { rowToAsset } from './rows.ts'

// The FTS5 table is unknown to drizzle. Its tokens are made here, so that attached prefixes can be taken off.
const statements = new WeakMap<Database, { remove: Statement; insert: Statement }>()

function statementsOf(client: Database) {
  const known = statements.get(client) ?? {
    remove: client.prepare('delete from asset_text where rowid = ?'),
    insert: client.prepare('insert into asset_text (rowid, tokens) values (?, ?)'),
  }
  statements.set(client, known)
  return known
}

/** Indexes what people search a home by. */
export function indexText(tx: Tx, asset: Asset): void {
  const { city, neighbourhood, street, propertyType, description } = asset
  const text = [city, neighbourhood, street, propertyType, description].filter(Boolean).join(' ')
  const { remove, insert } = statementsOf(tx.$client)
  remove.run(asset.rid)
  insert.run(asset.rid, searchTokens(text).join(' '))
}

/** Whether the index was made with another spelling than today's. */
export function isTextStale(db: Db): boolean {
  return current(db, 'hebrew') !== HEBREW_VERSION
}

/** Makes the index anew, with today's spelling. */
export function reindexText(tx: Tx): void {
  for (const row of tx.select().from(assets).all()) indexText(tx, rowToAsset(row))
  setCounter(tx, 'hebrew', HEBREW_VERSION)
}

/** Takes homes out of the index. */
export function forgetText(tx: Tx, assetRids: readonly number[]): void {
  const { remove } = statementsOf(tx.$client)
  for (const rid of assetRids) remove.run(rid)
}

/** The FTS5 query for a text that a person typed: every word must begin a word of the home. Null: there are no words. */
export function textQuery(text: string): string | null {
  const words = normaliseHebrew(text.slice(0, 200)).split(' ').filter(Boolean).slice(0, 12)
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' AND ')
}
