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

/** Fields that hold a number. */
const NUMBERS: readonly Corrected[] = ['price', 'rooms', 'size', 'floor']
export const isNumber = (field: Corrected) => NUMBERS.includes(field)

/** What is typed into a field. Nothing: it is not stated. What is no number is left for the server to refuse. */
export function saidIn(field: Corrected, typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  const number = Number(text.replaceAll(/[\s,₪]/g, ''))
  return isNumber(field) && !Number.isNaN(number) ? number : text
}
