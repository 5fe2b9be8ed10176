import { atom, useAtomValue } from 'jotai'
import { ApiError } from './api-error.ts'

/** Since when the server does not answer, and when the page tries again (ms since 1970). */
export type LostConnection = { since: number; nextTryAt: number | null }

/** Null while connected. */
export const lostAtom = atom<LostConnection | null>(null)

/** Without a connection for this long (ms), a page counts as offline: shorter interruptions change nothing. */
export const GRACE_MS = 3_000

/** Whether the server has not answered for a while: what needs it cannot be used. Set by the line that says so. */
export const isOfflineAtom = atom(false)

export function useIsOffline(): boolean {
  return useAtomValue(isOfflineAtom)
}

/** Whether an error says that the server gave no answer at all. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Whether the server answers now. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
