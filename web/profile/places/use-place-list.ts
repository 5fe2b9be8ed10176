import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { FeaturesWire } from '../../../src/http/features.ts'
import type { PlacesBody, PlaceWire } from '../../../src/travel/wire.ts'
import { failureText } from '../../lib/api-error.ts'
import { placesText } from '../../locales/en/places.ts'
import { useText } from '../../locales/text.ts'

/** The places of the user, which are loaded and changed in the browser only. */
export function usePlaceList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { places: words } = useText(placesText)
  const [places, setPlaces] = useState<PlaceWire[] | null>(null)
  const [hasTransit, setTransit] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    Promise.all([
      api.call<PlaceWire[]>('GET', '/api/users/me/places'),
      api.call<FeaturesWire>('GET', '/api/features'),
    ]).then(
      ([known, { transit }]) => {
        setPlaces(known)
        setTransit(transit.isOn)
      },
      () => setFailed(true),
    )
  }, [api])
  useEffect(load, [load])
  /** Saves these places; answers them as they are now, or nothing when it failed. */
  async function put(wanted: PlacesBody): Promise<PlaceWire[] | undefined> {
    setProblem(null)
    try {
      const saved = await api.call<PlaceWire[]>('PUT', '/api/users/me/places', wanted)
      setPlaces(saved)
      return saved
    } catch (error) {
      setProblem(failureText(error, words.failed))
      return undefined
    }
  }
  return { places, hasTransit, isFailed, load, problem, put }
}
