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
  const { id, name, ownerRid } = bot
  const said = { code: 'postFailed', bot: { id, name }, reason: only.reason } as const
  notify(tx, [ownerRid], { said, url: '/bots' }, world)
}
