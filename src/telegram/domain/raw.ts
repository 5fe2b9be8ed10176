// Values of updates, as they arrive: anything can be anywhere.

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const idOf = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : undefined)
