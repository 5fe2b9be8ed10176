import { troubleOf } from '../database/database.ts'
import type { Alarm } from '../kernel/alarm.ts'
import { seconds } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Context } from '../process/context.ts'
import type { TelegramClient } from '../telegram/client.ts'
import { type StoredUpdate, waitingUpdates } from '../telegram/store/updates.ts'
import type { Me } from './domain.ts'
import { giveUp, handleUpdate } from './handle.ts'

type Working = { client: TelegramClient; me: Me; alarm: Alarm; signal: AbortSignal }

const PAGE = 100
const LOOK_MS = seconds(15)
/** Pause after a database that refuses writes, in milliseconds. */
const TROUBLE_MS = seconds(2)

/** Handles stored updates until the signal aborts: those of one chat in order, those of different chats at once. */
export async function handleUpdates(context: Context, working: Working): Promise<void> {
  const { db, clock } = context
  const { alarm, signal } = working
  while (!signal.aborted) {
    const page = waitingUpdates(db, PAGE)
    if (page.length === 0) {
      await alarm.sleep(clock, LOOK_MS, signal)
      continue
    }
    const chats = Map.groupBy(page, ({ id, chatId }) => chatId ?? `update ${id}`)
    const ended = await Promise.all(
      [...chats.values()].map((one) => inOrder(context, working, one)),
    )
    alarm.ring()
    if (ended.includes(false)) await clock.sleep(TROUBLE_MS, signal)
  }
}

/** False when the database refused a write: what is left of the chat waits. */
async function inOrder(
  context: Context,
  { client, me, signal }: Working,
  updates: readonly StoredUpdate[],
): Promise<boolean> {
  for (const stored of updates) {
    if (signal.aborted) return true
    try {
      await handleUpdate(context, client, { me, stored })
      haltPoint('update-handled')
    } catch (error) {
      if (!failed(context, stored, error)) return false
    }
    // Visitors are answered between two updates.
    await context.clock.sleep(0, signal)
  }
  return true
}

function failed(context: Context, stored: StoredUpdate, error: unknown): boolean {
  const { log } = context
  if (troubleOf(error)?.kind === 'unavailable') {
    log.warn({ err: error, update: stored.id }, 'an update of Telegram waits for the database')
    return false
  }
  log.error({ err: error, update: stored.id }, 'an update of Telegram could not be handled')
  try {
    giveUp(context, stored)
    return true
  } catch (cause) {
    log.warn({ err: cause, update: stored.id }, 'an update of Telegram waits for the database')
    return false
  }
}
