// Arnona (the municipal tax) and va'ad (the fee of the house committee): for which time a sum of them is paid.

/** Months of each period for which a text or a source states such a sum. */
const MONTHS = { month: 1, twoMonths: 2, quarter: 3, year: 12 } as const
export type CostPeriod = keyof typeof MONTHS
export const COST_PERIODS = Object.keys(MONTHS) as CostPeriod[]

/** Shekels a year for a square metre: no city's residential rate is higher. */
const YEARLY_PER_METRE_MAX = 150
/** The highest arnona of a month where no size is stated. */
const MONTHLY_MAX = 1_000

/** Whole shekels a month of a sum for that period. */
export const monthlyOf = (sum: number, per: CostPeriod): number => Math.round(sum / MONTHS[per])

/** The period of an arnona that states none: the shortest for which no city takes less. */
export function likelyPeriod(arnona: number, size: number | null): CostPeriod {
  const most = size === null ? MONTHLY_MAX : (size * YEARLY_PER_METRE_MAX) / 12
  return COST_PERIODS.find((per) => per !== 'quarter' && monthlyOf(arnona, per) <= most) ?? 'year'
}
