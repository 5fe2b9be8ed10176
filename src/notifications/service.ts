import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import type { Notice } from './domain.ts'
import { type NoticeSaid, typeOf } from './domain.ts'
import { insertNotification } from './store.ts'

type World = { random: Random; now: number }

/** What the product tells: a code with its facts. */
export type Telling = {
  said: NoticeSaid
  /** A path of the application. */
  url: string
}

/**
 * Notifies users in the application. Each notification is a change of topic 'notification' in the change feed, by which
 * open pages show it and further channels send it. What it says is written in the language of each reader.
 */
export function notify(
  tx: Tx,
  userRids: readonly number[],
  { said, url }: Telling,
  world: World,
): void {
  insert(tx, userRids, { said, type: typeOf(said), title: '', body: '', url }, world)
}

/** Notifies users of what a user has written, which is shown as it is. */
export function notifyWritten(
  tx: Tx,
  userRids: readonly number[],
  notice: Notice,
  world: World,
): void {
  insert(tx, userRids, { ...notice, said: null }, world)
}

function insert(
  tx: Tx,
  userRids: readonly number[],
  row: Notice & { said: NoticeSaid | null },
  { random, now }: World,
): void {
  for (const userRid of userRids)
    insertNotification(tx, { ...row, id: random.id(), userRid, createdAt: now })
}
