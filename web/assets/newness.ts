import { createContext, useContext } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'

const DAY_MS = 86_400_000

/** The end of the user's last visit, ISO 8601; null outside of the finder. */
export const NewSince = createContext<string | null>(null)

/** Tells which homes are new: first seen since the last visit; where that is not known, within the last day. */
export function useIsNew(now: string): (home: Pick<AssetWire, 'firstSeenAt'>) => boolean {
  const since = useContext(NewSince)
  const from = since === null ? Date.parse(now) - DAY_MS : Date.parse(since)
  return ({ firstSeenAt }) => Date.parse(firstSeenAt) > from
}
