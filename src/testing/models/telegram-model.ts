import type { Clock } from '../../kernel/clock.ts'
import type { Called, TelegramClient } from '../../telegram/client.ts'

type Accepted = { at: number; target: string; text: string }

/** The published limits: messages to all chats, to one group, and to one chat. */
const LIMITS = { all: [30, 1_000], group: [20, 60_000], chat: [1, 1_000] } as const

/**
 * Telegram as its published limits describe it, within this process: it accepts a message in the middle of its latency,
 * and answers 429 to one that is too many. As nobody else sends, each 429 could have been avoided.
 */
export function telegramModel(clock: Clock, latencyMs: number) {
  const accepted: Accepted[] = []
  const byChat = new Map<string, number[]>()
  const recent: number[] = []
  let refused = 0

  const inside = (times: readonly number[], [count, perMs]: readonly [number, number]) =>
    (times.at(-count) ?? Number.NEGATIVE_INFINITY) > clock.monotonic() - perMs

  function isTooMany(target: string): boolean {
    const own = byChat.get(target) ?? []
    const isFull = inside(recent, LIMITS.all) || inside(own, LIMITS.chat)
    return isFull || (target.startsWith('-') && inside(own, LIMITS.group))
  }

  function accept(target: string, text: string): void {
    const at = clock.monotonic()
    accepted.push({ at, target, text })
    recent.push(at)
    if (recent.length > LIMITS.all[0]) recent.shift()
    const own = byChat.get(target) ?? []
    byChat.set(target, [...own, at].slice(-LIMITS.group[0]))
  }

  /** The client of one process, which gets no answer any more once the process is killed. */
  function client(killed: AbortSignal): TelegramClient {
    return {
      async call<Result>(_: string, params: Record<string, unknown> = {}): Promise<Called<Result>> {
        const target = String(params.chat_id)
        await clock.sleep(latencyMs / 2)
        const isRefused = isTooMany(target)
        if (isRefused) refused += 1
        else accept(target, String(params.text))
        const result = { message_id: accepted.length } as Result
        await clock.sleep(latencyMs / 2)
        if (killed.aborted) return new Promise(() => undefined)
        if (!isRefused) return { ok: true, result }
        return { ok: false, failure: { kind: 'flood', waitMs: 1_000, reason: '429' } }
      },
    }
  }

  return { client, accepted, refused: () => refused }
}
