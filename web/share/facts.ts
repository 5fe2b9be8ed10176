import type { CorrectionsWire, DraftWire } from '../../src/ways-in/wire.ts'

export type Corrections = typeof CorrectionsWire.static
export type Corrected = keyof Corrections
export type Home = NonNullable<DraftWire['records'][number]['home']>

/** Keeps what the user says of a home. @throws ApiError that names the fields which cannot be used. */
export type Correct = (said: Corrections) => Promise<void>

/** The facts that stand in a line of their own, with the fields of the reader that say them, the most telling first. */
export const LINES = {
  price: ['price'],
  unreadPrice: ['unreadPrice'],
  place: ['street', 'neighbourhood', 'city'],
  rooms: ['rooms'],
  size: ['size'],
  floor: ['floor'],
  entry: ['entryDate'],
  phone: ['phone', 'agent'],
} as const
export type Line = keyof typeof LINES
export const NAMES = Object.keys(LINES) as Line[]
