import { t } from 'elysia'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, Time, textUpTo } from '../../kernel/schema.ts'
import type { Shown } from '../shown/domain.ts'
import { assetToWire } from '../to-wire.ts'
import { AssetWire } from '../wire.ts'
import { type Marks, NOTE_MAX } from './domain.ts'
import type { Marked } from './store.ts'

export const MarksWire = t.Object({
  _id: t.String({ description: 'The property' }),
  isSaved: t.Boolean(),
  isHidden: t.Boolean({ description: 'My bots no longer post it' }),
  note: orNull(t.String()),
  seq: t.Integer({
    description: 'Of two answers about a property, the one with the higher is newer',
  }),
})
export type MarksWire = typeof MarksWire.static

export const SavedNote = t.Optional(
  t.Object({
    note: t.Optional(orNull(textUpTo(NOTE_MAX))),
  }),
)

export const SavedWire = t.Composite([
  AssetWire,
  t.Object({
    savedAt: Time,
  }),
])

export function marksToWire(
  id: string,
  { isSaved, isHidden, note }: Marks,
  seq: number,
): MarksWire {
  return { _id: id, isSaved, isHidden, note, seq }
}

/** A saved home with its note. */
export function savedToWire({ asset, note, at }: Marked, shown: Shown | undefined) {
  return { ...assetToWire(asset, shown), note, savedAt: iso(at) }
}
