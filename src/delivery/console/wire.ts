import { t } from 'elysia'
import { iso } from '../../kernel/domain/iso.ts'
import { Time } from '../../kernel/schema.ts'
import type { Judged } from './store.ts'

/** Both are looked at by the rules of messages, so that the answer names the field. */
export const BroadcastBody = t.Object({ content: t.Optional(t.String()) })
export const DirectBody = t.Object({
  content: t.Optional(t.String()),
  chatId: t.Optional(t.String()),
})

export const BroadcastWire = t.Object({
  _id: t.String(),
  /** Markdown, as it was written. */
  content: t.String(),
  text: t.String({ description: 'The text of `content`, without its marks' }),
  createdAt: Time,
  createdBy: t.String(),
  /** How many chats it is for, and how many of them have it, still wait for it, and did not get it. */
  total: t.Integer(),
  pending: t.Integer(),
  sent: t.Integer(),
  failed: t.Integer(),
})
export type BroadcastWire = typeof BroadcastWire.static

export const BroadcastSent = t.Composite([BroadcastWire, t.Object({ broadcastId: t.String() })])
export type BroadcastSent = typeof BroadcastSent.static

export const BroadcastPage = t.Object({ broadcasts: t.Array(BroadcastWire), count: t.Integer() })
export type BroadcastPage = typeof BroadcastPage.static

export const ReachWire = t.Object({
  /** How many chats a broadcast reaches, and how many of them are groups and users. */
  chats: t.Integer(),
  groups: t.Integer(),
  users: t.Integer(),
})

const EntityWire = t.Object({
  type: t.UnionEnum(['bold', 'italic', 'strikethrough', 'code', 'pre', 'blockquote', 'text_link']),
  offset: t.Integer(),
  length: t.Integer(),
  url: t.Optional(t.String()),
  language: t.Optional(t.String()),
})
export type EntityWire = typeof EntityWire.static

/** A message as Telegram shows it. Offsets and lengths are UTF-16 units. */
export const PreviewWire = t.Object({ text: t.String(), entities: t.Array(EntityWire) })
export type PreviewWire = typeof PreviewWire.static

/** @param text of the content, without its marks. */
export function broadcastToWire(
  { id, content, createdAt, createdByName, outcome }: Judged,
  text: string,
): BroadcastWire {
  return {
    _id: id,
    content,
    text,
    createdBy: createdByName,
    createdAt: iso(createdAt),
    ...outcome,
  }
}
