import type { DealType } from '../../assets/domain/asset.ts'
import type { Answer, Reading } from '../domain.ts'

/** The smallest part of a feed that can be requested: one deal type in one search region of the source. */
export type Region = {
  dealType: DealType
  /** The source's own number of the region. */
  region: number
}

/** A source that lists its newest listings page by page: its addresses, and how its answers are read. Pure. */
export type Feed = {
  headers: Readonly<Record<string, string>>
  /** A page of the newest listings, from 1. */
  pageUrl(region: Region, page: number): string
  /** The own page of one listing. */
  listingUrl(externalId: string): string
  /** The endpoint of the advertiser's telephone number; absent where the source has none. */
  phone?: {
    url(externalId: string): string
    /** The number in its answer; null where there is none. */
    read(answer: Answer): string | null
  }
  read(answer: Answer): Reading
  /** How many pages the region has; null when the answer does not state it. */
  pageCount(body: string): number | null
  /** Whether a redirect to that host is a challenge of the bot protection. */
  isChallengeHost(host: string): boolean
  /** Where a listing's own page states the date of entry, for messages. */
  entryDatePath: string
}

/** How runs and status name a region. */
export const scopeOf = ({ dealType, region }: Region) => `${dealType}:${region}`
