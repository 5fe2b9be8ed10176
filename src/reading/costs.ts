// Arnona and va'ad of a text, each with the period for which it is paid.
import type { CostPeriod } from '../assets/domain/cost-period.ts'
import { costPeriodAt } from './cost-terms.ts'
import { quoted, type Sum } from './money.ts'
import type { Found } from './text.ts'

/** The highest sum for one or two months, and for a year. */
const SUM_MAX = 6_000
const YEARLY_MAX = 40_000
const SUM_MIN = 10

type CostFacts = Record<'arnona' | 'vaad', Found<number> | null> &
  Record<'arnonaPer' | 'vaadPer', Found<CostPeriod> | null>

/** @param plain the text that `sums` were found in. */
export function costFacts(plain: string, sums: readonly Sum[]): CostFacts {
  const [arnona, arnonaPer] = costOf(plain, sums, 'arnona')
  const [vaad, vaadPer] = costOf(plain, sums, 'vaad')
  return { arnona, arnonaPer, vaad, vaadPer }
}

type Cost = readonly [Found<number> | null, Found<CostPeriod> | null]

function costOf(plain: string, sums: readonly Sum[], purpose: 'arnona' | 'vaad'): Cost {
  for (const sum of sums) {
    if (sum.purpose !== purpose || sum.value < SUM_MIN || !Number.isInteger(sum.value)) continue
    const period = costPeriodAt(plain, sum)
    if (sum.value > (period?.value === 'year' ? YEARLY_MAX : SUM_MAX)) continue
    const fact = quoted(sum, sum)
    const end = period === null ? fact.end : Math.max(fact.end, period.end)
    return [{ ...fact, end }, period && { ...fact, value: period.value, end }]
  }
  return [null, null]
}
