import { writeWhenFree } from '../database/database.ts'
import type { Alarm } from '../kernel/alarm.ts'
import { seconds } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import { POLL_SECONDS, type TelegramClient, type TelegramFailure } from '../telegram/client.ts'
import { UPDATE_KINDS, updateIdOf, WEBHOOK_PATH } from '../telegram/domain/updates.ts'
import { insertUpdate } from '../telegram/store/updates.ts'
import type { Context } from '../world/context.ts'
import { noteToken } from './account.ts'
import { patience } from './patience.ts'

type Receiving = { client: TelegramClient; alarm: Alarm; signal: AbortSignal }

const PAGE = 100
/** The least time between two requests that bring nothing new, in milliseconds: some servers do not hold them. */
const QUIET_MS = seconds(1)

/**
 * Stores updates that Telegram delivers. Each is stored once, whatever is sent again.
 * @returns how many are new, and the highest id.
 */
export async function storeUpdates(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  updates: readonly unknown[],
): Promise<{ stored: number; newest: number | undefined }> {
  let [stored, newest] = [0, undefined as number | undefined]
  await writeWhenFree(db, clock, (tx) => {
    for (const payload of updates) {
      const id = updateIdOf(payload)
      if (id === undefined) continue
      newest = Math.max(newest ?? id, id)
      if (insertUpdate(tx, { id, payload: payload as Record<string, unknown> }, clock.now()))
        stored += 1
    }
  })
  return { stored, newest }
}

/**
 * Asks for updates until the signal aborts. Updates are confirmed by the next request, after they were stored: those of
 * a process that was killed are sent again.
 */
export async function poll(context: Context, { client, alarm, signal }: Receiving): Promise<void> {
  const { clock, log, random } = context
  let offset: number | undefined
  let failures = 0
  let isRefused = false
  while (!signal.aborted) {
    const askedAt = clock.monotonic()
    const params = { timeout: POLL_SECONDS, limit: PAGE, allowed_updates: UPDATE_KINDS }
    const called = await client.call(
      'getUpdates',
      offset === undefined ? params : { ...params, offset },
    )
    if (signal.aborted) return
    isRefused = await noteToken(context, called, isRefused)
    if (!called.ok) {
      failures += 1
      await recover(context, { client, signal }, called.failure, failures)
      continue
    }
    if (failures > 0) log.info('Telegram answers again')
    failures = 0
    try {
      const updates = Array.isArray(called.result) ? called.result : []
      const { stored, newest } = await storeUpdates(context, updates)
      haltPoint('updates-stored')
      // Without updates everything is confirmed. Ids may start anew after a quiet week, so the old offset is not kept.
      offset = newest === undefined ? undefined : newest + 1
      if (stored > 0) alarm.ring()
      else if (clock.monotonic() - askedAt < QUIET_MS) await clock.sleep(QUIET_MS, signal)
    } catch (error) {
      log.error({ err: error }, 'updates of Telegram could not be stored; they are asked for again')
      await clock.sleep(patience(random, NOT_STORED, 3), signal)
    }
  }
}

const NOT_STORED: TelegramFailure = { kind: 'unreachable', reason: 'not stored' }

async function recover(
  { clock, log, random }: Context,
  { client, signal }: Pick<Receiving, 'client' | 'signal'>,
  failure: TelegramFailure,
  failures: number,
): Promise<void> {
  const { kind, reason } = failure
  log.warn({ kind, reason, failures }, 'Telegram could not be asked for updates')
  // A webhook that an earlier start has set keeps updates away.
  if (kind === 'conflict') await client.call('deleteWebhook')
  await clock.sleep(patience(random, failure, failures), signal)
}

/** Tells Telegram where to send updates, until it has accepted that. */
export async function setWebhook(
  { config, clock, log, random }: Context,
  { client, signal }: Pick<Receiving, 'client' | 'signal'>,
): Promise<void> {
  const params = {
    url: `${config.publicUrl}${WEBHOOK_PATH}`,
    secret_token: config.values.TELEGRAM_WEBHOOK_SECRET,
    allowed_updates: UPDATE_KINDS,
  }
  for (let failures = 1; !signal.aborted; failures += 1) {
    const called = await client.call('setWebhook', params)
    if (called.ok || signal.aborted) return
    const { kind, reason } = called.failure
    log.warn({ kind, reason, failures }, 'the webhook of Telegram could not be set')
    await clock.sleep(patience(random, called.failure, failures), signal)
  }
}
