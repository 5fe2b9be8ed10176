// Values of updates, as they arrive: anything can be anywhere.

export type Raw = Record<string, unknown>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const rawOf = (value: unknown): Raw => (isRaw(value) ? value : {})
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const idOf = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : undefined)
