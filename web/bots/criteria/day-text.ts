/** A day `2026-03-01` as pages show it: 1.3.2026. Empty for any day. */
export function dayText(day: string | null): string {
  return day === null ? '' : day.split('-').map(Number).reverse().join('.')
}
