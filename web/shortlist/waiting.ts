import { atom } from 'jotai'
import type { WaitingWire } from '../../src/shortlists/wire.ts'
import type { Api } from '../lib/api.ts'

/** What waits on the shortlists of the user. The frame shows it, and loads nothing else of them. */
export const waitingAtom = atom<WaitingWire>({ homes: 0, unread: 0 })

export const loadWaiting = ({ call }: Api) => call<WaitingWire>('GET', '/api/shortlists/waiting')
