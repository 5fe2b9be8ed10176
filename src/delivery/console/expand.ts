import { type Tx, writeUnsynced } from '../../database/database.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Context } from '../../world/context.ts'
import type { TelegramPayload } from '../channels/telegram/payload.ts'
import type { Composed } from '../outbox/sender.ts'
import { enqueueOnce, PRIORITY } from '../outbox/store.ts'
import { readMarkdown } from './markdown.ts'
import {
  accountsAfter,
  type Broadcast,
  groupsAfter,
  moveCursor,
  openBroadcast,
  type Slice,
} from './store.ts'
import { payloadOf } from './written.ts'

/** Chats of one transaction, and its longest time (ms). */
const AT_ONCE = 100
const AT_ONCE_MS = 3

type World = Pick<Context, 'db' | 'clock' | 'random'>

/**
 * Turns broadcasts into one message of the outbox for each chat, a part of them at each call: first the groups of bots,
 * then the chats of linked accounts. How far it has come is stored in the transaction that adds the messages, so an
 * interruption neither loses nor doubles one.
 */
export function createBroadcastComposer(world: World): () => Composed {
  let known: Part | undefined
  return () => {
    const broadcast = openBroadcast(world.db)
    if (!broadcast) return { done: 0 }
    const { rid, content } = broadcast
    if (known?.rid !== rid) known = { rid, payload: payloadOf(readMarkdown(content)) }
    const { payload } = known
    // The rows are repeated with the cursor if a failure of power undoes them.
    writeUnsynced(world.db, (tx) => expandSome(tx, world, broadcast, payload))
    haltPoint('broadcast-expanded')
    return { done: 1 }
  }
}

function expandSome(
  tx: Tx,
  world: World,
  { rid, afterBotRid, afterUserRid }: Broadcast,
  payload: TelegramPayload,
): void {
  const { clock } = world
  const endsAt = clock.monotonic() + AT_ONCE_MS
  const add = ({ rows, upTo }: Slice): number | null => {
    for (const { rid: row, target } of rows) {
      enqueue(tx, world, { rid, payload }, target)
      if (clock.monotonic() >= endsAt) return row
    }
    return upTo ?? rows.at(-1)?.rid ?? null
  }
  const groups = add(groupsAfter(tx, afterBotRid, AT_ONCE))
  if (groups !== null) return moveCursor(tx, rid, { afterBotRid: groups })
  const accounts = add(accountsAfter(tx, afterUserRid, AT_ONCE))
  if (accounts !== null) return moveCursor(tx, rid, { afterUserRid: accounts })
  moveCursor(tx, rid, { expandedAt: clock.now() })
}

type Part = Pick<Broadcast, 'rid'> & { payload: TelegramPayload }

function enqueue(tx: Tx, { clock, random }: World, { rid, payload }: Part, target: string): void {
  const message = { id: random.id(), channel: 'telegram', kind: 'broadcast', target } as const
  enqueueOnce(
    tx,
    { ...message, payload, priority: PRIORITY.broadcast, broadcastRid: rid },
    clock.now(),
  )
}
