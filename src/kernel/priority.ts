import { existsSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** On Linux: the folder of the calling thread, as `1234/task/1236`. */
const THREAD = '/proc/thread-self'

/** How much later this thread runs than others that want the same core: half a share of it and less. */
const NICENESS = 5
/** The least priority that there is. */
const LEAST = 19

/** Has the calling thread give way to the other threads of this process. Linux only: elsewhere a thread has no priority of its own. */
export function giveWay(): void {
  if (!existsSync(THREAD)) return
  const thread = Number(readlinkSync(THREAD).split('/').at(-1))
  setPriority(thread, Math.min(LEAST, getPriority(thread) + NICENESS))
}
