import { createdSince } from '../database/created/store.ts'
import type { Db } from '../database/database.ts'
import { type DayCount, foldIntoDays, lastDays } from './domain.ts'

/** What was created on each of the newest days until now, oldest first. Deletions do not change it. */
export function dailyCounts(db: Db, now: number, count: number): DayCount[] {
  const days = lastDays(now, count)
  return foldIntoDays(days, createdSince(db, days[0]?.firstHour ?? 0))
}
