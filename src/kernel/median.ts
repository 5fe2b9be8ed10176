/** The lower median; 0 of nothing. */
export function medianOf(numbers: readonly number[]): number {
  return Float64Array.from(numbers).sort()[(numbers.length - 1) >> 1] ?? 0
}
