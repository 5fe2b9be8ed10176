import type { TestClock } from './world.ts'

/** Lets time pass, no faster than it does, until there is an answer: what waits for its turn to write asks again. */
export async function answered<T>(clock: TestClock, answer: Promise<T>): Promise<T> {
  let isThere = false
  const seen = answer.finally(() => {
    isThere = true
  })
  while (!isThere) {
    await clock.pass(1)
    await Bun.sleep(1)
  }
  return seen
}
