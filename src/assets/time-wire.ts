import { t } from 'elysia'

/** A time as the API answers it. */
export const Time = t.String({ format: 'date-time' })
