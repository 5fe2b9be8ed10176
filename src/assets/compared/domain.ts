// Homes side by side: how many, which is the best of a row, and the public link to them.

export const COMPARED_MIN = 2
export const COMPARED_MAX = 4

/** The address of the page of a public link to a comparison. */
export const COMPARISON_LINK_PATH = '/c/:secret'

/** How many public links to comparisons a user has at most. */
export const COMPARISON_LINKS_MAX = 50

/** Which value of a row is the best one. */
export type Better = 'less' | 'more' | 'yes'

type Value = number | boolean | string | null

/**
 * Which of the values of a row are the best; equal ones share it. What is not stated (null) neither wins nor loses: a
 * number is the best only among others. That a home has something is good by itself.
 */
export function bestOf(values: readonly Value[], better: Better | null): boolean[] {
  if (better === 'yes') return values.map((value) => value === true)
  const numbers = values.filter((value) => typeof value === 'number')
  if (better === null || numbers.length < 2) return values.map(() => false)
  const best = better === 'less' ? Math.min(...numbers) : Math.max(...numbers)
  return values.map((value) => value === best)
}
