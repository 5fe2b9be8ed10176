import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useMap } from '../../areas/react-leaflet.ts'
import { toggleArea } from '../../bots/areas/cities.ts'
import { createOutlineLayer } from '../../bots/areas/outline-layer.ts'
import { themeAtom } from '../../lib/theme.ts'
import { useLatest } from '../../lib/use-latest.ts'
import type { Finder } from '../use-finder.ts'
import { type Outlines, useOutlines } from './use-outlines.ts'
import { AREAS_FROM } from './view.ts'

type Props = { finder: Finder; onNote(note: 'boundaries'): void }

/** Cities, and neighbourhoods from zoom 13. A press on a neighbourhood searches it alone; a second one ends that. */
export function Boundaries({ finder, onNote }: Props) {
  const outlines = useOutlines(useMap(), onNote)
  // Drawn anew in the colours of another theme.
  return <Drawn key={useAtomValue(themeAtom)} finder={finder} outlines={outlines} />
}

type DrawnProps = { finder: Finder; outlines: Outlines }

function Drawn({ finder, outlines: { hood: outlines, city: cities } }: DrawnProps) {
  const map = useMap()
  const [layer, setLayer] = useState<ReturnType<typeof createOutlineLayer> | null>(null)
  const latest = useLatest(finder)
  const chosen = (finder.search.neighborhoodCodes ?? []).join()

  useEffect(() => {
    const onToggle = (code: number) => {
      const { search, change } = latest.current
      const codes = toggleArea(code, search.neighborhoodCodes ?? [])
      void change({ neighborhoodCodes: codes.length > 0 ? codes : undefined })
    }
    const none = { outlines: [], cities: [] }
    const made = createOutlineLayer(map, { ...none, onToggle, areasFrom: AREAS_FROM })
    setLayer(made)
    return () => made.remove()
  }, [map])

  useEffect(() => layer?.show({ outlines, cities }), [layer, outlines, cities])

  useEffect(
    () => layer?.restyle(new Set(chosen === '' ? [] : chosen.split(',').map(Number))),
    [layer, chosen],
  )
  return null
}
