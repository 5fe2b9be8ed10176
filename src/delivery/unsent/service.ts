import type { Bot } from '../../bots/domain/bot.ts'
import { announce } from '../../database/changes.ts'
import { type Db, write } from '../../database/database.ts'
import { minutes } from '../../kernel/clock.ts'
import { CHANNELS, SENDING_NAMES } from '../channels/channels.ts'
import { gather } from '../digests/store.ts'
import type { ChannelName } from '../domain/delivery.ts'
import { isQuiet } from '../domain/quiet-hours.ts'
import { noteRequeued, postpone } from '../outbox/open-rows.ts'
import { givenUpOf, openOf, owedSinglesOf, triedInVain, type Unsent } from './store.ts'

/** How long a post waits in vain before its owner sees that (ms). */
const SHOWN_AFTER_MS = minutes(5)
/** So many posts that wait are a backlog: a group gets 20 a minute. */
const BACKLOG_MIN = 60

/** Users see nothing of what their programs have not got. */
const SHOWN = SENDING_NAMES.filter((name) => name !== 'webhook')

/** What was not sent of a bot on one channel, as its owner sees it. */
export type UnsentPosts = {
  botId: string
  channel: ChannelName
  /** Posts that were given up; that were tried in vain, with those behind them; that only wait for their turn. */
  givenUp: number
  waiting: number
  queued: number
  /** When the oldest of them was made (ms). */
  oldestAt: number
  /** Why, as the service has put it; null: nothing has failed. */
  reason: string | null
  /** Whether the bot posts on this channel. Nothing can be sent again while it does not. */
  isOn: boolean
}

type World = { db: Db; now: number }

/** What was not sent of these bots, and should be seen. */
export function unsentPosts({ db, now }: World, bots: readonly Bot[]): UnsentPosts[] {
  if (bots.length === 0) return []
  const rids = bots.map(({ rid }) => rid)
  const lost = givenUpOf(db, rids, now)
  const open = openOf(db, rids)
  const owed = owedSinglesOf(db, rids, SHOWN)
  return bots.flatMap((bot) =>
    CHANNELS.flatMap(({ name, isOn }) => {
      const of = (rows: readonly Unsent[]) =>
        rows.find(({ botRid, channel }) => botRid === bot.rid && channel === name)
      const parts = { lost: of(lost), open: of(open), owed: of(owed) }
      const shown = shownOf(bot, parts, now)
      return shown ? { botId: bot.id, channel: name, ...shown, isOn: isOn(bot) } : []
    }),
  )
}

type Parts = { lost: Unsent | undefined; open: Unsent | undefined; owed: Unsent | undefined }
type Shown = Pick<UnsentPosts, 'givenUp' | 'waiting' | 'queued' | 'oldestAt' | 'reason'>

function shownOf(bot: Bot, { lost, open, owed }: Parts, now: number): Shown | undefined {
  const behind = (open?.count ?? 0) + (owed?.count ?? 0)
  const isInVain = open?.reason != null && open.oldestAt <= now - SHOWN_AFTER_MS
  const isHeld = !bot.isActive || isQuiet(bot.quietHours, now)
  const waiting = isInVain ? behind : 0
  const queued = !isInVain && !isHeld && behind >= BACKLOG_MIN ? behind : 0
  if (!lost && waiting + queued === 0) return undefined
  const parts = [lost, ...(waiting + queued > 0 ? [open, owed] : [])].filter((part) => part != null)
  return {
    givenUp: lost?.count ?? 0,
    waiting,
    queued,
    oldestAt: Math.min(...parts.map(({ oldestAt }) => oldestAt)),
    reason: lost?.reason ?? (isInVain ? (open?.reason ?? null) : null),
  }
}

/**
 * Sends what was given up of a bot, or tried in vain, now. What is older than a day becomes one digest. Posts of a
 * channel on which the bot no longer posts stay as they are.
 * @returns how many messages are tried again.
 */
export function resendPosts({ db, now }: World, bot: Bot): number {
  return write(db, (tx) => {
    const on = new Set(CHANNELS.filter(({ isOn }) => isOn(bot)).map(({ name }) => name))
    const again = triedInVain(tx, bot.rid, now).filter(({ channel }) => on.has(channel))
    for (const { rid, id } of again) {
      postpone(tx, { rid, attempts: 0 }, { notBefore: now, reason: null })
      announce(tx, 'outgoing', id, now)
    }
    if (again.length > 0) noteRequeued(tx)
    return again.length
  })
}

/**
 * Turns what a bot still owes to a channel into one digest. The few messages that are composed already go out first.
 * @returns how many posts it contains.
 */
export function sendAsList({ db, now }: World, bot: Bot, channel: ChannelName): number {
  return write(db, (tx) => {
    const [owed] = owedSinglesOf(tx, [bot.rid], [channel])
    gather(tx, { botRid: bot.rid, channel }, now)
    announce(tx, 'outgoing', bot.id, now)
    return owed?.count ?? 0
  })
}
