import {
  type Criteria,
  type FieldName,
  OPTIONAL_FIELDS,
  type OptionalField,
} from '../assets/criteria/criteria.ts'
import type { Asset } from '../assets/domain/asset.ts'
import type { ReaderRid } from '../assets/domain/owner.ts'
import { PRICE_SCALE } from '../assets/domain/price-scale.ts'
import type { Search } from '../assets/search/domain.ts'
import type { RecentGroup } from '../assets/search/recent-domain.ts'
import { assetsByRid } from '../assets/store/assets.ts'
import { criteriaDecisions, type Decision } from '../assets/store/criteria-conditions.ts'
import { waysIn } from '../assets/store/ways.ts'
import type { Db } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { RECENT_DAYS } from './domain.ts'
import { decided } from './store.ts'

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

type World = { db: Db; search: Pick<Search, 'recent'> }

/** The homes that a bot with these criteria would have posted to the reader in the last week. */
export function preview(
  { db, search }: World,
  criteria: Criteria,
  { now, readerRid = null }: { now: number; readerRid?: ReaderRid },
): Preview {
  const since = now - days(RECENT_DAYS)
  const width = PRICE_SCALE[criteria.dealType].max / BARS
  const recent = search.recent(criteria, { since, readerRid, bars: { width, count: BARS } })
  const decisions = criteriaDecisions(criteria, waysIn(db)).filter(({ name }) =>
    recent.undecided.includes(name),
  )
  const groups = recent.groups.flatMap((group) => decidedGroups(db, group, decisions))
  const matching = groups.flatMap(({ missed, rids }) => (missed === 0 ? rids : []))
  const count = matching.length
  const rids = recent.newestOf(matching, PREVIEW_HOMES)
  const homes = assetsByRid(db, rids)
  const ofPrice = bitOf('priceLimit')
  return {
    count,
    perDay: count / RECENT_DAYS,
    newest: rids.flatMap((rid) => homes.get(rid) ?? []),
    histogram: Array.from({ length: BARS }, (_, at) => ({
      from: at * width,
      to: (at + 1) * width,
      count: sum(groups, ({ missed, bar }) => bar === at && (missed & ~ofPrice) === 0),
    })),
    relax: OPTIONAL_FIELDS.map((criterion) => ({
      criterion,
      count: sum(groups, ({ missed }) => (missed & ~bitOf(criterion)) === 0),
    }))
      .filter((one) => one.count > count)
      .sort((one, other) => other.count - one.count),
  }
}

function sum(groups: readonly RecentGroup[], isCounted: (group: RecentGroup) => boolean): number {
  return groups.filter(isCounted).reduce((all, { rids }) => all + rids.length, 0)
}

/** The same homes without those outside the areas, grouped also by what the declared tests find that they miss. */
function decidedGroups(
  db: Db,
  group: RecentGroup,
  decisions: readonly Decision[],
): readonly RecentGroup[] {
  if (decisions.length === 0) return [group]
  const isOfArea = ({ name }: Decision) => name === 'neighborhoodCodes'
  const inArea = decided(db, group.rids, decisions.filter(isOfArea))
  const missed = new Map(inArea.map((rid) => [rid, group.missed]))
  for (const test of decisions) {
    if (isOfArea(test)) continue
    const passed = new Set(decided(db, inArea, [test]))
    const bit = 1 << OPTIONAL.indexOf(test.name)
    for (const [rid, bits] of missed) if (!passed.has(rid)) missed.set(rid, bits | bit)
  }
  const byMissed = Map.groupBy(inArea, (rid) => missed.get(rid) ?? 0)
  return [...byMissed].map(([bits, rids]) => ({ ...group, missed: bits, rids }))
}
