import { t } from 'elysia'

// Times as the API answers them.

export const Time = t.String({ format: 'date-time' })

export const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
