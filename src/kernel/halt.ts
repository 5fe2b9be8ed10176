/**
 * For durability tests: `METZIA_TEST_HALT=name` (or `name:3` for the third time) kills this process at that
 * point with SIGKILL. Without the variable, a halt point costs one comparison.
 */
const [point, nth = '1'] = (process.env.METZIA_TEST_HALT ?? '').split(':')
let left = Number(nth)

export function haltPoint(name: string): void {
  if (point !== name) return
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}
