import { useRouteContext } from '@tanstack/react-router'
import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { botsApi } from '../../bots/api.ts'
import { type Outline, outlinesOf } from '../../bots/areas/outlines.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { AREAS_FROM } from './view.ts'

type Kind = 'hood' | 'city'
export type Outlines = Record<Kind, readonly Outline[]>

const NONE: Outlines = { hood: [], city: [] }

/**
 * The boundaries that the map shows at its zoom; the others once it is zoomed there. Their sources are named on the map.
 * A note is shown when they cannot be loaded; the next zoom tries again.
 */
export function useOutlines(map: L.Map, onNote: (note: 'boundaries') => void): Outlines {
  const { api } = useRouteContext({ from: '__root__' })
  const [outlines, setOutlines] = useState(NONE)
  const note = useLatest(onNote)
  useEffect(() => {
    let isOver = false
    const asked = new Set<Kind>()
    function load(): void {
      const kind = map.getZoom() >= AREAS_FROM ? 'hood' : 'city'
      if (asked.has(kind)) return
      asked.add(kind)
      botsApi(api)
        .boundaries(kind)
        .then(
          (file) => {
            if (isOver) return
            setOutlines((known) => ({ ...known, [kind]: outlinesOf(file) }))
            for (const text of file.attribution) map.attributionControl.addAttribution(asText(text))
          },
          () => {
            asked.delete(kind)
            if (!isOver) note.current('boundaries')
          },
        )
    }
    load()
    map.on('zoomend', load)
    return () => {
      isOver = true
      map.off('zoomend', load)
    }
  }, [map, api])
  return outlines
}

/** A text for a control that reads markup. */
export function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
