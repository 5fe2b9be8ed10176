import { ACTIONS, type ActionName } from '../../../src/audit/domain.ts'

/** The times that the list can be limited to, in days. */
export const PERIODS = { day: 1, week: 7, month: 30, year: 366 } as const
type Period = keyof typeof PERIODS

/** What the address says of the list. */
export type AuditSearch = {
  q?: string | undefined
  action?: ActionName | undefined
  /** Absent: a week. */
  when?: Period | undefined
  /** From 2. */
  page?: number | undefined
}

/** What of an address is understood; the rest is dropped. */
export function auditSearch({ q, action, when, page }: Record<string, unknown>): AuditSearch {
  // Of what is no number, an object may have no text at all.
  const number = typeof page === 'number' ? page : 1
  return {
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 200) : undefined,
    action: ACTIONS.find((one) => one === action),
    when: isPeriod(when) && when !== 'week' ? when : undefined,
    page: Number.isInteger(number) && number > 1 && number < 1e6 ? number : undefined,
  }
}

const isPeriod = (value: unknown): value is Period =>
  typeof value === 'string' && Object.hasOwn(PERIODS, value)

export const PAGE_SIZE = 25

/** The query of the call that reads the entries, without the page. */
export function filterOf({ q, action, when = 'week' }: AuditSearch): URLSearchParams {
  const query = new URLSearchParams({ days: String(PERIODS[when]) })
  if (q !== undefined) query.set('search', q)
  if (action !== undefined) query.set('action', action)
  return query
}
