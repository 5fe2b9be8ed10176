// What describes many figures by few.

/** How far one of the numbers is from their median at most, as a share of it; as it is where the median is 0. */
export function deviation(numbers: readonly number[]): number {
  const median = medianOf(numbers)
  return Math.max(...numbers.map((one) => Math.abs(one - median))) / (Math.abs(median) || 1)
}

/** The middle number, or the mean of the two in the middle; 0 of none. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? 0) + (high ?? 0)) / 2
}

/** The number below which this share of the numbers is; 0 of none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The median and the 99th percentile of numbers. */
export const spread = (numbers: readonly number[]): { median: number; p99: number } => ({
  median: medianOf(numbers),
  p99: percentile(numbers, 0.99),
})
