/** The lower median; 0 of nothing. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[(numbers.length - 1) >> 1] ?? 0
}
