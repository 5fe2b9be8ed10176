import { obstacles } from '../assets/criteria/criteria.ts'
import type { Obstacle, Ways } from '../assets/criteria/criterion.ts'
import { type UnstatedFact, unstatedFacts } from '../assets/criteria/unstated.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { isLive } from '../assets/domain/asset.ts'
import type { Bot } from '../bots/domain/bot.ts'

/** Whether a home matches a bot, whether the bot has posted it, and what kept it out. */
export type Explanation = {
  matches: boolean
  posted: boolean
  reasons: Obstacle[]
  /** What the bot asks for and the home does not state. */
  unstated: UnstatedFact[]
}

type Known = {
  /** The bots, by rid, that have posted the home. */
  posted: { has(botRid: number): boolean }
  ways: Ways
}

export function explain(bot: Bot, asset: Asset, { posted, ways }: Known): Explanation {
  const found = obstacles(bot, asset, ways)
  const reasons = [...found]
  if (!bot.isActive) reasons.push({ code: 'stopped', text: 'This bot is stopped' })
  if (!isLive(asset)) reasons.push({ code: 'gone', text: 'It is no longer listed' })
  const isPosted = posted.has(bot.rid)
  if (reasons.length === 0 && !isPosted) reasons.push(oldReason(asset, bot))
  const unstated = unstatedFacts(bot, asset)
  return { matches: found.length === 0, posted: isPosted, reasons, unstated }
}

/** Why a home that matches was not posted. */
function oldReason({ firstRev }: Asset, { watchFrom }: Bot): Obstacle {
  return firstRev <= watchFrom
    ? { code: 'older', text: 'It was known before this bot was started' }
    : { code: 'edited', text: 'It was known before the criteria of this bot were changed' }
}
