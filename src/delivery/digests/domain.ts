import { minutes } from '../../kernel/clock.ts'

/** How long a digest takes posts at most: a longer pass has several. */
export const DIGEST_MS = minutes(1)

/** How a digest counts what it contains. */
export type DigestCount = { matches: number; drops: number }

export function countOf(posts: readonly { kind: 'match' | 'price' }[]): DigestCount {
  const drops = posts.filter(({ kind }) => kind === 'price').length
  return { matches: posts.length - drops, drops }
}

/**
 * Whether the next post of a bot in a pass goes out with a digest.
 * @param before how many posts it has made in this pass.
 * @param threshold how many are sent singly; null: all of them.
 */
export function isFolded(before: number, threshold: number | null): boolean {
  return threshold !== null && before >= threshold
}
