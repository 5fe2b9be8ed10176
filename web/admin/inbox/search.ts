import type { Outcome } from '../../../src/items/domain.ts'

/** The outcomes of each group of the list. */
export const GROUPS = {
  all: [],
  homes: ['home'],
  same: ['same'],
  leftOut: ['taken', 'wanted', 'roommate', 'other'],
  unread: ['unread'],
} as const satisfies Record<string, readonly Outcome[]>
export type Group = keyof typeof GROUPS

/** What the address says of the list. */
export type InboxSearch = {
  /** Absent: all. */
  show?: Group | undefined
  /** From 2. */
  page?: number | undefined
}

/** What of an address is understood; the rest is dropped. */
export function inboxSearch({ show, page }: Record<string, unknown>): InboxSearch {
  // Of what is no number, an object may have no text at all.
  const number = typeof page === 'number' ? page : 1
  return {
    show: isGroup(show) && show !== 'all' ? show : undefined,
    page: Number.isInteger(number) && number > 1 && number < 1e5 ? number : undefined,
  }
}

const isGroup = (value: unknown): value is Group =>
  typeof value === 'string' && Object.hasOwn(GROUPS, value)

export const PAGE_SIZE = 25

/** How many items a group has. */
export function countIn(group: Group, counts: Readonly<Record<Outcome, number>>): number {
  const outcomes: readonly Outcome[] =
    group === 'all' ? (Object.keys(counts) as Outcome[]) : GROUPS[group]
  return outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
}
