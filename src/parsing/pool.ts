import { type Clock, seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { usageOf } from '../kernel/processes.ts'
import type { Question } from './messages.ts'
import { COSTLY_CODE, type Parse } from './parse.ts'
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

const LIMITS: Limits = { cpuMs: seconds(2), bytes: 640_000_000, totalMs: seconds(60) }
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

type State = Required<Starting> & { readers: Reader[]; isClosed: boolean; idle: AbortController }

/**
 * Processes that read what strangers wrote: one at work, and one that waits while the first is busy. They are started
 * when there is something to read. A reading that takes too much ends with its process, and the other one goes on.
 */
export function createPool({ limits = LIMITS, start = startReader, ...given }: Starting): Pool {
  const idle = new AbortController()
  const state: State = { ...given, limits, start, readers: [], isClosed: false, idle }
  let working: Promise<unknown> = Promise.resolve()
  return {
    parse: ((name: string, input: unknown) => {
      const result = working.then(() => read(state, { name, input }))
      working = result.catch(() => undefined)
      return result
    }) as Parse,
    close() {
      state.isClosed = true
      state.idle.abort()
      endAll(state)
    },
  }
}

function endAll({ readers }: State): void {
  for (const reader of readers.splice(0)) reader.kill()
}

function drop({ readers }: State, reader: Reader): void {
  reader.kill()
  const at = readers.indexOf(reader)
  if (at >= 0) readers.splice(at, 1)
}

/** The process that is asked next. */
function firstOf({ readers, start, command }: State): Reader {
  const [known] = readers
  if (known) return known
  const fresh = start(command)
  readers.push(fresh)
  return fresh
}

async function read(state: State, question: Question): Promise<unknown> {
  if (state.isClosed) throw stopped()
  state.idle.abort()
  const reader = firstOf(state)
  if (!(await reader.ready)) {
    drop(state, reader)
    throw state.isClosed ? stopped() : notStarted()
  }
  const done = new AbortController()
  const watched = watch(state, reader, done.signal)
  try {
    const reply = await reader.ask(question, RESULT_BYTES + 2 * sizeOf(question.input))
    if (reply) return resultIn(reply)
    drop(state, reader)
    throw state.isClosed
      ? stopped()
      : new AppError('invalid', { code: 'tooCostly' }, { code: COSTLY_CODE })
  } finally {
    done.abort()
    await watched
    if ((usageOf(reader.pid)?.bytes ?? 0) > GROWN_BYTES) drop(state, reader)
    endLater(state)
  }
}

/** Ends a process that takes too much. Starts the spare one when the reading takes a while. */
async function watch(state: State, reader: Reader, done: AbortSignal): Promise<void> {
  const { clock, limits, readers, start, command } = state
  const begun = clock.monotonic()
  const before = usageOf(reader.pid)?.cpuMs ?? 0
  for (;;) {
    await clock.sleep(LOOK_MS, done)
    if (done.aborted) return
    if (readers.length === 1) readers.push(start(command))
    const { cpuMs, bytes } = usageOf(reader.pid) ?? { cpuMs: 0, bytes: 0 }
    const isLate = clock.monotonic() - begun > limits.totalMs
    if (isLate || cpuMs - before > limits.cpuMs || bytes > limits.bytes) return reader.kill()
  }
}

/** Ends the processes when nothing is read for a while. */
function endLater(state: State): void {
  if (state.isClosed) return
  state.idle = new AbortController()
  const { signal } = state.idle
  void state.clock.sleep(IDLE_MS, signal).then(() => signal.aborted || endAll(state))
}

/** About how many bytes a value has. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (value instanceof Uint8Array) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, one) => sum + sizeOf(one), 0)
}

const stopped = () =>
  new AppError(
    'unavailable',
    { code: 'interrupted' },
    {
      code: 'workerEnded',
      retryAfter: 5,
    },
  )

const notStarted = () =>
  new AppError(
    'unavailable',
    { code: 'noReader' },
    {
      code: 'noReader',
      retryAfter: 10,
    },
  )
