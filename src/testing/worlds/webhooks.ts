import type { Bot } from '../../bots/domain/bot.ts'
import { write } from '../../database/database.ts'
import type { Webhook, WebhookFormat } from '../../delivery/channels/webhook/domain.ts'
import { insertWebhook, webhookById } from '../../delivery/channels/webhook/store.ts'
import { runSender } from '../../delivery/outbox/sender.ts'
import { createAlarm } from '../../kernel/alarm.ts'
import { senderParts } from '../../process/sender.ts'
import type { World } from './world.ts'

/** A webhook of that bot. */
export function givenWebhook(
  here: World,
  { rid: botRid }: Bot,
  url: string,
  format: WebhookFormat = 'metzia',
): Webhook {
  const { db, random, clock } = here
  const id = random.id()
  const secret = `secret of ${id}`
  const createdAt = clock.now()
  write(db, (tx) => insertWebhook(tx, { id, botRid, url, format, secret, createdAt }))
  const made = webhookById(db, id)
  if (!made) throw new Error('The webhook was not stored')
  return made
}

/** The sender of the product, which runs until it is stopped. */
export function productSender(here: World) {
  const stopping = new AbortController()
  const alarm = createAlarm()
  const images = () => Promise.resolve(undefined)
  const { signal } = stopping
  const parts = senderParts(here, { images, signal })
  const done = parts.then((made) => runSender(here, made, { alarm, signal }))
  return {
    /** Lets time pass until something has happened. */
    async until(isDone: () => boolean): Promise<void> {
      while (!isDone()) {
        alarm.ring()
        await here.clock.pass(500)
        await Bun.sleep(1)
      }
    },
    async stop() {
      stopping.abort()
      await here.clock.pass(5_000)
      await done
    },
  }
}

/** What became of the requests to webhooks, in their order. */
export const requestRows = (here: World) =>
  here.db.$client
    .query<{ id: string; kind: string; state: string; attempts: number; reason: string }, []>(
      "select id, kind, state, attempts, reason from outgoing where channel = 'webhook' order by rid",
    )
    .all()
