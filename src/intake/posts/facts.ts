import { FEATURES } from '../../assets/domain/asset.ts'
import { likelyPeriod, monthlyOf } from '../../assets/domain/cost-period.ts'
import type { ReadFact } from '../../assets/domain/read-fact.ts'
import type { HomeReading } from '../../reading/domain.ts'

/** Every fact that was read, with the words that say it. */
export function factsOf(reading: HomeReading): ReadFact[] {
  const { features, evidence, currency: _, period: __, ...given } = reading
  const { arnonaPer: ___, vaadPer: ____, ...fields } = { ...given, ...monthlyCosts(reading) }
  const ofFeatures = FEATURES.map((name) => [name, features[name]] as const)
  return [...Object.entries(fields), ...ofFeatures].flatMap(([field, value]) => {
    const isFact = ['string', 'number', 'boolean'].includes(typeof value)
    if (!isFact) return []
    const phrase = evidence[field as keyof typeof evidence] ?? ''
    return [{ field, value: value as ReadFact['value'], phrase, ...termsOf(reading, field) }]
  })
}

/** Arnona and va'ad in whole shekels a month. Va'ad without a period is stated for a month. */
export function monthlyCosts(
  reading: HomeReading,
  size = reading.size,
): Pick<HomeReading, 'arnona' | 'vaad'> {
  const { arnona, arnonaPer, vaad, vaadPer } = reading
  return {
    arnona: arnona && monthlyOf(arnona, arnonaPer ?? likelyPeriod(arnona, size)),
    vaad: vaad && monthlyOf(vaad, vaadPer ?? 'month'),
  }
}

/** The currency and the period of the price, or of the sum in its place; the period of arnona and va'ad. */
export function termsOf(
  { currency, period, arnonaPer, vaadPer }: HomeReading,
  field: string,
): Pick<ReadFact, 'currency' | 'period'> {
  const per = field === 'arnona' ? arnonaPer : field === 'vaad' ? vaadPer : null
  if (per) return { period: per }
  if (field !== 'price' && field !== 'unreadPrice') return {}
  return { ...(currency && { currency }), ...(period && { period }) }
}
