import { isAbout, obstacles } from '../assets/criteria/criteria.ts'
import type { Obstacle, Ways } from '../assets/criteria/criterion.ts'
import type { Asset } from '../assets/domain/asset.ts'
import type { Bot } from '../bots/domain/bot.ts'

export type Nearest = {
  /** The bots that the home matches. */
  matching: Bot[]
  /** When it matches none: the bot that fewest reasons keep it from, and the one that decides. */
  nearest: { bot: Bot; reason: Obstacle } | null
}

/**
 * What the bots say about a home in one line. A bot for other areas or the other deal type says nothing: it is not near.
 */
export function nearestBots(bots: readonly Bot[], home: Asset, ways: Ways): Nearest {
  const judged = bots
    .filter((bot) => isAbout(bot, home, ways))
    .map((bot) => ({ bot, reasons: obstacles(bot, home, ways) }))
  const matching = judged.filter(({ reasons }) => reasons.length === 0).map(({ bot }) => bot)
  if (matching.length > 0) return { matching, nearest: null }
  const [first] = judged.toSorted((one, other) => one.reasons.length - other.reasons.length)
  const reason = first && decidingOf(first.reasons)
  return { matching, nearest: reason ? { bot: first.bot, reason } : null }
}

/** A reason with numbers says more than one without. */
function decidingOf(reasons: readonly Obstacle[]): Obstacle | undefined {
  return reasons.find(({ limit }) => limit !== undefined) ?? reasons[0]
}
