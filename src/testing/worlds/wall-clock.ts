import type { TestClock, World } from './world.ts'

/** A world whose wall clock can be set, as an operator or a time server does it, while time passes as before. */
export function withWallClock(here: World): World & { setClock(byMs: number): void } {
  let off = 0
  const clock: TestClock = { ...here.clock, now: () => here.clock.now() + off }
  return {
    ...here,
    clock,
    setClock(byMs) {
      off += byMs
    },
  }
}
