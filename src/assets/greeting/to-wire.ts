import type { Asset } from '../domain/asset.ts'
import type { Shown } from '../shown/domain.ts'
import { ownGreeting } from './domain.ts'

/** The reader's own message about a home, where there is one. */
export function greetingToWire(asset: Asset, { greetings }: Shown): { greeting?: string } {
  if (greetings === null || asset.phone === null || asset.removedAt !== null) return {}
  const { source: src, description, street, isPriceStated } = asset
  const price = isPriceStated ? asset.price : null
  const greeting = ownGreeting({ src, description, street, price }, greetings)
  return greeting === undefined ? {} : { greeting }
}
