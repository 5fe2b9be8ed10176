import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useEffect, useRef } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import type { Box } from '../search.ts'
import type { Finder } from '../use-finder.ts'
import type { View } from './map-props.ts'
import { isMoved, rounded } from './view.ts'

/** How long the map must rest before its bounds are searched, in milliseconds. */
const QUIET_MS = 500

type Reported = { finder: Finder; onView(view: View): void }

/**
 * Writes what the map shows into the address: once it is ready, then after each move that is worth it. `onView` is told
 * whether the two agree.
 */
export function useReportedView(map: LeafletMap, finder: Finder, onView: Reported['onView']): void {
  const latest = useLatest({ finder, onView })
  useEffect(() => follow(map, latest), [map])

  const isUnknown = finder.search.bounds === undefined
  // A link may lead to a map without bounds.
  const wasKnown = useRef(false)
  useEffect(() => {
    if (wasKnown.current && isUnknown) map.fire('moveend')
    wasKnown.current = !isUnknown
  }, [map, isUnknown])
}

/** @returns stops it. */
function follow(map: LeafletMap, latest: RefObject<Reported>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReady = false

  function report(): void {
    const { search, go } = latest.current.finder
    const { page: _, ...rest } = search
    void go({ ...rest, bounds: boxOf(map), zoom: map.getZoom() }, { isReplacing: true })
    latest.current.onView('settled')
  }

  function compare(quietMs: number): void {
    const { finder, onView } = latest.current
    const { bounds } = finder.search
    const isOther = !bounds || isMoved(bounds, boxOf(map))
    onView(isOther ? 'moving' : 'settled')
    clearTimeout(timer)
    if (isOther) timer = setTimeout(report, quietMs)
  }

  // The first event is that of the map being shown.
  const onMove = () => isReady && compare(QUIET_MS)
  map.on('moveend zoomend', onMove)
  map.whenReady(() => {
    isReady = true
    compare(0)
  })
  return () => {
    clearTimeout(timer)
    map.off('moveend zoomend', onMove)
  }
}

function boxOf(map: LeafletMap): Box {
  const bounds = map.getBounds()
  return [
    [rounded(bounds.getWest()), rounded(bounds.getSouth())],
    [rounded(bounds.getEast()), rounded(bounds.getNorth())],
  ]
}
