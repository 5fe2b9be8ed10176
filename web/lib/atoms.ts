import { atom } from 'jotai'
import type { UserWire } from '../../src/users/wire.ts'
import type { Theme } from './context.ts'

/** Who is signed in; null for a stranger. */
export const userAtom = atom<UserWire | null>(null)

/** While one session of this page gives way to another: the old one's end is no log-out. */
export const isRenewingAtom = atom(false)

export const themeAtom = atom<Theme>('light')

/** Whether the line to the server stands. */
export const isConnectedAtom = atom(false)
