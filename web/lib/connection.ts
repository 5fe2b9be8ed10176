import { atom } from 'jotai'
import { ApiError, FROM_PROXY } from './api-error.ts'

/** Since when the server does not answer, and when the page tries again (ms since 1970). */
export type LostConnection = { since: number; nextTryAt: number | null }

/** Null while connected. */
export const lostAtom = atom<LostConnection | null>(null)

/** Whether an error says that the server gave no answer at all. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Whether the server answers now. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store' })
    return status < FROM_PROXY
  } catch {
    return false
  }
}
