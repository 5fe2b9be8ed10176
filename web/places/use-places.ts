import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PlaceWire } from '../../src/travel/wire.ts'

/** The places of the user; null while they are loading. They are read again when the page is shown again. */
export function usePlaces(): readonly PlaceWire[] | 'failed' | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [places, setPlaces] = useState<PlaceWire[] | 'failed' | null>(null)
  useEffect(() => {
    const read = () =>
      void api.call<PlaceWire[]>('GET', '/api/users/me/places').then(setPlaces, () => {
        setPlaces((known) => known ?? 'failed')
      })
    read()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [api])
  return places
}
