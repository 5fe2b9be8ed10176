import { write } from '../../database/database.ts'
import type { Carrier, Failure, Sent } from '../../delivery/outbox/carrier.ts'
import { runSender, type SenderParts } from '../../delivery/outbox/sender.ts'
import { enqueue, type NewOutgoing, type Outgoing, PRIORITY } from '../../delivery/outbox/store.ts'
import { createAlarm } from '../../kernel/alarm.ts'
import type { World } from './world.ts'

const LIMITS = [
  { messages: 30, perMs: 1_000 },
  { messages: 20, perMs: 60_000 },
  { messages: 1, perMs: 1_000 },
]
export const DONE: Sent = { ok: true, messageId: '1' }
export const failed = (failure: Failure): Sent => ({ ok: false, failure })
export const LOST = failed({ kind: 'unreachable', reason: 'ECONNRESET' })

export function owe(here: World, target: string, message: Partial<Outgoing> = {}): number {
  const id = here.random.id()
  const given = { id, channel: 'push', kind: 'match', payload: {}, target } as const
  return write(here.db, (tx) =>
    enqueue(
      tx,
      { ...given, priority: PRIORITY.match, ...message } as NewOutgoing,
      here.clock.now(),
    ),
  )
}

type Answer = (message: Outgoing) => Sent | Promise<Sent>

/** A sender of push messages that runs until it is stopped. */
export function running(
  here: World,
  answer: Answer,
  parts: Partial<SenderParts> & Partial<Carrier> = {},
) {
  const tried: { target: string; rid: number; at: number }[] = []
  const carrier: Carrier = {
    channel: 'push',
    limits: LIMITS,
    async send(message) {
      tried.push({ target: message.target, rid: message.rid, at: here.clock.monotonic() })
      return answer(message)
    },
    ...parts,
  }
  const stopping = new AbortController()
  const alarm = createAlarm()
  const done = runSender(
    here,
    { carriers: [carrier], ...parts },
    { alarm, signal: stopping.signal },
  )
  return {
    tried,
    async ring() {
      alarm.ring()
      await Bun.sleep(0)
    },
    targets: () => tried.map(({ target }) => target),
    async stop() {
      stopping.abort()
      await done
    },
  }
}

export const rows = (here: World) =>
  here.db.$client
    .query<{ state: string; attempts: number; reason: string | null; not_before: number }, []>(
      'select state, attempts, reason, not_before from outgoing order by rid',
    )
    .all()
export const states = (here: World) => rows(here).map(({ state }) => state)
