import { isTextStale, reindexText } from '../assets/store/text.ts'
import { write } from '../database/database.ts'
import type { Context } from './context.ts'

/**
 * Functions that the main thread runs in the Worker, by name. Inputs and results are copied between the threads, so
 * they are plain data.
 */
export const CALLS = {
  /** Rebuilds the text index when it was made by an older spelling; returns whether it did. */
  reindexText({ db }: Context, _input: null): boolean {
    const isStale = isTextStale(db)
    if (isStale) write(db, reindexText)
    return isStale
  },
} satisfies Record<string, (context: Context, input: never) => unknown>

export type Calls = typeof CALLS
export type CallName = keyof Calls
export type CallInput<Name extends CallName> = Parameters<Calls[Name]>[1]
export type CallResult<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>
