import { t } from 'elysia'
import { FactWire } from '../../assets/wire.ts'
import type { Imported } from './domain.ts'

const TEXT_MAX = 200_000

export const SentWire = t.Object({
  text: t.Optional(
    t.String({
      maxLength: TEXT_MAX,
      description: 'One post; several are separated by lines of dashes',
    }),
  ),
  url: t.Optional(t.String({ maxLength: 2_000, description: 'Where the post is' })),
  title: t.Optional(t.String({ maxLength: 1_000 })),
  html: t.Optional(t.String({ maxLength: 1_000_000, description: 'A page that was saved' })),
})

export const ImportedWire = t.Object({
  items: t.Array(
    t.Object({
      _id: t.String(),
      outcome: t.UnionEnum(['home', 'same', 'taken', 'wanted', 'roommate', 'other', 'unread']),
      assetId: t.Optional(t.String()),
      facts: t.Array(FactWire),
      reason: t.Optional(t.String()),
      position: t.Integer({ description: 'Among the records of what was sent, from 1' }),
    }),
  ),
})
export type ImportedWire = typeof ImportedWire.static

export function importedToWire({ items }: Imported): ImportedWire {
  return { items: items.map(({ path: _, ...item }) => item) }
}
