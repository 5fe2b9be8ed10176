import { troubleOf } from '../database/database.ts'
import type { Alarm } from '../kernel/alarm.ts'
import { seconds } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { TelegramClient } from '../telegram/client.ts'
import { type StoredUpdate, waitingUpdates } from '../telegram/store/updates.ts'
import type { Context } from '../world/context.ts'
import { isWhole, partsOf } from './albums.ts'
import type { SourcesPort } from './answers.ts'
import type { Me } from './domain.ts'
import { giveUp, handleUpdate } from './handle.ts'

type Working = { client: TelegramClient; me: Me; alarm: Alarm; signal: AbortSignal }

const PAGE = 100
const LOOK_MS = seconds(15)
/** Pause before it is looked again whether an album is whole, in milliseconds. */
const EARLY_MS = 500
/** Pause after a database that refuses writes, in milliseconds. */
const TROUBLE_MS = seconds(2)

/** Handles stored updates until the signal aborts: those of one chat in order, those of different chats at once. */
export async function handleUpdates(
  context: Context & SourcesPort,
  working: Working,
): Promise<void> {
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
    if (ended.includes('trouble')) await clock.sleep(TROUBLE_MS, signal)
    else if (ended.includes('early')) await clock.sleep(EARLY_MS, signal)
  }
}

/**
 * How the updates of a chat ended. `trouble`: the database refused a write; `early`: an album may not be whole yet.
 * What is left of the chat then waits.
 */
type Ended = 'done' | 'trouble' | 'early'

async function inOrder(
  context: Context,
  { client, me, signal }: Working,
  updates: readonly StoredUpdate[],
): Promise<Ended> {
  const taken = new Set<number>()
  for (const stored of updates) {
    if (signal.aborted) return 'done'
    if (taken.has(stored.id)) continue
    const parts = partsOf(context.db, stored)
    if (!isWhole(parts, context.clock.now())) return 'early'
    for (const { id } of parts) taken.add(id)
    try {
      await handleUpdate(context, client, { me, stored, parts })
      haltPoint('update-handled')
    } catch (error) {
      if (!(await failed(context, parts, error))) return 'trouble'
    }
    // Visitors are answered between two updates.
    await context.clock.sleep(0, signal)
  }
  return 'done'
}

async function failed(
  context: Context,
  parts: readonly StoredUpdate[],
  error: unknown,
): Promise<boolean> {
  const { log } = context
  const update = parts[0]?.id
  if (troubleOf(error)?.kind === 'unavailable') {
    log.warn({ err: error, update }, 'an update of Telegram waits for the database')
    return false
  }
  log.error({ err: error, update }, 'an update of Telegram could not be handled')
  try {
    await giveUp(context, parts)
    return true
  } catch (cause) {
    log.warn({ err: cause, update }, 'an update of Telegram waits for the database')
    return false
  }
}
