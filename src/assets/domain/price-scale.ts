// The scales on which prices are chosen, in lists, on maps and in bots.
import type { DealType } from './asset.ts'

/** The end of the price scale, in shekels. */
export const PRICE_SCALE: Record<DealType, { max: number; step: number }> = {
  rent: { max: 20_000, step: 100 },
  sale: { max: 10_000_000, step: 50_000 },
}
