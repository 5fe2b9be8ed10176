import { CRITERIA, CRITERION_NAMES, fieldsOf } from '../assets/criteria/criteria.ts'
import type { Actor, Subject } from '../audit/domain.ts'
import { audited, changed } from '../audit/service.ts'
import type { Bot } from './domain/bot.ts'
import { type BotChange, type BotWorld, changeBot, type LeaveGroup, removeBot } from './service.ts'
import { botById } from './store/bots.ts'

// Changes of bots. What administrators and operators do to bots of others is recorded.

/** Who acts; null: an operator at the command line. */
export type By = { actor: Actor; userRid: number | null }

const subjectOf = ({ id, name }: Bot): Subject => ({ kind: 'bot', id, name })

/** What the audit tells of a change. */
const FIELDS: readonly (keyof Bot)[] = [
  'name',
  'description',
  'isActive',
  'isTelegramOn',
  'isPushOn',
  'isMailOn',
  'digestThreshold',
  'quietHours',
  'postLanguage',
  'shortlistId',
  ...CRITERION_NAMES.filter((name) => CRITERIA[name].isAudited).flatMap(fieldsOf),
]

/** @throws AppError like `changeBot`. */
export function changeBotBy(
  world: BotWorld,
  { actor, userRid }: By,
  botId: string,
  change: BotChange,
): Bot {
  const { after } = audited(
    world,
    actor,
    (tx) => ({ before: botById(tx, botId), after: changeBot(world, botId, change) }),
    (done) => {
      const fields = done.before && changed(done.before, done.after, FIELDS)
      if (!fields || done.after.ownerRid === userRid) return undefined
      return { action: 'bot.change', subject: subjectOf(done.after), ...fields }
    },
  )
  return after
}

/** Deletes a bot and its chat, and leaves its Telegram group. */
export function removeBotBy(
  world: Pick<BotWorld, 'db' | 'clock' | 'random'> & { leaveGroup: LeaveGroup },
  { actor, userRid }: By,
  bot: Bot,
): void {
  audited(
    world,
    actor,
    () => removeBot(world, bot),
    () =>
      bot.ownerRid === userRid ? undefined : { action: 'bot.delete', subject: subjectOf(bot) },
  )
}
