import { botByRid } from '../../bots/store/bots.ts'
import type { Db } from '../../database/database.ts'
import { QUIET_NAMES } from '../channels/channels.ts'
import { type ChannelName, TELLING } from '../domain/delivery.ts'
import { isQuiet, nextQuietEnd } from '../domain/quiet-hours.ts'
import { headOf } from '../outbox/lane-rows.ts'
import { createWindows, type Limit, type Windows } from '../outbox/limits.ts'
import { countedSince, heldUntil } from '../outbox/open-rows.ts'
import { type Outgoing, PRIORITY } from '../outbox/store.ts'

/** Why a message was not sent yet, and until when it waits (ms), where that is known. */
export type Wait = { why: string; until: number | null }

/** What is known outside of the outbox. */
export type Surroundings = {
  now: number
  /** Whether a server runs: only it sends. */
  isServing: boolean
  /** Why a channel is switched off; undefined: it is on. */
  offOf(channel: ChannelName): string | undefined
  /** The limits of each channel. */
  limitsOf(channel: ChannelName): readonly Limit[]
}

const POSTS: ReadonlySet<string> = new Set(TELLING)

export const PAUSED = 'its bot is paused'

/** Explains why messages wait. It reads what the sender decides by, and decides nothing itself. */
export function createWaits(db: Db, surroundings: Surroundings): (message: Outgoing) => Wait {
  const { now, isServing, offOf, limitsOf } = surroundings
  const windows = new Map<ChannelName, Windows>()
  const heads = new Map<string, number | undefined>()

  function windowsOf(channel: ChannelName): Windows {
    const known = windows.get(channel)
    if (known) return known
    const limits = limitsOf(channel)
    const made = createWindows(limits)
    const since = now - Math.max(0, ...limits.map(({ perMs }) => perMs))
    for (const { target, at } of countedSince(db, channel, { since, leaseMs: 0 }))
      made.restore(target, Math.min(at, now))
    windows.set(channel, made)
    return made
  }

  /** The first message of the same recipient and priority. */
  function firstOf({ channel, target, priority }: Outgoing): number | undefined {
    const key = `${channel} ${priority} ${target}`
    if (!heads.has(key)) heads.set(key, headOf(db, channel, { target, priority })?.rid)
    return heads.get(key)
  }

  function quietUntil({ kind, channel, botRid }: Outgoing): number | null {
    if (botRid === null || !QUIET_NAMES.includes(channel) || !POSTS.has(kind)) return null
    const rule = botByRid(db, botRid)?.quietHours ?? null
    return isQuiet(rule, now) ? nextQuietEnd(rule, now) : null
  }

  function isPaused({ kind, botRid }: Outgoing): boolean {
    return botRid !== null && POSTS.has(kind) && botByRid(db, botRid)?.isActive === false
  }

  function limitedUntil({ channel, target, priority }: Outgoing): number | null {
    if (priority <= PRIORITY.signal) return null
    const waitMs = windowsOf(channel).waitFor(target, now)
    return waitMs > 0 ? now + waitMs : null
  }

  return (message) => {
    const { state, channel, rid, notBefore, reason, leaseUntil } = message
    if (state === 'failed') return { why: `given up: ${reason ?? 'unknown'}`, until: null }
    const off = offOf(channel)
    if (off !== undefined) return { why: off, until: null }
    if (!isServing) return { why: 'no server is running', until: null }
    if (state === 'sending') return { why: 'is being sent', until: leaseUntil }
    const held = heldUntil(db, channel)
    if (held > now) return { why: 'its service asked to wait', until: held }
    const first = firstOf(message)
    if (first !== undefined && first < rid)
      return { why: 'behind an earlier message to the same recipient', until: null }
    if (notBefore > now)
      return { why: reason ? `tried again after: ${reason}` : 'postponed', until: notBefore }
    if (isPaused(message)) return { why: PAUSED, until: null }
    const quiet = quietUntil(message)
    if (quiet !== null) return { why: 'quiet hours', until: quiet }
    const limited = limitedUntil(message)
    if (limited !== null) return { why: 'limits of its service', until: limited }
    return { why: 'next', until: null }
  }
}
