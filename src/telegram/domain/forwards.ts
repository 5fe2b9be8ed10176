// Forwarded messages and posts of channels, as updates have them.
import { isRecord, recordOf } from '../../kernel/domain/json.ts'
import type { Channel } from './channels.ts'
import { idOf, textOf } from './raw.ts'

/** Where a forwarded message comes from. */
export type Origin = {
  /** Undefined: it is no post of a channel, or hides whose it is. */
  post: { channel: Channel; messageId: number } | undefined
  /** When it was written there (ms). */
  at: number
}

/** The origin of a message; undefined when it was not forwarded. */
export function readOrigin({
  forward_origin: origin,
}: Record<string, unknown>): Origin | undefined {
  if (!isRecord(origin)) return undefined
  const at = timeOf(origin.date)
  if (at === undefined) return undefined
  const channel = origin.type === 'channel' ? readChannel(origin.chat) : undefined
  const { message_id: messageId } = origin
  const isPost = channel !== undefined && Number.isSafeInteger(messageId)
  return { post: isPost ? { channel, messageId: messageId as number } : undefined, at }
}

/** The time of a message in milliseconds; undefined when it states none. */
export function timeOf(date: unknown): number | undefined {
  const isTime = Number.isSafeInteger(date) && (date as number) > 0 && (date as number) < 1e11
  return isTime ? (date as number) * 1_000 : undefined
}

export function readChannel(value: unknown): Channel | undefined {
  const { id: sent, username } = recordOf(value)
  const id = idOf(sent)
  if (id === undefined) return undefined
  const name = /^\w{4,32}$/.test(textOf(username)) ? textOf(username) : undefined
  return { id, username: name }
}

/** The text of a message, or what is written below its photo. */
export const wordsOf = (raw: Record<string, unknown>) => textOf(raw.text) || textOf(raw.caption)

/** The album that a message is part of; undefined: none. */
export function albumOf(raw: Record<string, unknown>): string | undefined {
  const id = textOf(raw.media_group_id)
  return id === '' ? undefined : id.slice(0, 100)
}
