import { isTextStale, reindexText } from '../assets/store/text.ts'
import { write } from '../database/database.ts'
import type { Context } from './context.ts'

/**
 * Work that the server gives to its Worker and whose result it waits for, by name. Inputs and results are copied
 * between the threads, so they are plain data.
 */
export const CALLS = {
  /** Rebuilds the text index when its spelling is outdated; the result says whether it was. */
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
