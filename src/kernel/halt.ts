/**
 * For the tests of durability: `METZIA_TEST_HALT=name` (or `name:3` for the third time) ends this process at that
 * point as a power cut would, with SIGKILL. Without the variable, a halting point costs one comparison.
 */
const [point, nth = '1'] = (process.env.METZIA_TEST_HALT ?? '').split(':')
let left = Number(nth)

export function haltPoint(name: string): void {
  if (point !== name) return
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}
