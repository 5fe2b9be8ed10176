import { atom, useAtomValue } from 'jotai'
import { dateText, isSameDay, timeText } from './format.ts'

/** Without a connection for this long (ms), a page counts as offline: shorter interruptions change nothing. */
export const GRACE_MS = 3_000

/** Whether the server has not answered for a while: what needs it cannot be used. Set by the line that says so. */
export const isOfflineAtom = atom(false)

export function useIsOffline(): boolean {
  return useAtomValue(isOfflineAtom)
}

/** 09:41, with the date of another day than that of `now`. */
export function momentText(iso: string, now: string): string {
  return isSameDay(iso, now) ? timeText(iso) : `${dateText(iso)} ${timeText(iso)}`
}
