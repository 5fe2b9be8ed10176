import type { Bot } from '../../bots/domain/bot.ts'
import { botByRid } from '../../bots/store/bots.ts'
import type { Tx } from '../../database/database.ts'
import type { Random } from '../../kernel/random.ts'
import { notify } from '../../notifications/service.ts'
import type { Outgoing } from '../outbox/store.ts'
import { givenUpOf } from './store.ts'

/**
 * Tells the owner of a bot that a post was given up: once, until it has no such post any more. Called in the transaction
 * that has noted what became of a message.
 */
export function tellOwner(
  tx: Tx,
  { rid, botRid }: Pick<Outgoing, 'rid' | 'botRid'>,
  world: { random: Random; now: number },
): void {
  const bot = botRid === null ? undefined : botByRid(tx, botRid)
  if (!bot) return
  const lost = givenUpOf(tx, [bot.rid], world.now)
  const [only] = lost
  if (!only || lost.length > 1 || only.newestRid !== rid || only.count > 1) return
  notify(tx, [bot.ownerRid], noticeOf(bot, only.reason), world)
}

function noticeOf({ name }: Bot, reason: string | null) {
  const title = `${name}: a post could not be sent`
  const body = `${reason ?? 'The reason is not known'}. Your bots page and the chat show what was not sent, and send it again.`
  return { type: 'system', title, body, url: '/bots' } as const
}
