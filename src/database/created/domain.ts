// How many accounts, bots and homes are created in each hour; a deletion does not change the past.

export const COUNTED = ['users', 'bots', 'assets'] as const
export type Counted = (typeof COUNTED)[number]

/** How many were created in one hour. */
export type HourCount = {
  kind: Counted
  /** Hours since 1970, UTC. */
  hour: number
  count: number
}
