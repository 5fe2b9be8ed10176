import type { Bot } from '../bots/domain.ts'
import type { IsPassOver } from '../delivery/digests/service.ts'
import type { SenderPorts } from '../delivery/outbox/messenger.ts'
import { senderJob } from '../delivery/outbox/sender.ts'
import { moveTarget } from '../delivery/replies.ts'
import type { Called, TelegramClient, TelegramFailure } from '../telegram/client.ts'
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
  photo?: SenderPorts['photo']
  /** How long a card waits for the comparison of its home. */
  compareMs?: number
  /** Absent: every pass is over. */
  isPassOver?: IsPassOver
  /** Absent: a recording of its calls. */
  messenger?: TelegramClient
}

/** The sender, run by hand. */
export function givenSender(
  here: World,
  { answers = [], photo, messenger, compareMs = 0, isPassOver = () => true }: Parts = {},
) {
  const calls: Call[] = []
  const moves: string[] = []
  const ports: SenderPorts = {
    messenger: messenger ?? {
      call<Result>(method: string, params: Record<string, unknown> = {}): Promise<Called<Result>> {
        calls.push({ at: here.clock.now(), method, params })
        const failure = answers.shift()
        if (failure) return Promise.resolve({ ok: false, failure })
        return Promise.resolve({ ok: true, result: { message_id: calls.length } as Result })
      },
    },
    photo: photo ?? (() => Promise.resolve(undefined)),
    onMoved(tx, from, to) {
      moveTarget(tx, from, to)
      moves.push(`${from} > ${to}`)
    },
    onGone: (_, target) => void moves.push(`${target} gone`),
  }
  const job = senderJob(here, ports, { compareMs, isPassOver })
  return {
    job,
    calls,
    moves,
    /** One run after the other for that long, in milliseconds. */
    async send(forMs = 1): Promise<void> {
      const stopping = new AbortController()
      const until = here.clock.now() + forMs
      do {
        const run = Promise.resolve(job.run(stopping.signal))
        let isDone = false
        void run.finally(() => {
          isDone = true
        })
        while (!isDone) {
          await here.clock.pass(100)
          // Requests of a real client are answered meanwhile.
          await Bun.sleep(0)
        }
        await run
        await here.clock.pass(100)
      } while (here.clock.now() < until)
    },
  }
}
