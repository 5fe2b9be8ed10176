/** A day without a time, 2026-02-14, as 14.2.2026: it is the same in every zone. */
export function dayText(day: string): string {
  return day.split('-').map(Number).reverse().join('.')
}
