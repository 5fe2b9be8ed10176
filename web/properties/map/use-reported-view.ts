import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import type { Box } from '../search.ts'
import type { Finder } from '../use-finder.ts'
import { isMoved, rounded } from './view.ts'

/** How long the map must rest before its bounds are searched, in milliseconds. */
const QUIET_MS = 500

/** Writes what the map shows into the address: once it is ready, then after each move that is worth it. */
export function useReportedView(map: LeafletMap, finder: Finder): void {
  const latest = useLatest(finder)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let reported: Box | null = null
    let isFirst = true

    function report(): void {
      const { search, go } = latest.current
      const bounds = boxOf(map)
      reported = bounds
      const { page: _, ...rest } = search
      void go({ ...rest, bounds, zoom: map.getZoom() }, { isReplacing: true })
    }

    function onMove(): void {
      // The first event is that of the map being shown.
      if (isFirst) {
        isFirst = false
        return
      }
      if (reported && !isMoved(reported, boxOf(map))) return
      clearTimeout(timer)
      timer = setTimeout(report, QUIET_MS)
    }

    map.on('moveend zoomend', onMove)
    map.whenReady(() => {
      const { bounds } = latest.current.search
      reported = bounds ?? null
      isFirst = false
      if (!bounds || isMoved(bounds, boxOf(map))) timer = setTimeout(report)
    })
    return () => {
      clearTimeout(timer)
      map.off('moveend zoomend', onMove)
    }
  }, [map])
}

function boxOf(map: LeafletMap): Box {
  const bounds = map.getBounds()
  return [
    [rounded(bounds.getWest()), rounded(bounds.getSouth())],
    [rounded(bounds.getEast()), rounded(bounds.getNorth())],
  ]
}
