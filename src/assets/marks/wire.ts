import { t } from 'elysia'
import type { Shown } from '../shown/domain.ts'
import { assetToWire } from '../to-wire.ts'
import { AssetWire } from '../wire.ts'
import { type Marks, NOTE_MAX } from './domain.ts'
import type { Marked } from './store.ts'

export const MarksWire = t.Object({
  _id: t.String({ description: 'The property' }),
  isSaved: t.Boolean(),
  isHidden: t.Boolean({ description: 'My bots no longer post it' }),
  note: t.Union([t.String(), t.Null()]),
  seq: t.Integer({
    description: 'Of two answers about a property, the one with the higher is newer',
  }),
})
export type MarksWire = typeof MarksWire.static

export const SavedNote = t.Optional(
  t.Object({
    note: t.Optional(
      t.Union([
        t.String({ maxLength: NOTE_MAX, error: `must have at most ${NOTE_MAX} characters` }),
        t.Null(),
      ]),
    ),
  }),
)

export const SavedWire = t.Composite([
  AssetWire,
  t.Object({
    savedAt: t.String({ format: 'date-time' }),
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
  return { ...assetToWire(asset, shown), note, savedAt: new Date(at).toISOString() }
}
