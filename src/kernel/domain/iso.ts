// Times as the API answers them, of milliseconds.

export const iso = (ms: number): string => new Date(ms).toISOString()
/** The day of such a time in UTC: 2026-11-27. */
export const isoDay = (ms: number): string => iso(ms).slice(0, 10)
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
