/** The most listings that one transaction takes. */
export const BATCH = 100
/** The longest that one transaction of the ingest lasts (ms). */
export const BATCH_MS = 3
/** Pause between transactions, so that other writers can acquire the lock (ms). */
export const PAUSE_MS = 1
