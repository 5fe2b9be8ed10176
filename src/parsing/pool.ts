import { type Clock, seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { usageOf } from '../kernel/processes.ts'
import { COSTLY_CODE, type Parse, TOO_COSTLY } from './parse.ts'
import { type Reader, startReader } from './reader.ts'
import { resultIn } from './serve.ts'

/** What one reading may take. */
export type Limits = {
  /** Of the processor, so that a busy machine ends no reading (ms). */
  cpuMs: number
  /** Of memory, the program of the process included (bytes). */
  bytes: number
  /** Where a process does not even use the processor, or the system does not say what it uses (ms). */
  totalMs: number
}

export const LIMITS: Limits = { cpuMs: seconds(2), bytes: 640_000_000, totalMs: seconds(60) }
/** How often it is looked at what a reading takes, and after what time of reading a spare process is started (ms). */
const LOOK_MS = 50
/** Processes that have nothing to read end after this time (ms). */
const IDLE_MS = seconds(30)
/** A process that has grown to more than this is not asked again: what it holds comes back (bytes). */
const GROWN_BYTES = 250_000_000
/** A result may be so much longer than what was given to read (bytes), and the given content is in it twice at most. */
const RESULT_BYTES = 16_000_000

export type Pool = {
  parse: Parse
  /** Ends all processes. What is being read fails with `unavailable`. */
  close(): void
}

type Starting = {
  /** The program of the process and its arguments. */
  command: readonly string[]
  clock: Clock
  limits?: Limits
  start?: (command: readonly string[]) => Reader
}

/**
 * Processes that read what strangers wrote: one at work, and one that waits while the first is busy. They are started
 * when there is something to read. A reading that takes too much ends with its process, and the other one goes on.
 */
export function createPool({
  command,
  clock,
  limits = LIMITS,
  start = startReader,
}: Starting): Pool {
  const readers: Reader[] = []
  let isClosed = false
  let working: Promise<unknown> = Promise.resolve()
  let idle = new AbortController()

  function endAll(): void {
    for (const reader of readers.splice(0)) reader.kill()
  }

  function first(): Reader {
    const [known = start(command)] = readers
    if (!readers.includes(known)) readers.push(known)
    return known
  }

  function drop(reader: Reader): void {
    reader.kill()
    readers.splice(readers.indexOf(reader), 1)
  }

  /** The reason for which a reading was ended; undefined: it has ended by itself. */
  async function watch(reader: Reader, done: AbortSignal): Promise<void> {
    const begun = clock.monotonic()
    const before = usageOf(reader.pid)?.cpuMs ?? 0
    for (;;) {
      await clock.sleep(LOOK_MS, done)
      if (done.aborted) return
      if (readers.length === 1) readers.push(start(command))
      const { cpuMs, bytes } = usageOf(reader.pid) ?? { cpuMs: 0, bytes: 0 }
      const isOver = clock.monotonic() - begun > limits.totalMs
      if (isOver || cpuMs - before > limits.cpuMs || bytes > limits.bytes) return reader.kill()
    }
  }

  async function read(name: string, input: unknown): Promise<unknown> {
    if (isClosed) throw stopped()
    idle.abort()
    const reader = first()
    if (!(await reader.ready)) {
      drop(reader)
      throw isClosed ? stopped() : notStarted()
    }
    const done = new AbortController()
    const watched = watch(reader, done.signal)
    try {
      const reply = await reader.ask({ name, input }, RESULT_BYTES + 2 * sizeOf(input))
      if (reply) return resultIn(reply)
      if (isClosed) throw stopped()
      drop(reader)
      throw new AppError('invalid', TOO_COSTLY, { code: COSTLY_CODE })
    } finally {
      done.abort()
      await watched
      if ((usageOf(reader.pid)?.bytes ?? 0) > GROWN_BYTES && readers.includes(reader)) drop(reader)
      if (!isClosed) waitIdle()
    }
  }

  function waitIdle(): void {
    idle = new AbortController()
    const { signal } = idle
    void clock.sleep(IDLE_MS, signal).then(() => signal.aborted || endAll())
  }

  return {
    parse: ((name: string, input: unknown) => {
      const result = working.then(() => read(name, input))
      working = result.catch(() => undefined)
      return result
    }) as Parse,
    close() {
      isClosed = true
      idle.abort()
      endAll()
    },
  }
}

/** About how many bytes a value has. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (value instanceof Uint8Array) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, one) => sum + sizeOf(one), 0)
}

const stopped = () =>
  new AppError('unavailable', 'The work was interrupted. Please try again.', {
    code: 'workerEnded',
    retryAfter: 5,
  })

const notStarted = () =>
  new AppError('unavailable', 'What reads this cannot be started. Please try again.', {
    code: 'noReader',
    retryAfter: 10,
  })
