import * as L from 'leaflet'
import leafletStyles from 'leaflet/dist/leaflet.css' with { type: 'text' }
import { useEffect, useRef } from 'react'
import { useMap, useTiles } from '../../areas/plain-map.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useStyles } from '../../lib/use-styles.ts'
import { areasText } from '../../locales/en/areas.ts'
import { homeText } from '../../locales/en/home.ts'
import { reachText } from '../../locales/en/reach.ts'
import { useText } from '../../locales/text.ts'
import mapStyles from '../../properties/map/map.css' with { type: 'text' }
import { createPins, type Pin, pointAt } from './pins.ts'

type Point = readonly [longitude: number, latitude: number]
export type PlacesMapProps = {
  pins: readonly Pin[]
  /** The one that can be moved. */
  open: string | null
  rings: readonly (readonly Point[])[] | null
  onMove(point: Point): void
  onOpen(key: string): void
}

const STYLES = leafletStyles + mapStyles
/** What is shown of the country before there is a place. */
const START: L.LatLngTuple = [32.08, 34.79]
const ZOOM = 14

/** The places on a map. It is drawn by the browser only; the list beside it has the same places. */
export function PlacesMap(props: PlacesMapProps) {
  const { reach: words, homePage } = useText({ ...reachText, ...homeText })
  useStyles(STYLES)
  const box = useRef<HTMLDivElement>(null)
  const map = useMap(box)
  const isBare = useTiles(map)
  usePins(map, props)
  useOutline(map, props.rings)
  useView(map, props)
  return (
    <>
      <section ref={box} className="home-map" aria-label={words.map} />
      {map && <Zoom map={map} />}
      {isBare && (
        <p className="places-bare chip chip-warn h-auto whitespace-normal">
          {homePage.comparables.noTiles}
        </p>
      )}
    </>
  )
}

function usePins(map: L.Map | null, props: PlacesMapProps): void {
  const { reach: words } = useText(reachText)
  const { pins, open } = props
  const latest = useLatest({ ...props, words })
  const layer = useRef<ReturnType<typeof createPins> | null>(null)
  useEffect(() => {
    if (!map) return
    map.setView(START, ZOOM)
    layer.current = createPins(map, {
      label: (name) => latest.current.words.pin(name),
      onMove: (point) => latest.current.onMove(point),
      onOpen: (key) => latest.current.onOpen(key),
    })
    const move = (at: L.LatLng) => {
      if (latest.current.open !== null) latest.current.onMove(pointAt(at))
    }
    const container = map.getContainer()
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && target === container) move(map.getCenter())
    }
    map.on('click', ({ latlng }) => move(latlng))
    container.addEventListener('keydown', onKey)
    return () => {
      container.removeEventListener('keydown', onKey)
      layer.current?.remove()
    }
  }, [map])
  /** As a text, so that the pins are drawn again only when they are others. */
  const shown = JSON.stringify(pins)
  useEffect(() => {
    if (map) layer.current?.show(JSON.parse(shown) as Pin[], open)
  }, [map, shown, open])
}

function useOutline(map: L.Map | null, rings: PlacesMapProps['rings']): void {
  useEffect(() => {
    if (!map || !rings) return
    const lines = rings.map((ring) => ring.map(([x, y]) => L.latLng(y, x)))
    const area = L.polygon(lines, { className: 'reach', interactive: false }).addTo(map)
    if (area.getBounds().isValid())
      map.fitBounds(area.getBounds(), { padding: [24, 24], animate: false })
    return () => {
      area.remove()
    }
  }, [map, rings])
}

/** Shows the place that was opened, or found; a pin that is moved stays where it is on the screen. */
function useView(map: L.Map | null, { pins, open, rings }: PlacesMapProps): void {
  const pin = pins.find(({ key }) => key === open)
  const hasOutline = useLatest(rings !== null)
  const at = pin && `${pin.key} ${pin.point}`
  const latest = useLatest(pin)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const { current: known } = latest
    if (!map || !known || at === undefined) return
    const place = L.latLng(known.point[1], known.point[0])
    const isOther = shown.current !== known.key
    shown.current = known.key
    if (isOther && !hasOutline.current) map.setView(place, ZOOM, { animate: false })
    else if (!map.getBounds().contains(place)) map.panTo(place, { animate: false })
  }, [map, at])
}

function Zoom({ map }: { map: L.Map }) {
  const { areas: words } = useText(areasText)
  const classes = 'icon-btn text-xl font-semibold'
  return (
    <div className="places-zoom">
      <button
        type="button"
        className={classes}
        aria-label={words.zoomIn}
        onClick={() => map.zoomIn()}
      >
        <span aria-hidden="true">+</span>
      </button>
      <button
        type="button"
        className={classes}
        aria-label={words.zoomOut}
        onClick={() => map.zoomOut()}
      >
        <span aria-hidden="true">−</span>
      </button>
    </div>
  )
}
