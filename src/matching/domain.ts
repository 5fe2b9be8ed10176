// Matching: which homes match which bots, and why a home does not match.
import type { Asset } from '../assets/domain/asset.ts'

/** The highest number of homes that a started bot posts. */
export const CATCH_UP_HOMES = 10
/** How far back `preview` and a started bot look, in days. */
export const RECENT_DAYS = 7

/** Whether the home may be matched: it has a live listing and was not merged into another home. */
export function isLive({ removedAt, mergedInto }: Pick<Asset, 'removedAt' | 'mergedInto'>) {
  return removedAt === null && mergedInto === null
}
