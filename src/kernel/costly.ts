// Pictures and password hashes share the threads of the runtime, which does them in the order in which they are asked.
// Each process has one budget for them, so that nothing waits for all that one user asks.
import { availableParallelism } from 'node:os'
import { createFairQueue } from './fair-queue.ts'

/** The threads that the runtime has at least. */
const THREADS = Math.max(2, availableParallelism())
/** Pictures at the same time: one takes up to 160 MB. A thread is left for log-ins. */
const PICTURES = Math.min(2, THREADS - 1)
/** Hashes at the same time: one takes 19 MiB. */
const HASHES = 4

/** Conversions of pictures, by the user who asks. */
export const pictures = createFairQueue({
  places: PICTURES,
  waitingMax: 200,
  refusal: { code: 'picturesWait', max: 200 },
})

/** Password hashes, by the address that asks. */
export const hashes = createFairQueue({
  places: HASHES,
  waitingMax: 100,
  refusal: { code: 'logInsWait', max: 100 },
})
