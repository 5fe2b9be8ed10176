import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import * as L from 'leaflet'
import { type RefObject, useEffect, useState } from 'react'
import type { FeaturesWire } from '../../src/http/features.ts'
import { botsApi } from '../bots/api.ts'
import { themeAtom } from '../lib/theme.ts'

const ZOOM_MAX = 17

/** A map in a box, without anything on it. The page is scrolled with the wheel. */
export function useMap(box: RefObject<HTMLDivElement | null>): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null)
  useEffect(() => {
    if (!box.current) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = L.map(box.current, {
      maxZoom: ZOOM_MAX,
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      inertia: !isStill,
    })
    L.control.attribution({ prefix: 'Leaflet' }).addTo(made)
    setMap(made)
    return () => {
      made.remove()
    }
  }, [box])
  return map
}

/** Draws the background in the theme of the page; answers whether it could not be loaded. */
export function useTiles(map: L.Map | null): boolean {
  const { api } = useRouteContext({ from: '__root__' })
  const theme = useAtomValue(themeAtom)
  const [facts, setFacts] = useState<FeaturesWire['map'] | null>(null)
  const [isBare, setBare] = useState(false)
  useEffect(() => {
    botsApi(api)
      .features()
      .then(
        (features) => setFacts(features.map),
        () => setBare(true),
      )
  }, [api])
  useEffect(() => {
    if (!map || !facts) return
    const url = theme === 'dark' ? facts.darkTiles : facts.lightTiles
    const attribution = facts.attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const tiles = L.tileLayer(url, { attribution, maxZoom: ZOOM_MAX }).addTo(map)
    tiles.on('tileerror', () => setBare(true))
    return () => {
      tiles.remove()
    }
  }, [map, facts, theme])
  return isBare
}
