import type { Alarm } from '../kernel/alarm.ts'
import { createTelegram, type TelegramClient } from '../telegram/client.ts'
import { rememberUsername } from '../telegram/identity.ts'
import type { Context } from '../world/context.ts'
import { noteBot, noteToken } from './account.ts'
import type { SourcesPort } from './answers.ts'
import type { Me } from './domain.ts'
import { handleUpdates } from './handle-all.ts'
import { nameCommands } from './menu.ts'
import { patience } from './patience.ts'
import { poll, setWebhook } from './receive.ts'

type Running = { alarm: Alarm; signal: AbortSignal }

/**
 * The Telegram bot, until the signal aborts. It never fails: while Telegram cannot be reached it asks again, and the
 * rest of the product works without it.
 */
export async function runTelegram(
  context: Context & Required<SourcesPort>,
  { alarm, signal }: Running,
): Promise<void> {
  const client = createTelegram(context, signal)
  const me = await introduce(context, client, signal)
  if (!me) return
  const { TELEGRAM_WEBHOOK_SECRET } = context.config.values
  const receive = TELEGRAM_WEBHOOK_SECRET === '' ? poll : setWebhook
  await Promise.all([
    receive(context, { client, alarm, signal }),
    handleUpdates(context, { client, me, alarm, signal }),
    nameCommands(context, client),
  ])
}

/** Asks Telegram who this bot is, until it answers; undefined when the signal aborts before. */
async function introduce(
  context: Context,
  client: TelegramClient,
  signal: AbortSignal,
): Promise<Me | undefined> {
  const { clock, log, random } = context
  // Also after a start: the token of the process before may have been refused.
  let isRefused = true
  for (let failures = 1; !signal.aborted; failures += 1) {
    const called = await client.call('getMe')
    if (signal.aborted) return undefined
    isRefused = await noteToken(context, called, isRefused)
    const me = called.ok ? meOf(called.result) : undefined
    if (me) {
      rememberUsername(context, me.username)
      await noteBot(context, me.id)
      log.info({ username: me.username }, 'the Telegram bot is connected')
      return me
    }
    const failure = called.ok ? NOT_ME : called.failure
    const { kind, reason } = failure
    log.warn({ kind, reason, failures }, 'Telegram cannot be reached; it is tried again')
    await clock.sleep(patience(random, failure, failures), signal)
  }
  return undefined
}

const NOT_ME = { kind: 'unreachable', reason: 'the answer names no bot' } as const

function meOf(result: unknown): Me | undefined {
  const { id, username, first_name: name } = (result ?? {}) as Record<string, unknown>
  if (id === undefined || typeof username !== 'string') return undefined
  return { id: String(id), username, name: typeof name === 'string' ? name : '' }
}
