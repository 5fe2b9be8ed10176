// Pictures and password hashes share the threads of the runtime, which does them in the order in which they are asked.
// Large bodies share the memory of the process, and what reads them the processor of another one. Each process has one
// budget for each of these, so that nothing waits for all that one user asks.
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

/** Large bodies in memory at the same time, with what is made of them: one takes up to 100 MB. */
const LARGE_BODIES = 4
/** What is read for users at the same time: it takes turns in one process, and one reading takes up to 2 s there. */
const READINGS = 4
const READINGS_WAITING = 60

/** Bodies of more than 1 MB, from the first byte to the answer, by the user who sends. Those that wait are not read. */
export const largeBodies = createFairQueue({
  places: LARGE_BODIES,
  placesEach: 1,
  waitingMax: 20,
  refusal: { code: 'readingsWait', max: 20 },
})

/** Readings of what users send, by the user. */
export const readings = createFairQueue({
  places: READINGS,
  placesEach: 1,
  waitingMax: READINGS_WAITING,
  refusal: { code: 'readingsWait', max: READINGS_WAITING },
})

/** Parts of exports of accounts, by the user: one is made in some milliseconds of the thread that serves. */
export const exports = createFairQueue({
  places: 1,
  waitingMax: 100,
  refusal: { code: 'readingsWait', max: 100 },
})
