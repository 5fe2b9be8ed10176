import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { PlaceWire, ReachWire } from '../../../src/travel/wire.ts'
import { usePolling } from '../../lib/polling.ts'

/** How often it is asked whether the reach of a place has been computed (ms). */
const EVERY_MS = 3_000

type Rings = NonNullable<ReachWire['rings']>
type Known = { of: string; rings: Rings | null }

/**
 * From where a saved place is reached by bus or train in some minutes. Undefined: nothing is to be shown; null: it is
 * not known yet.
 */
export function useReach(place: PlaceWire | undefined, minutes: number): Rings | null | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const [known, setKnown] = useState<Known | null>(null)
  const asked = place?.mode === 'transit' ? place : undefined
  const of = asked && JSON.stringify([asked, minutes])
  const id = asked?._id
  const ask = useCallback(() => {
    if (!id || !of) return
    const path = `/api/users/me/places/${encodeURIComponent(id)}/reach?minutes=${minutes}`
    // Without an answer nothing is drawn, and it is asked again.
    api.call<ReachWire>('GET', path).then(
      ({ rings }) => setKnown({ of, rings }),
      () => setKnown({ of, rings: null }),
    )
  }, [api, id, of, minutes])
  useEffect(() => ask(), [ask])
  const rings = known?.of === of ? known?.rings : null
  usePolling(() => {
    if (of && rings === null) ask()
  }, EVERY_MS)
  return of ? rings : undefined
}
