import type { Bot } from '../../bots/domain/bot.ts'
import { type TelegramPorts, telegramCarrier } from '../../delivery/channels/telegram/carrier.ts'
import { telegramWriter } from '../../delivery/channels/telegram/writer.ts'
import type { IsPassOver } from '../../delivery/digests/service.ts'
import { createComposer } from '../../delivery/outbox/compose.ts'
import { runSender, type SenderParts } from '../../delivery/outbox/sender.ts'
import { isToSend } from '../../delivery/outbox/turn.ts'
import { createAlarm } from '../../kernel/alarm.ts'
import type { Called, TelegramClient, TelegramFailure } from '../../telegram/client.ts'
import { groupLost, moveGroup } from '../../telegram-updates/groups.ts'
import type { World } from './world.ts'

export type Call = { at: number; method: string; params: Record<string, unknown> }

/** The settings of an installation with Telegram. */
export const WITH_TELEGRAM = { TELEGRAM_BOT_TOKEN: '1:token' }

/** Ties a bot to a Telegram group. */
export function inGroup(here: World, bot: Bot, id = '-100', language = 'en'): void {
  here.db.$client.run(
    "update bots set group_id = ?, group_name = 'Group', post_language = ?, version = version + 1000 where rid = ?",
    [id, language, bot.rid],
  )
  here.db.$client.run("update counters set value = value + 1000 where name = 'bots'")
}

type Parts = {
  /** The failures of the first calls; null: it is sent. */
  answers?: (TelegramFailure | null)[]
  photo?: TelegramPorts['photo']
  /** How long a card waits for the comparison of its home. */
  compareMs?: number
  isCompared?: (assetRid: number) => boolean
  /** Absent: every pass is over. */
  isPassOver?: IsPassOver
  /** Absent: a recording of its calls. */
  messenger?: TelegramClient
  /** Absent: what is owed to Telegram. */
  compose?: SenderParts['compose']
  /** Absent: posts outside of quiet hours. */
  admits?: SenderParts['admits']
}

/** The sender of an installation with Telegram. Each `send` starts it anew. */
export function givenSender(here: World, parts: Parts = {}) {
  const { answers = [], compareMs = 0, isPassOver = () => true, isCompared } = parts
  const calls: Call[] = []
  const moves: string[] = []
  const pending = new Set<Promise<unknown>>()
  const recording: TelegramClient = {
    call<Result>(method: string, params: Record<string, unknown> = {}): Promise<Called<Result>> {
      calls.push({ at: here.clock.now(), method, params })
      const failure = answers.shift()
      if (failure) return Promise.resolve({ ok: false, failure })
      return Promise.resolve({ ok: true, result: { message_id: calls.length } as Result })
    },
  }
  const { messenger = recording } = parts
  const carrier = telegramCarrier({
    client: {
      call<Result>(method: string, params?: Record<string, unknown>): Promise<Called<Result>> {
        const answer = messenger.call<Result>(method, params)
        pending.add(answer)
        return answer.finally(() => pending.delete(answer))
      },
    },
    limits: here.config.values.TELEGRAM_LIMITS,
    photo: parts.photo ?? (() => Promise.resolve(undefined)),
    onMoved(tx, from, to) {
      moveGroup({ ...here, db: tx }, from, to)
      moves.push(`${from} > ${to}`)
    },
    onGone(tx, target) {
      if (target.startsWith('-')) groupLost({ ...here, db: tx }, target)
      moves.push(`${target} gone`)
    },
  })
  const composing = {
    writers: [telegramWriter],
    compareMs,
    isPassOver,
    ...(isCompared && { isCompared }),
  }
  const compose = parts.compose ?? createComposer(here, composing)
  const admits: SenderParts['admits'] =
    parts.admits ?? ((tx, message) => isToSend(tx, here, composing.writers, message))
  const alarm = createAlarm()
  return {
    calls,
    moves,
    alarm,
    /** Sends for that long, in milliseconds. */
    async send(forMs = 1): Promise<void> {
      const stopping = new AbortController()
      const until = here.clock.now() + forMs
      const running = runSender(
        here,
        { carriers: [carrier], compose, admits },
        { alarm, signal: stopping.signal },
      )
      do {
        await here.clock.pass(100)
        // Requests of a real client are answered meanwhile.
        if (pending.size > 0) await Promise.race([Promise.all(pending), Bun.sleep(20)])
      } while (here.clock.now() < until)
      stopping.abort()
      await running
    },
  }
}
