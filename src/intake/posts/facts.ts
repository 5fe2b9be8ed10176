import { FEATURES, type ReadFact } from '../../assets/domain/asset.ts'
import type { HomeReading } from '../../reading/domain.ts'

/** Every fact that was read, with the words that say it. */
export function factsOf(reading: HomeReading): ReadFact[] {
  const { features, evidence, ...fields } = reading
  const ofFeatures = FEATURES.map((name) => [name, features[name]] as const)
  return [...Object.entries(fields), ...ofFeatures].flatMap(([field, value]) => {
    const isFact = ['string', 'number', 'boolean'].includes(typeof value)
    if (!isFact) return []
    const phrase = evidence[field as keyof typeof evidence] ?? ''
    return [{ field, value: value as ReadFact['value'], phrase }]
  })
}
