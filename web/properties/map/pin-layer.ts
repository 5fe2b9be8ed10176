import type * as Leaflet from 'leaflet'
import { L } from './leaflet.ts'
import 'leaflet.markercluster'
import type { ClusterWire, PinWire } from '../../../src/assets/search/wire.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { pinText } from './pin-text.ts'
import { isDrawable } from './view.ts'

/** Marker: 28 px for the body and 8 for the pointer, whose tip is the place. */
const ICON: Leaflet.DivIconOptions = { iconSize: [28, 36], iconAnchor: [14, 36] }
/** The edge of a cluster's square by the number of its homes. */
const SQUARES = [
  { upTo: 15, px: 38 },
  { upTo: 30, px: 46 },
  { upTo: Number.POSITIVE_INFINITY, px: 52 },
] as const
/** Metres around a point that is only the middle of its street or area. */
const DISC_METRES = { street: 120, area: 400 } as const
const DISCS_FROM = 14

type Options = {
  onOpen(id: string): void
  onHover(id: string | null): void
  textOfPin(price: string | null): string
  textOfCluster(count: number): string
}

type State = { isNew: boolean; isSeen: boolean; isSaved: boolean }

/** The homes of the map: pins that fold into clusters where they are dense, and the clusters that the server counted. */
export function createPinLayer(map: Leaflet.Map, options: Options) {
  const group = L.markerClusterGroup({
    maxClusterRadius: 50,
    disableClusteringAtZoom: 15,
    spiderfyDistanceMultiplier: 2,
    showCoverageOnHover: false,
    animate: false,
    chunkedLoading: true,
    iconCreateFunction: (cluster) => squareOf(cluster.getChildCount()),
  }).addTo(map)
  const counted = L.layerGroup().addTo(map)
  const discs = L.layerGroup().addTo(map)
  const markers = new Map<string, { marker: Leaflet.Marker; text: string | null; look: string }>()
  let active: string | null = null
  let adding = new AbortController()

  group.on('clusteradd animationend', labelClusters)
  group.on('clusterkeypress', (event) => {
    const { layer, originalEvent } = event as unknown as ClusterKey
    if (originalEvent.key === ' ') layer.zoomToBounds()
  })
  map.on('moveend zoomend', labelClusters)

  /** Clusters are buttons that say how many homes they hold. */
  function labelClusters(): void {
    for (const element of map.getContainer().querySelectorAll<HTMLElement>('.home-cluster')) {
      const count = Number(element.textContent)
      element.setAttribute('role', 'button')
      element.setAttribute('aria-label', options.textOfCluster(count))
    }
  }

  function add(pin: PinWire, state: State): void {
    const marker = L.marker([pin.coordinates[1], pin.coordinates[0]], {
      icon: iconOf(pin, state),
      riseOnHover: true,
    })
    marker.on('add', () => {
      const element = marker.getElement()
      element?.setAttribute('aria-label', options.textOfPin(markers.get(pin._id)?.text ?? null))
      element?.setAttribute('data-pin', pin._id)
      element?.classList.toggle('on', pin._id === active)
      element?.addEventListener('focus', () => options.onHover(pin._id))
      element?.addEventListener('blur', () => options.onHover(null))
    })
    marker.on('click', () => options.onOpen(pin._id))
    marker.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter' || originalEvent.key === ' ') options.onOpen(pin._id)
    })
    marker.on('mouseover', () => options.onHover(pin._id))
    marker.on('mouseout', () => options.onHover(null))
    markers.set(pin._id, { marker, text: pinText(pin), look: lookOf(pin, state) })
    group.addLayer(marker)
  }

  /** Draws a home anew in its own element, which may have the focus. */
  function update(pin: PinWire, state: State): void {
    const known = markers.get(pin._id)
    if (!known || known.look === lookOf(pin, state)) return
    const text = pinText(pin)
    markers.set(pin._id, { marker: known.marker, text, look: lookOf(pin, state) })
    known.marker.options.icon = iconOf(pin, state)
    const element = known.marker.getElement()
    element?.replaceChildren(bodyOf(pin, state))
    element?.setAttribute('aria-label', options.textOfPin(text))
  }

  function drawDiscs(pins: readonly PinWire[]): void {
    discs.clearLayers()
    if (map.getZoom() < DISCS_FROM) return
    for (const { coordinates, placeBy } of pins)
      if (placeBy !== 'exact')
        discs.addLayer(
          L.circle([coordinates[1], coordinates[0]], {
            radius: DISC_METRES[placeBy],
            className: 'home-disc',
            interactive: false,
          }),
        )
  }

  /** The marker of the active home stands out, above the others. */
  function setActive(isOn: boolean): void {
    const { marker } = markers.get(active ?? '') ?? {}
    marker
      ?.setZIndexOffset(isOn ? 10_000 : 0)
      .getElement()
      ?.classList.toggle('on', isOn)
  }

  return {
    /** Draws these homes; those that stay the same keep their markers. */
    show(
      all: readonly PinWire[],
      clusters: readonly ClusterWire[],
      stateOf: (pin: PinWire) => State,
    ) {
      const pins = all.filter(({ coordinates }) => isDrawable(coordinates))
      const wanted = new Map(pins.map((pin) => [pin._id, pin]))
      for (const [id, { marker }] of markers) {
        const pin = wanted.get(id)
        if (pin && marker.getLatLng().equals([pin.coordinates[1], pin.coordinates[0]])) continue
        group.removeLayer(marker)
        markers.delete(id)
      }
      for (const pin of pins) if (markers.has(pin._id)) update(pin, stateOf(pin))
      counted.clearLayers()
      for (const { point, count, bounds } of clusters)
        if (isDrawable(point))
          counted.addLayer(countedCluster(map, { point, count, bounds }, options))
      adding.abort()
      adding = new AbortController()
      const missing = pins.filter(({ _id }) => !markers.has(_id))
      inSlices(
        missing.map((pin) => () => add(pin, stateOf(pin))),
        adding.signal,
        () => {
          drawDiscs(pins)
          labelClusters()
          setActive(true)
        },
      )
    },
    /** Marks the home whose card is open or whose card in the list is pointed at. */
    activate(id: string | null): void {
      setActive(false)
      active = id
      setActive(true)
    },
    /** Where a pin is; undefined for a home without one. */
    placeOf: (id: string) => markers.get(id)?.marker.getLatLng(),
    focus: (id: string) => markers.get(id)?.marker.getElement()?.focus(),
    remove(): void {
      adding.abort()
      map.off('moveend zoomend', labelClusters)
      for (const layer of [group, counted, discs]) layer.remove()
    },
  }
}

