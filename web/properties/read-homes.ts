import { atom } from 'jotai'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { BotExplanationWire } from '../../src/matching/wire.ts'
import type { Store } from '../lib/context.ts'
import { lastListAtom, lastPlacesAtom } from './atoms.ts'

/** The details of a home, as they were read. */
export type ReadHome = {
  home: AssetDetailWire
  /** Which of the user's bots it matches; null when they could not be loaded. */
  bots: BotExplanationWire[] | null
  /** ISO 8601 */
  at: string
}

/** Homes that a tab keeps; the one that was read first makes room for another. */
const HOMES_MAX = 50

/** The homes whose details this tab has shown, by id: they are shown again when the server does not answer. */
export const readHomesAtom = atom(() => new Map<string, ReadHome>())

export function keepRead(store: Store, read: ReadHome): void {
  const homes = store.get(readHomesAtom)
  homes.delete(read.home._id)
  homes.set(read.home._id, read)
  const [oldest] = homes.keys()
  if (homes.size > HOMES_MAX && oldest !== undefined) homes.delete(oldest)
}

/** The next user of this tab must not see what the last one has read. */
export function forgetHomes(store: Store): void {
  store.get(readHomesAtom).clear()
  store.set(lastListAtom, null)
  store.set(lastPlacesAtom, [])
}
