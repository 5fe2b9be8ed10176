// What the main thread and the Worker send each other.
import type { SentError } from '../kernel/errors.ts'
import type { Config } from '../world/config.ts'
import type { CallName } from './calls.ts'

export type ToWorker =
  | { kind: 'start'; config: Config }
  /** Something has changed that may make a job due. */
  | { kind: 'wake' }
  | { kind: 'call'; id: number; name: CallName; input: unknown }
  /** Cancels what is running. */
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'refused'; id: number; error: SentError }
  | { kind: 'failed'; id: number; message: string }
  /** Something was committed. */
  | { kind: 'committed' }
  /** Homes that have changed are compared, by rid: posts need not wait for that any more. */
  | { kind: 'compared'; rids: readonly number[] }
  | { kind: 'stopped' }
