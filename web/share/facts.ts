import type { CorrectionsWire, DraftWire } from '../../src/ways-in/wire.ts'

export type Corrections = typeof CorrectionsWire.static
export type Corrected = keyof Corrections
export type Home = NonNullable<DraftWire['records'][number]['home']>

/** Keeps what the user says of a home. @throws ApiError that names the fields which cannot be used. */
export type Correct = (said: Corrections) => Promise<void>

/** The facts that stand in a line of their own, with the fields of the reader that say them, the most telling first. */
export const LINES = {
  price: { read: ['price'], corrects: ['price'] },
  unreadPrice: { read: ['unreadPrice'], corrects: ['price'] },
  place: {
    read: ['street', 'neighbourhood', 'city'],
    corrects: ['street', 'neighbourhood', 'city'],
  },
  rooms: { read: ['rooms'], corrects: ['rooms'] },
  size: { read: ['size'], corrects: ['size'] },
  floor: { read: ['floor'], corrects: ['floor'] },
  entry: { read: ['entryDate'], corrects: ['entryDate'] },
  phone: { read: ['phone', 'agent'], corrects: ['phone'] },
} as const satisfies Record<string, { read: readonly string[]; corrects: readonly Corrected[] }>
export type Line = keyof typeof LINES
export const NAMES = Object.keys(LINES) as Line[]
