import * as L from 'leaflet'
import leafletStyles from 'leaflet/dist/leaflet.css' with { type: 'text' }
import { type RefObject, useEffect, useRef } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { useMap, useTiles } from '../areas/plain-map.ts'
import { useLatest } from '../lib/use-latest.ts'
import { useStyles } from '../lib/use-styles.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import mapStyles from '../properties/map/map.css' with { type: 'text' }
import { pinText } from '../properties/map/pin-text.ts'

type Comparable = AssetDetailWire['comparables']['assets'][number]

export type MapProps = {
  home: AssetDetailWire
  /** The comparables that the list shows. */
  shown: readonly Comparable[]
  /** The one that is pointed at or has the focus, here or in the list. */
  pointed: string | null
  now: string
  onPoint(id: string | null): void
  onOpen(id: string): void
}

const STYLES = leafletStyles + mapStyles

/** The home and its comparables on a map. It is drawn by the browser only; the list beside it has the same homes. */
export function HomeMap(props: MapProps) {
  const { homePage } = useText(homeText)
  useStyles(STYLES)
  const box = useRef<HTMLDivElement>(null)
  const map = useMap(box)
  const isBare = useTiles(map)
  usePins(map, props)
  return (
    <>
      <section ref={box} className="home-map" aria-label={homePage.comparables.map} />
      {isBare && (
        <p className="chip chip-warn pointer-events-none absolute start-2 bottom-6 z-(--z-index-mapui) h-auto max-w-11/12 whitespace-normal">
          {homePage.comparables.noTiles}
        </p>
      )}
    </>
  )
}

/** Draws the homes; those that are gone are muted. The map is moved when other homes are shown. */
function usePins(map: L.Map | null, props: MapProps): void {
  const { home, shown, pointed } = props
  const latest = useLatest(props)
  const pins = useRef(new Map<string, L.Marker>())
  /** As a text, so that the pins are drawn again only when other homes are shown. */
  const ids = [...shown, home].map(({ _id }) => _id).join(' ')
  useEffect(() => {
    if (!map) return
    const known = [...latest.current.shown, latest.current.home]
    const wanted = ids.split(' ').flatMap((id) => known.find(({ _id }) => _id === id) ?? [])
    const { dealType, _id: ownId } = latest.current.home
    const placed = wanted.flatMap((one) =>
      one.coordinates ? [{ one, place: L.latLng(one.coordinates[1], one.coordinates[0]) }] : [],
    )
    // Before the pins: a map without a view draws none.
    const bounds = L.latLngBounds(placed.map(({ place }) => place))
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [44, 48], maxZoom: 16, animate: false })
    for (const { one, place } of placed) {
      const pin = pinOf(map, { one, place, isOwn: one._id === ownId, dealType })
      if (one._id !== ownId) listen(pin, one._id, latest)
      pins.current.set(one._id, pin)
    }
    return () => {
      for (const pin of pins.current.values()) pin.remove()
      pins.current.clear()
    }
  }, [map, ids])
  useEffect(() => {
    for (const [id, pin] of pins.current) {
      if (id === home._id) continue
      pin.setZIndexOffset(id === pointed ? 2_000 : 0)
      pin.getElement()?.classList.toggle('on', id === pointed)
    }
  }, [pointed, home._id])
}

type PinOptions = Pick<AssetDetailWire, 'dealType'> & {
  one: Comparable | AssetDetailWire
  place: L.LatLng
  /** Whether it is the home of the page. */
  isOwn: boolean
}

function pinOf(map: L.Map, { one, place, isOwn, dealType }: PinOptions): L.Marker {
  const text = pinText({ price: one.price, dealType })
  const pin = L.marker(place, {
    icon: iconOf(text, one.removedAt !== null && !isOwn),
    riseOnHover: true,
    keyboard: !isOwn,
    interactive: !isOwn,
    zIndexOffset: isOwn ? 1_000 : 0,
  }).addTo(map)
  const element = pin.getElement()
  element?.classList.toggle('on', isOwn)
  element?.setAttribute('aria-label', `${text ?? ''} ${one.location}`)
  return pin
}

function listen(pin: L.Marker, id: string, latest: RefObject<MapProps>): void {
  const element = pin.getElement()
  const point = () => latest.current.onPoint(id)
  const leave = () => latest.current.onPoint(null)
  pin.on('mouseover', point)
  pin.on('mouseout', leave)
  element?.addEventListener('focus', point)
  element?.addEventListener('blur', leave)
  pin.on('click', () => latest.current.onOpen(id))
  pin.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter') latest.current.onOpen(id)
  })
}

function iconOf(text: string | null, isGone: boolean): L.DivIcon {
  const html = document.createElement('span')
  html.className = ['pill', isGone && 'seen', text === null && 'house'].filter(Boolean).join(' ')
  html.textContent = text ?? ''
  return L.divIcon({ html, className: 'home-pin', iconSize: [28, 36], iconAnchor: [14, 36] })
}
