// Arnona and va'ad that a page states in fields of their own.
import { type CostPeriod, likelyPeriod, monthlyOf } from '../../assets/domain/cost-period.ts'
import { costPeriodIn } from '../../reading/cost-terms.ts'
import type { FieldName, Found } from './domain.ts'
import { amountIn, plain } from './values.ts'

type Cost = { sum: number | null; per: CostPeriod | null }

/** A sum with the period that stands beside it, as `480 לדו חודשי`. */
function costIn(found: Found | undefined): Cost {
  const text = plain(found ?? null).toLowerCase()
  const period = costPeriodIn(text)
  // Its own number is no sum: in "2 חודשים" that would be the first one.
  const sum = amountIn(period ? text.replace(period.words, ' ') : found)
  return { sum, per: period?.per ?? null }
}

type Costs = {
  /** Whole shekels a month. */
  arnona: number | null
  arnonaPer: CostPeriod | null
  vaad: number | null
  vaadPer: CostPeriod | null
}

/** A period in a field of its own wins; without one an arnona has the likely one, and va'ad is stated for a month. */
export function costsIn(first: (name: FieldName) => Found | undefined, size: number | null): Costs {
  const stated = (name: 'arnona' | 'vaad') => {
    const { sum, per } = costIn(first(name))
    return { sum, per: costPeriodIn(plain(first(`${name}Per`) ?? null))?.per ?? per }
  }
  const [arnona, vaad] = [stated('arnona'), stated('vaad')]
  return {
    arnona: arnona.sum && monthlyOf(arnona.sum, arnona.per ?? likelyPeriod(arnona.sum, size)),
    arnonaPer: arnona.sum === null ? null : arnona.per,
    vaad: vaad.sum && monthlyOf(vaad.sum, vaad.per ?? 'month'),
    vaadPer: vaad.sum === null ? null : vaad.per,
  }
}
