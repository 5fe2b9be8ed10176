import { useEffect, useRef, useState } from 'react'
import { useMap } from '../../areas/map/leaflet-map.tsx'
import { createOutlineLayer } from '../../bots/areas/outline-layer.ts'
import type { Finder } from '../use-finder.ts'
import { useOutlines } from './use-outlines.ts'
import { AREAS_FROM } from './view.ts'

type Props = { finder: Finder; onNote(note: 'boundaries'): void }

/** Cities, and neighbourhoods from zoom 13. A press on a neighbourhood searches it alone; a second one ends that. */
export function Boundaries({ finder, onNote }: Props) {
  const map = useMap()
  const { hood: outlines, city: cities } = useOutlines(map, onNote)
  const [layer, setLayer] = useState<ReturnType<typeof createOutlineLayer> | null>(null)
  const latest = useRef(finder)
  latest.current = finder
  const { neighborhoodCode } = finder.search

  useEffect(() => {
    const onToggle = (code: number) => {
      const { search, change } = latest.current
      void change({ neighborhoodCode: search.neighborhoodCode === code ? undefined : code })
    }
    const made = createOutlineLayer(map, { outlines, cities, onToggle, areasFrom: AREAS_FROM })
    setLayer(made)
    return () => made.remove()
  }, [map, outlines, cities])

  useEffect(
    () => layer?.restyle(new Set(neighborhoodCode === undefined ? [] : [neighborhoodCode])),
    [layer, neighborhoodCode],
  )
  return null
}
