import { atom } from 'jotai'

/** The home whose poster was called or written to last; null once that was answered. */
export const calledAtom = atom<string | null>(null)
