// Bots: what a person looks for, and where the finds are posted.
import type { AreaCode } from '../areas/domain.ts'
import type { DealType } from '../assets/domain.ts'

export type Criteria = {
  dealType: DealType
  neighborhoodCodes: readonly AreaCode[]
  /** Lowest and highest price in whole shekels, both included. A highest at the scale's end means "or more". */
  priceLimit: readonly [min: number, max: number]
  /** The fewest rooms that will do. */
  rooms: number
  /** False: private listings only. True: merchants only. Null: either. */
  merchant: boolean | null
}

export type Bot = Criteria & {
  rid: number
  id: string
  ownerRid: number
  /** The owner's full name. */
  createdBy: string
  chatRid: number
  chatId: string
  name: string
  description: string
  isActive: boolean
  /** Only homes that became known after this `rev` are matched. */
  watchFrom: number
  createdAt: number
}

/** The end of the price scale, in shekels. */
export const PRICE_SCALE: Record<DealType, { max: number; step: number }> = {
  rent: { max: 20_000, step: 100 },
  sale: { max: 10_000_000, step: 50_000 },
}
export const PRICE_MAX = 1_000_000_000
export const ROOMS_MIN = 1
export const ROOMS_MAX = 10
export const BOT_NAME_MAX = 80
export const BOT_DESCRIPTION_MAX = 500

/** What a new bot looks for before anything is set: everything to rent, nowhere. */
export const NEW_CRITERIA: Criteria = {
  dealType: 'rent',
  neighborhoodCodes: [],
  priceLimit: [0, PRICE_SCALE.rent.max],
  rooms: ROOMS_MIN,
  merchant: null,
}

/** Every reason these criteria cannot be saved, by field, in the order the dialog shows them. */
export function criteriaProblems({
  neighborhoodCodes,
  priceLimit: [min, max],
  rooms,
}: Criteria): Record<string, string> {
  const problems: Record<string, string> = {}
  if (neighborhoodCodes.length === 0) problems.neighborhoodCodes = 'Please select at least one area'
  if (!(rooms >= ROOMS_MIN && rooms <= ROOMS_MAX))
    problems.rooms = `Please set a valid number of rooms (${ROOMS_MIN}-${ROOMS_MAX})`
  if (!(min >= 0 && min < max && max <= PRICE_MAX))
    problems.priceLimit = 'Please set a valid price range'
  return problems
}

/** The highest price that still fits; endless at the scale's end. */
export function highestPrice({ dealType, priceLimit: [, max] }: Criteria): number {
  return max >= PRICE_SCALE[dealType].max ? Number.POSITIVE_INFINITY : max
}
