import { type Clock, seconds } from '../kernel/clock.ts'
import { AppError, receivedError } from '../kernel/errors.ts'
import { scriptPath } from '../kernel/program.ts'
import type { Context } from '../world/context.ts'
import type { CallInput, CallName, CallResult } from './calls.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export type Background = {
  /** Makes waiting jobs check now whether they have work to do. */
  wake(): void
  /**
   * Runs one piece of work in the Worker.
   * @throws AppError as the work throws it; `unavailable` when the Worker ends before it has a result.
   */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>
  /** Cancels what is running. What was read until then is kept. */
  stop(): Promise<void>
}

const RESTART_MS = seconds(5)
const STOP_MS = seconds(4)

type Pending = PromiseWithResolvers<unknown>

/** What the Worker tells by itself. */
type Told = {
  committed?: () => void
  /** Homes that have changed were compared, by rid. */
  compared?: (rids: readonly number[]) => void
}

/** Runs the bulk work in a Worker, and starts another one when it fails. */
export function startBackground(
  { config, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>,
  told: Told = {},
  create = (path: string) => new Worker(path),
): Background {
  const stopping = new AbortController()
  const { signal } = stopping
  const pending = new Map<number, Pending>()
  let calls = 0
  let worker = start()
  let isUp = true

  function start(): Worker {
    const made = create(scriptPath('src/process/jobs.worker.ts'))
    made.addEventListener('error', ({ message }) => log.error({ message }, 'the worker failed'))
    made.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'committed') told.committed?.()
      else if (data.kind === 'compared') told.compared?.(data.rids)
      else settle(pending, data)
    })
    made.addEventListener('close', () => void restart())
    send(made, { kind: 'start', config })
    return made
  }

  async function restart(): Promise<void> {
    isUp = false
    rejectAll(pending)
    if (!signal.aborted)
      log.error({ afterMs: RESTART_MS }, 'the worker has ended; it is started again')
    await clock.sleep(RESTART_MS, signal)
    if (signal.aborted) return
    worker = start()
    isUp = true
  }

  return {
    wake: () => send(worker, { kind: 'wake' }),
    async call(name, input) {
      if (signal.aborted || !isUp) throw workerEnded()
      calls += 1
      const call = Promise.withResolvers<unknown>()
      pending.set(calls, call)
      send(worker, { kind: 'call', id: calls, name, input })
      return (await call.promise) as CallResult<typeof name>
    },
    stop() {
      stopping.abort()
      return stop(worker, clock)
    },
  }
}

const send = (worker: Worker, message: ToWorker) => worker.postMessage(message)

function rejectAll(pending: Map<number, Pending>): void {
  for (const call of pending.values()) call.reject(workerEnded())
  pending.clear()
}

type Settled = Exclude<FromWorker, { kind: 'committed' | 'compared' }>

function settle(pending: Map<number, Pending>, message: Settled): void {
  if (message.kind === 'stopped') return
  const call = pending.get(message.id)
  pending.delete(message.id)
  if (message.kind === 'result') call?.resolve(message.value)
  if (message.kind === 'failed') call?.reject(new Error(message.message))
  if (message.kind === 'refused') call?.reject(receivedError(message.error))
}

/** Asks the Worker to end, and ends it when it takes too long. */
async function stop(worker: Worker, clock: Clock): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'stopped') stopped.resolve()
  })
  worker.addEventListener('close', () => stopped.resolve())
  send(worker, { kind: 'stop' })
  const waited = new AbortController()
  await Promise.race([stopped.promise, clock.sleep(STOP_MS, waited.signal)])
  waited.abort()
  worker.terminate()
}

function workerEnded(): AppError {
  return new AppError(
    'unavailable',
    { code: 'interrupted' },
    { code: 'workerEnded', retryAfter: RESTART_MS / 1000 },
  )
}
