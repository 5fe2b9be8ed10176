import { type Tx, writeUnsynced, writeWhenFree } from '../../../database/database.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { TelegramClient } from '../../../telegram/client.ts'
import type { Context } from '../../../world/context.ts'
import { noteIdentity } from '../../health/service.ts'
import { healthOf } from '../../health/store.ts'
import type { Failure, Sent } from '../../outbox/carrier.ts'
import { asFailure } from './failure.ts'

/**
 * So many groups in a row that Telegram does not find within this time (ms), without a message that arrived in between:
 * the bot is the reason, and not its groups. A bot that was removed from a group gets another answer.
 */
const VANISHED = 3
const VANISHED_MS = minutes(10)
/** How long nothing is sent until it is looked again whether an administrator has accepted the change (ms). */
const CHANGED_MS = minutes(1)

/** Keeps groups from being lost because the token of another bot is used. */
export type AccountGuard = {
  /** Asked before each message: why nothing may be sent by this bot. It never throws but for the database. */
  refusal(): Promise<Failure | undefined>
  /** What a result means. A group that is gone is held back while it is not sure that only the group is gone. */
  judge(target: string, sent: Sent): Sent
}

type World = Pick<Context, 'db' | 'clock' | 'random'>

/** Of the bot that a client speaks for. It asks Telegram once who that is. */
export function createAccountGuard(world: World, client: TelegramClient): AccountGuard {
  const { db, clock } = world
  const lost = createLost(clock)
  let isIdentified = false
  let isHeld = false
  return {
    async refusal() {
      const failure = isIdentified ? undefined : await identify(world, client)
      if (failure) return failure
      isIdentified = true
      const { cause, reason } = healthOf(db, 'telegram')
      if (cause === 'changed') {
        isHeld = true
        return { kind: 'hold', waitMs: CHANGED_MS, reason: reason ?? '', cause }
      }
      // An administrator has accepted it: groups that are gone are lost now.
      if (isHeld) lost.trust()
      isHeld = false
      return undefined
    },
    judge(target, sent) {
      const count = lost.countOf(target, sent)
      if (sent.ok || count < VANISHED) return sent
      const reason = `${count} groups in a row are not found (${sent.failure.reason})`
      return { ok: false, failure: { kind: 'hold', waitMs: CHANGED_MS, reason, cause: 'changed' } }
    },
  }
}

/** Asks Telegram who the bot is, and notes it. @returns why that is not known. */
async function identify(
  { db, clock, random }: World,
  client: TelegramClient,
): Promise<Failure | undefined> {
  const called = await client.call<{ id?: unknown }>('getMe')
  if (!called.ok) return asFailure(called.failure)
  const id = called.result?.id
  if (id === undefined) return { kind: 'unreachable', reason: 'the answer names no bot' }
  const note = (tx: Tx) => noteIdentity(tx, 'telegram', String(id), { random, now: clock.now() })
  await writeWhenFree(db, clock, note, writeUnsynced)
  return undefined
}

/** Counts the groups in a row that Telegram does not find. */
function createLost({ monotonic }: World['clock']) {
  let lost = new Map<string, number>()
  let trustedUntil = Number.NEGATIVE_INFINITY
  return {
    /** How many there are with this result; 0: it is another one. */
    countOf(target: string, sent: Sent): number {
      const mono = monotonic()
      if (sent.ok) lost = new Map()
      if (sent.ok || !isUnknown(target, sent.failure) || mono < trustedUntil) return 0
      lost.set(target, mono)
      return [...lost.values()].filter((at) => at > mono - VANISHED_MS).length
    },
    /** For a while every group that is not found is lost. */
    trust() {
      lost = new Map()
      trustedUntil = monotonic() + VANISHED_MS
    },
  }
}

/** Whether Telegram does not find a group. The ids of groups are negative. */
const isUnknown = (target: string, { kind, reason }: Failure) =>
  kind === 'gone' && target.startsWith('-') && /chat not found/i.test(reason)
