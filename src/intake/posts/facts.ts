import { FEATURES } from '../../assets/domain/asset.ts'
import type { ReadFact } from '../../assets/domain/read-fact.ts'
import type { HomeReading } from '../../reading/domain.ts'

/** Every fact that was read, with the words that say it. */
export function factsOf(reading: HomeReading): ReadFact[] {
  const { features, evidence, currency: _, period: __, ...fields } = reading
  const ofFeatures = FEATURES.map((name) => [name, features[name]] as const)
  return [...Object.entries(fields), ...ofFeatures].flatMap(([field, value]) => {
    const isFact = ['string', 'number', 'boolean'].includes(typeof value)
    if (!isFact) return []
    const phrase = evidence[field as keyof typeof evidence] ?? ''
    return [{ field, value: value as ReadFact['value'], phrase, ...termsOf(reading, field) }]
  })
}

/** The currency and the period of the price, or of the sum in its place; nothing for other facts. */
export function termsOf(
  { currency, period }: Pick<HomeReading, 'currency' | 'period'>,
  field: string,
): Pick<ReadFact, 'currency' | 'period'> {
  if (field !== 'price' && field !== 'unreadPrice') return {}
  return { ...(currency && { currency }), ...(period && { period }) }
}
