import { atom } from 'jotai'
import type { UserWire } from '../../src/users/wire.ts'

/** The build id of the page; empty before the first build. */
export const buildAtom = atom('')

/** Whether the server has a newer build than this page. */
export const isOutdatedAtom = atom(false)

/** The signed-in user; null without a session. */
export const userAtom = atom<UserWire | null>(null)

/** True while a new session replaces the session of this page: the end of the old one is then no log-out. */
export const isRenewingAtom = atom(false)

/** True when the user has logged out and the server gave no answer. */
export const isLoggedOutAtom = atom(false)

/** Whether the socket is connected. */
export const isConnectedAtom = atom(false)

/** What is asked over the page: `end` is called with whether it was given or is wanted. */
export type Question = { end(isGiven: boolean): void }

/**
 * Asked before the session ends while something on the page is not saved; lost: it has ended already, and `end` gives up
 * what was typed. Null while nothing ends.
 */
export const endingAtom = atom<(Question & { isLost?: boolean }) | null>(null)
