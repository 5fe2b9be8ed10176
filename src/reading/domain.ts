// Reading: what a listing or a post in a group says in Hebrew, each fact with the words that say it.
import type { Feature } from '../assets/domain/asset.ts'
import type { CostPeriod } from '../assets/domain/cost-period.ts'
import type { Currency, Period } from '../assets/domain/read-fact.ts'

/** What the text is about. Posts of `roommate` and `wanted` are no homes. */
const READ_DEALS = ['rent', 'sale', 'sublet', 'roommate', 'wanted'] as const
export type ReadDeal = (typeof READ_DEALS)[number]

/** What one home in a text states. Null: not stated. */
export type HomeReading = {
  dealType: ReadDeal | null
  /** Whole shekels for a month, or of a sale for the whole home. Of a wanted post, the most that is paid. */
  price: number | null
  /**
   * The words of the sum that stands where a price should, when it is none: in another currency, for another period, or
   * not understood as a whole. Then `price` is null.
   */
  unreadPrice: string | null
  /** Of `price`, or of `unreadPrice`. */
  currency: Currency | null
  period: Period | null
  /** Whether `price` is for the whole home or for one of several roommates. */
  pricePer: 'home' | 'roommate' | null
  /** Half rooms count: 3.5. Of a wanted post, the fewest. */
  rooms: number | null
  /** Square metres, without balcony, garden, storage and plot. */
  size: number | null
  /** 0 is the ground floor. */
  floor: number | null
  /** Floors of the building. */
  floors: number | null
  city: string | null
  neighbourhood: string | null
  /** Street, with the house number where it is stated. */
  street: string | null
  /** `052-0000000`, or `*2323`. */
  phone: string | null
  /** True: an agent. False: private. */
  agent: boolean | null
  /** `2026-12-01`, `--12-01` where no year is stated, `immediate` or `flexible`. */
  entryDate: string | null
  /** Municipal tax and house committee, in whole shekels for the period that is stated with each. */
  arnona: number | null
  arnonaPer: CostPeriod | null
  vaad: number | null
  vaadPer: CostPeriod | null
  /** Whether the text says that the home is taken: let, sold, or no longer on offer. It never says that it is not. */
  ended: true | null
  /** True: stated. False: stated that there is none. */
  features: Record<Feature, boolean | null>
  /** The words of each fact that is stated, by field; a feature has its own name. */
  evidence: Partial<Record<ReadField, string>>
}

export type ReadField = Exclude<keyof HomeReading, 'features' | 'evidence'> | Feature

/** What a text states. Where it has several homes, a fact on which they differ is null here. */
export type Reading = HomeReading & {
  /** Each home of a text with several; otherwise empty. */
  homes: readonly HomeReading[]
}

/** The version of the reader. When it is raised, the texts of stored listings are read again. */
export const READER_VERSION = 10
