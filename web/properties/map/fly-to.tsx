import { useEffect } from 'react'
import { centredFree } from '../../areas/map-space.ts'
import { useMap } from '../../areas/react-leaflet.ts'

const ZOOM = 16
const SECONDS = 1

/** Flies to a place that was searched for. */
export function FlyTo({ target }: { target: { lat: number; lon: number } | null }) {
  const map = useMap()
  useEffect(() => {
    if (!target) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const place = centredFree(map, [target.lat, target.lon], ZOOM)
    if (isStill) map.setView(place, ZOOM, { animate: false })
    else map.flyTo(place, ZOOM, { duration: SECONDS })
  }, [map, target])
  return null
}
