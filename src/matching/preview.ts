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
import type { Recent, RecentGroup } from '../assets/search/recent-domain.ts'
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
const isOne = (missed: number) => (missed & (missed - 1)) === 0
const placeOf = (bit: number) => 31 - Math.clz32(bit)

type World = { db: Db; search: Pick<Search, 'recent'> }

/** The homes that a bot with these criteria would have posted to the reader in the last week. */
export function preview(
  { db, search }: World,
  criteria: Criteria,
  { now, readerRid = null }: { now: number; readerRid?: ReaderRid },
): Preview {
  const since = now - days(RECENT_DAYS)
  const width = PRICE_SCALE[criteria.dealType].max / BARS
  const bars = { width, count: BARS }
  const recent = search.recent(criteria, { since, readerRid, bars, newest: PREVIEW_HOMES })
  const decisions = criteriaDecisions(criteria, waysIn(db)).filter(({ name }) =>
    recent.undecided.includes(name),
  )
  const { groups, rids } =
    decisions.length === 0
      ? { groups: recent.groups, rids: recent.newest() }
      : decidedGroups(db, recent, decisions)
  const { count, histogram, without } = counted(groups)
  const homes = assetsByRid(db, rids)
  return {
    count,
    perDay: count / RECENT_DAYS,
    newest: rids.flatMap((rid) => homes.get(rid) ?? []),
    histogram: histogram.map((inBar, at) => ({
      from: at * width,
      to: (at + 1) * width,
      count: inBar,
    })),
    relax: OPTIONAL_FIELDS.map((criterion, at) => ({ criterion, count: without[at] as number }))
      .filter((one) => one.count > count)
      .sort((one, other) => other.count - one.count),
  }
}

/** How many homes match, by price without that of the price limit, and without each of the optional criteria. */
function counted(groups: Recent['groups']) {
  const histogram = Array<number>(BARS).fill(0)
  const missOnly = OPTIONAL_FIELDS.map(() => 0)
  const ofPrice = bitOf('priceLimit')
  let count = 0
  for (const { missed, bar, count: homes } of groups) {
    if (missed === 0) count += homes
    else if (isOne(missed)) missOnly[placeOf(missed)] = (missOnly[placeOf(missed)] ?? 0) + homes
    if (bar !== null && (missed & ~ofPrice) === 0) histogram[bar] = (histogram[bar] ?? 0) + homes
  }
  return { count, histogram, without: missOnly.map((homes) => count + homes) }
}

/** The groups and the newest homes, when some criteria are decided by what the declared tests find. */
function decidedGroups(db: Db, recent: Recent, decisions: readonly Decision[]) {
  const groups = recent.homes().flatMap((group) => decidedGroup(db, group, decisions))
  const matching = groups.flatMap(({ missed, rids }) => (missed === 0 ? rids : []))
  return {
    groups: groups.map((group) => ({ ...group, count: group.rids.length })),
    rids: recent.newestOf(matching),
  }
}

type Homes = RecentGroup & { rids: number[] }

/** The same homes without those outside the areas, grouped also by what the declared tests find that they miss. */
function decidedGroup(db: Db, group: Homes, decisions: readonly Decision[]): Homes[] {
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
