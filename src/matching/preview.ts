import { and, gte, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type Criteria,
  type FieldName,
  OPTIONAL_FIELDS,
  type OptionalField,
} from '../assets/criteria/criteria.ts'
import type { Asset } from '../assets/domain/asset.ts'
import type { ReaderRid } from '../assets/domain/owner.ts'
import { PRICE_SCALE } from '../assets/domain/price-scale.ts'
import { assetsByRid } from '../assets/store/assets.ts'
import { seenBy } from '../assets/store/seen.ts'
import { waysIn } from '../assets/store/ways.ts'
import { assets } from '../assets/tables.ts'
import { criteriaDecisions, type Decision, fieldWhere } from '../bots/store/criteria.ts'
import type { Db } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { RECENT_DAYS } from './domain.ts'
import { decided, matchingRids } from './store.ts'

export type Preview = {
  /** Matching homes of the last 7 days. */
  count: number
  perDay: number
  newest: Asset[]
  /** The homes that satisfy every criterion but the price, by price in whole shekels: `from` included, `to` not. */
  histogram: { from: number; to: number; count: number }[]
  /** The criteria without which more homes match, and how many then do; the most first. */
  relax: { criterion: OptionalField; count: number }[]
}

const PREVIEW_HOMES = 5
/** Bars of the histogram. The last one also holds the homes beyond the end of the scale. */
const BARS = 40

const OPTIONAL: readonly FieldName[] = OPTIONAL_FIELDS
const bitOf = (name: OptionalField) => 1 << OPTIONAL_FIELDS.indexOf(name)

/** The homes that a bot with these criteria would have posted to the reader in the last week. */
export function preview(
  db: Db,
  criteria: Criteria,
  { now, readerRid = null }: { now: number; readerRid?: ReaderRid },
): Preview {
  const since = now - days(RECENT_DAYS)
  const range = { since, readerRid }
  const rids = matchingRids(db, criteria, { ...range, limit: PREVIEW_HOMES })
  const homes = assetsByRid(db, rids)
  const tallies = talliesOf(db, criteria, range)
  const sum = (isCounted: (tally: Tally) => boolean) =>
    tallies.filter(isCounted).reduce((all, tally) => all + tally.count, 0)
  const count = sum(({ missed }) => missed === 0)
  const width = PRICE_SCALE[criteria.dealType].max / BARS
  return {
    count,
    perDay: count / RECENT_DAYS,
    newest: rids.flatMap((rid) => homes.get(rid) ?? []),
    histogram: Array.from({ length: BARS }, (_, at) => ({
      from: at * width,
      to: (at + 1) * width,
      count: sum(({ missed, bar }) => bar === at && (missed & ~bitOf('priceLimit')) === 0),
    })),
    relax: OPTIONAL_FIELDS.map((criterion) => ({
      criterion,
      count: sum(({ missed }) => (missed & ~bitOf(criterion)) === 0),
    }))
      .filter((one) => one.count > count)
      .sort((one, other) => other.count - one.count),
  }
}

type Tally = {
  /** The bits of the optional criteria that these homes do not satisfy. */
  missed: number
  /** The bar of their price; null without one. */
  bar: number | null
  count: number
}

/** Counts the recent homes of the areas by what they miss and by price, in one grouped query. */
type Range = { since: number; readerRid: ReaderRid }

function talliesOf(db: Db, criteria: Criteria, range: Range): Tally[] {
  const decisions = criteriaDecisions(criteria, waysIn(db))
  const [ofArea, others] = [
    decisions.filter(({ name }) => name === 'neighborhoodCodes'),
    decisions.filter(({ name }) => name !== 'neighborhoodCodes'),
  ]
  const groups = grouped(db, criteria, { ...range, withRids: decisions.length > 0 })
  return groups.flatMap(({ rids, ...tally }) => {
    if (decisions.length === 0) return tally
    const inArea = decided(db, JSON.parse(rids), ofArea)
    const counts = new Map<number, number>()
    for (const bits of missedByTests(db, inArea, others)) {
      const missed = tally.missed | bits
      counts.set(missed, (counts.get(missed) ?? 0) + 1)
    }
    return [...counts].map(([missed, count]) => ({ ...tally, missed, count }))
  })
}

/** For each home the bits of the criteria whose declared test it does not pass. */
function missedByTests(db: Db, rids: number[], tests: readonly Decision[]): Iterable<number> {
  const missed = new Map(rids.map((rid) => [rid, 0]))
  for (const test of tests) {
    const passed = new Set(decided(db, rids, [test]))
    const bit = 1 << OPTIONAL.indexOf(test.name)
    for (const [rid, bits] of missed) if (!passed.has(rid)) missed.set(rid, bits | bit)
  }
  return missed.values()
}

function grouped(
  db: Db,
  criteria: Criteria,
  { since, readerRid, withRids }: Range & { withRids: boolean },
) {
  const width = PRICE_SCALE[criteria.dealType].max / BARS
  const bits = OPTIONAL_FIELDS.map((name) => missedBit(name, criteria))
  const missed = sql<number>`(${sql.join(bits, sql` + `)})`
  const bar = sql<number | null>`min(cast(${assets.price} / ${width} as integer), ${BARS - 1})`
  const rids = withRids ? sql<string>`json_group_array(${assets.rid})` : sql<string>`'[]'`
  return db
    .select({ missed: missed.as('missed'), bar: bar.as('bar'), count: sql<number>`count(*)`, rids })
    .from(assets)
    .where(
      and(
        isNull(assets.removedAt),
        isNull(assets.mergedInto),
        seenBy(readerRid),
        fieldWhere('dealType', criteria),
        fieldWhere('neighborhoodCodes', criteria),
        gte(assets.firstSeenAt, since),
      ),
    )
    .groupBy(sql`missed`, sql`bar`)
    .all()
}

function missedBit(name: OptionalField, criteria: Criteria): SQL {
  const where = fieldWhere(name, criteria)
  return where ? sql`case when ${where} then 0 else ${sql.raw(String(bitOf(name)))} end` : sql`0`
}
