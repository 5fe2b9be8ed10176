import { atom } from 'jotai'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { BotExplanationWire } from '../../src/matching/wire.ts'
import type { AppContext } from '../lib/context.ts'

/** The details of a home, as they were read. */
export type ReadHome = {
  home: AssetDetailWire
  /** Which of the user's bots it matches; null when they could not be loaded. */
  bots: BotExplanationWire[] | null
  /** ISO 8601 */
  at: string
}

type Of = Pick<AppContext, 'store' | 'user'>

/** Homes that a tab keeps; the one that was read first makes room for another. */
const HOMES_MAX = 50

const readHomesAtom = atom(() => new Map<string, ReadHome & { userId: string | undefined }>())

export function keepRead({ store, user }: Of, read: ReadHome): void {
  const homes = store.get(readHomesAtom)
  homes.delete(read.home._id)
  homes.set(read.home._id, { ...read, userId: user?._id })
  const [oldest] = homes.keys()
  if (homes.size > HOMES_MAX && oldest !== undefined) homes.delete(oldest)
}

/** A home whose details this tab has shown to the same user. */
export function readBefore({ store, user }: Of, id: string | undefined): ReadHome | undefined {
  const known = store.get(readHomesAtom).get(id ?? '')
  return known?.userId === user?._id ? known : undefined
}
