import * as L from 'leaflet'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

const MapContext = createContext<L.Map | null>(null)

/** The map that a component is in. Leaflet removes what is on a map with it, before the effects of components end. */
export function useMap(): L.Map {
  const map = useContext(MapContext)
  if (!map) throw new Error('This is shown in a map only')
  return map
}

/** Where a map begins. */
type Start =
  | { center: L.LatLngExpression; zoom: number }
  | { bounds: L.LatLngBoundsExpression; boundsOptions?: L.FitBoundsOptions }

type Props = { start: Start; options: L.MapOptions; className: string; children: ReactNode }

/** A map by Leaflet. Where it begins and its options are read once. What it contains is shown when it is there. */
export function LeafletMap({ start, options, className, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const given = useRef({ start, options })
  useEffect(() => {
    if (!element.current) return
    const { start: at, options: chosen } = given.current
    // It has its own controls, see below.
    const made = L.map(element.current, {
      ...chosen,
      zoomControl: false,
      attributionControl: false,
    })
    if ('center' in at) made.setView(at.center, at.zoom)
    else made.fitBounds(at.bounds, at.boundsOptions)
    setMap(made)
    return () => void made.remove()
  }, [])
  return (
    <div ref={element} className={className}>
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}

type TilesProps = { url: string; attribution: string; maxZoom?: number; onError?(): void }

/** @param props.attribution markup. */
export function Tiles({ url, attribution, maxZoom = 18, onError }: TilesProps) {
  const map = useMap()
  const latest = useRef(onError)
  latest.current = onError
  useEffect(() => {
    const layer = L.tileLayer(url, { attribution, maxZoom })
    layer.on('tileerror', () => latest.current?.()).addTo(map)
    return () => void layer.remove()
  }, [map, url, attribution, maxZoom])
  return null
}

type ControlsProps = { position: L.ControlPosition; zoomIn: string; zoomOut: string }

/** The sources of the map, and buttons for its zoom. */
export function Controls({ position, zoomIn, zoomOut }: ControlsProps) {
  const map = useMap()
  useEffect(() => {
    const controls = [
      L.control.attribution({ prefix: 'Leaflet' }),
      L.control.zoom({ position, zoomInTitle: zoomIn, zoomOutTitle: zoomOut }),
    ]
    for (const control of controls) control.addTo(map)
    return () => {
      for (const control of controls) control.remove()
    }
  }, [map, position, zoomIn, zoomOut])
  return null
}

type ShapeProps = {
  /** Longitude and latitude of each corner. */
  ring: readonly (readonly [number, number])[]
  className: string
  /** Whether the map, too, gets the clicks. */
  isThrough: boolean
  onClick(): void
}

/** A shape on the map. */
export function Shape({ ring, className, isThrough, onClick }: ShapeProps) {
  const map = useMap()
  const latest = useRef(onClick)
  latest.current = onClick
  useEffect(() => {
    const corners = ring.map(([lng, lat]) => ({ lat, lng }))
    const shape = L.polygon(corners, { className, bubblingMouseEvents: isThrough })
    shape.on('click', () => latest.current()).addTo(map)
    return () => void shape.remove()
  }, [map, ring, className, isThrough])
  return null
}
