import type { Asset } from '../domain/asset.ts'
import type { Shown } from '../shown/domain.ts'
import { affordabilityOf } from './domain.ts'
import type { AffordabilityWire } from './wire.ts'

/** Nothing for a rented home, without a price, and for a reader without figures. */
export function affordabilityToWire(
  { dealType, price }: Asset,
  { money }: Pick<Shown, 'money'>,
): { affordability?: AffordabilityWire } {
  if (!money || dealType !== 'sale' || price === null) return {}
  const { figures, table } = money
  const { since, checked } = table
  const isAnother = figures.owns === 'another'
  return {
    affordability: { ...affordabilityOf(price, figures, table), isAnother, since, checked },
  }
}
