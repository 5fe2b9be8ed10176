// Dates of entry, as listings state them.

const DAY = /^\d{4}-\d\d-\d\d/

/** The day of entry, `YYYY-MM-DD`; null when none is stated, and for words such as `immediate`. */
export function entryDay(stated: string | null): string | null {
  return (stated !== null && DAY.exec(stated)?.[0]) || null
}

/** Whether a text is a day of the calendar in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const at = DAY.exec(text)?.[0] === text ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const DAY_MS = 86_400_000

/** The days from 1970 to a day of the calendar. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
}
