import type { Answer, Region } from './domain.ts'

/** How a site is asked: addresses and what surrounds its answers. Pure; who asks minds the manners. */
export type Site = {
  headers: Readonly<Record<string, string>>
  /** A page of the newest advertisements, from 1. */
  feed(region: Region, page: number): string
  /** One advertisement by itself. */
  item(externalId: string): string
  /** Its advertiser's telephone number. */
  phone(externalId: string): string
  /** How many pages a feed has; null when its answer does not say. */
  pagesOf(body: string): number | null
  /** The number in an answer to `phone`; null where there is none. */
  phoneOf(answer: Answer): string | null
  /** Whether a redirect there asks for proof of being human. */
  isChallengeHost(host: string): boolean
}