type ClusterKey = Leaflet.LeafletKeyboardEvent & { layer: Leaflet.MarkerCluster }

const lookOf = ({ price }: PinWire, state: State) => JSON.stringify([price, state])

function iconOf(pin: PinWire, state: State): Leaflet.DivIcon {
  return L.divIcon({ ...ICON, className: 'home-pin', html: bodyOf(pin, state) })
}

/** The body of a marker: a pill with the price, or a house without one. */
function bodyOf(pin: PinWire, { isNew, isSeen, isSaved }: State): HTMLElement {
  const text = pinText(pin)
  const body = document.createElement('span')
  body.className = ['pill', isSeen && 'seen', isSaved && 'saved', text === null && 'house']
    .filter(Boolean)
    .join(' ')
  if (isNew && !isSeen)
    body.append(Object.assign(document.createElement('i'), { className: 'pane' }))
  body.append(text ?? '')
  return body
}

function squareOf(count: number): Leaflet.DivIcon {
  const { px } = SQUARES.find(({ upTo }) => count <= upTo) ?? SQUARES[2]
  const html = document.createElement('span')
  html.textContent = String(count)
  return L.divIcon({ html, className: 'home-cluster', iconSize: [px, px] })
}

/** A cluster of the server: a press shows its homes. */
function countedCluster(
  map: Leaflet.Map,
  { point, count, bounds: [west, south, east, north] }: ClusterWire,
  { textOfCluster }: Options,
): Leaflet.Marker {
  const marker = L.marker([point[1], point[0]], { icon: squareOf(count) })
  const open = () => {
    const isPoint = west === east && south === north
    if (isPoint) map.setView([south, west], Math.min(map.getZoom() + 2, map.getMaxZoom()))
    else
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { padding: [24, 24] },
      )
  }
  marker.on('click', open)
  marker.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') open()
  })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', textOfCluster(count)))
  return marker
}
